package bitboard

// Hash returns a hash of the given words. The result is the same in every process. Each bit of the result depends on every
// bit of every word, and on the order of the words. Games use Hash to hash their states. Hash does not resist deliberate
// collisions.
func Hash(words ...uint64) uint64 {
	h := uint64(len(words)) * 0x9e3779b97f4a7c15
	for _, w := range words {
		h = mix(h ^ w)
	}
	return h
}

// mix applies the finalizer of SplitMix64 (Steele, Lea, Flood 2014), which maps different words to different words.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
