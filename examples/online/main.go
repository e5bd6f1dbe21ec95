// Online serves the games to browsers and bots on the network.
package main

func main() {}
