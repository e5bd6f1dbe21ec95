package bitboard

// Hash mixes words into one, the same in every process: each bit of the result depends on every bit of every word, and on
// their order. Games hash their states with it. It is no defence against somebody who wants collisions.
func Hash(words ...uint64) uint64 {
	h := uint64(len(words)) * 0x9e3779b97f4a7c15
	for _, w := range words {
		h = mix(h ^ w)
	}
	return h
}

// mix is the finalizer of SplitMix64 (Steele, Lea, Flood 2014), a permutation of the words.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
