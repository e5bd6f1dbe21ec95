package store

import (
	"context"
	"log/slog"
	"runtime"
	"slices"
	"strings"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// zapTo returns a logger for etcd that passes warnings and errors on to the logger log. After a fatal error or a panic, the
// logger for etcd calls the function fatal with the message and ends the goroutine. If fatal is nil, they end the process.
func zapTo(log *slog.Logger, fatal func(why string)) *zap.Logger {
	options := []zap.Option{}
	if fatal != nil {
		options = append(options, zap.WithFatalHook(hook(fatal)), zap.WithPanicHook(hook(fatal)))
	}
	return zap.New(bridge{log: log}, options...)
}

// hook is a function for a logger to call after it has logged a fatal error.
type hook func(why string)

// OnWrite calls the hook and ends the goroutine.
func (h hook) OnWrite(e *zapcore.CheckedEntry, fields []zapcore.Field) {
	why := e.Message
	for _, f := range fields {
		if err, ok := f.Interface.(error); ok && f.Key == "error" {
			why += ": " + err.Error()
		}
	}
	h(why)
	runtime.Goexit()
}

type bridge struct {
	log    *slog.Logger
	fields []zapcore.Field
}

var levels = map[zapcore.Level]slog.Level{zapcore.WarnLevel: slog.LevelWarn}

func (bridge) Enabled(l zapcore.Level) bool { return l >= zapcore.WarnLevel }

func (b bridge) With(fields []zapcore.Field) zapcore.Core {
	b.fields = append(b.fields[:len(b.fields):len(b.fields)], fields...)
	return b
}

// The variable usual lists warnings that etcd logs at every start. They do not matter here, because only trusted
// processes can reach this etcd.
var usual = []string{"Running http and grpc server on single port", "simple token is not cryptographically signed"}

func (b bridge) Check(e zapcore.Entry, c *zapcore.CheckedEntry) *zapcore.CheckedEntry {
	known := slices.ContainsFunc(usual, func(text string) bool { return strings.HasPrefix(e.Message, text) })
	if b.Enabled(e.Level) && !known {
		return c.AddCore(e, b)
	}
	return c
}

func (b bridge) Write(e zapcore.Entry, fields []zapcore.Field) error {
	level, ok := levels[e.Level]
	if !ok {
		level = slog.LevelError
	}
	values := zapcore.NewMapObjectEncoder()
	for _, f := range append(b.fields[:len(b.fields):len(b.fields)], fields...) {
		f.AddTo(values)
	}
	var attributes []slog.Attr
	for name, value := range values.Fields {
		attributes = append(attributes, slog.Any(name, value))
	}
	b.log.LogAttrs(context.Background(), level, "etcd: "+e.Message, attributes...)
	return nil
}

func (bridge) Sync() error { return nil }
