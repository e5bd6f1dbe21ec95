package cookiedisco

// Observe is what programs that learn see.
var Observe = observe
