package main

import (
	_ "github.com/chromedp/chromedp"
	_ "github.com/prometheus/client_golang/prometheus/promhttp"
	_ "github.com/seed4105872c/clutch/boardgame"
	_ "github.com/stretchr/testify/require"
	_ "go.etcd.io/etcd/client/v3"
	_ "go.etcd.io/etcd/server/v3/embed"
	_ "go.etcd.io/etcd/server/v3/etcdserver/api/v3client"
	_ "go.uber.org/goleak"
	_ "go.uber.org/zap"
	_ "golang.org/x/time/rate"
	_ "gonum.org/v1/gonum/optimize"
	_ "gonum.org/v1/gonum/stat/distuv"
	_ "gonum.org/v1/plot/plotter"
	_ "gonum.org/v1/plot/vg/vgsvg"
	_ "pgregory.net/rapid"
)
