//go:build js && wasm && rulesonly

package main

func (*engine) addSolution() {}
