package cookiedisco

import "github.com/seed4105872c/clutch/boardgame/picture"

// These are parts that several cookies have. The icing of a player-cookie drips down. A neutral cookie has a badge, in
// which its value stands.
const (
	badge = `<circle cx="13" cy="12" r="8.5" fill="#fffaf0" stroke="#5b4426"/><text x="13" y="17"` +
		` text-anchor="middle" font-size="14" font-weight="700" fill="#33240f">`
	cookieShadow  = `<circle cx="1.2" cy="2.6" r="27" fill="url(#boardgame-shadow)"/>`
	cookieOutline = `m24 0q1.7 3.7-1 6.8q.7 4-2.8 6.2q-.6 4-4.5 5.1q-1.6 3.8-5.7 3.7q-2.7 3.1-6.6 2q-3.4 2.2-6.8` +
		` 0q-3.9 1.1-6.6-2q-4.1 .1-5.7-3.7q-3.9-1.1-4.5-5.1q-3.5-2.2-2.8-6.2q-2.7-3.1-1-6.8q-1.7-3.7 1-6.8q-.7-4` +
		` 2.8-6.2q.6-4 4.5-5.1q1.6-3.8 5.7-3.7q2.7-3.1 6.6-2q3.4-2.2 6.8 0q3.9-1.1 6.6 2q4.1-.1 5.7 3.7q3.9 1.1 4.5` +
		` 5.1q3.5 2.2 2.8 6.2q2.7 3.1 1 6.8z`
	icing = `<path d="M-18-2.5C-18.5-14-9-20-0-20C10-20 19-13 18-1.5C18 4 15 5 13 1.5C11 0 10 3 10 8.5C10 14 5.5 14` +
		` 5 9C4.5 5 2 5.5 1 10.5C0 16.5-5 15.5-5 10C-5 5-7.5 3.5-9 7.5C-11 12.5-15.5 10.5-15 5C-15 2.5-18` +
		` 1.5-18-2.5z" stroke="currentColor" stroke-width=".9"/>`
	icingLight = `<path d="M-12-9C-9-15-2.5-17 2.5-16.5" fill="none" stroke="#fff" stroke-width="1.8"` +
		` stroke-linecap="round" opacity=".7"/>`
)

// These are the shapes of the cookies: chocolate with chips, caramel with a swirl, vanilla with sugar and a waved
// edge, and the players' cookies with icing, with a star for Orange and a ring for Blue. The cherry is the marker of
// the last move.
var (
	chocolateShape = &picture.Shape{
		Name:    "chocolate-cookie",
		Under:   cookieShadow,
		Outline: cookieOutline,
		Detail: `<rect x="-13.5" y="-11" width="5" height="4" rx="1.2" fill="#2a150a" stroke="#9a6a48"` +
			` stroke-width=".7" transform="rotate(20-11-9)"/><rect x="0" y="-15.5" width="5" height="4" rx="1.2"` +
			` fill="#2a150a" stroke="#9a6a48" stroke-width=".7" transform="rotate(-15 2.5-13.5)"/><rect x="10"` +
			` y="-7" width="5" height="4" rx="1.2" fill="#2a150a" stroke="#9a6a48" stroke-width=".7"` +
			` transform="rotate(40 12.5-5)"/><rect x="-5" y="-2" width="5" height="4" rx="1.2" fill="#2a150a"` +
			` stroke="#9a6a48" stroke-width=".7" transform="rotate(10-2.5 0)"/><rect x="6.5" y="8" width="5"` +
			` height="4" rx="1.2" fill="#2a150a" stroke="#9a6a48" stroke-width=".7" transform="rotate(-30 9` +
			` 10)"/><rect x="-15" y="5.5" width="5" height="4" rx="1.2" fill="#2a150a" stroke="#9a6a48"` +
			` stroke-width=".7" transform="rotate(55-12.5 7.5)"/><rect x="-4" y="12.5" width="5" height="4" rx="1.2"` +
			` fill="#2a150a" stroke="#9a6a48" stroke-width=".7" transform="rotate(0-1.5 14.5)"/><rect x="13" y="2"` +
			` width="5" height="4" rx="1.2" fill="#2a150a" stroke="#9a6a48" stroke-width=".7" transform="rotate(15` +
			` 15.5 4)"/><rect x="-10.5" y="-19.5" width="5" height="4" rx="1.2" fill="#2a150a" stroke="#9a6a48"` +
			` stroke-width=".7" transform="rotate(-10-8-17.5)"/>`,
		Over: badge + "3</text>",
		Drop: 6,
	}
	caramelShape = &picture.Shape{
		Name:    "caramel-cookie",
		Under:   cookieShadow,
		Outline: cookieOutline,
		Detail: `<path d="M0 0C3-3.5 7.5.5 5 5C1.5 10.5-7.5 8-8.5 1C-9.5-9 1.5-13.5 9-9.5C18-4.5 17.5 10 7.5 15"` +
			` fill="none" stroke="#7a4a14" stroke-width="3" stroke-linecap="round" opacity=".8"/><path` +
			` d="M-.5-.8C2.5-4.3 7-.3 4.5 4.2" fill="none" stroke="#ffe2ae" stroke-width="1.4"` +
			` stroke-linecap="round" opacity=".8"/>`,
		Over: badge + "2</text>",
		Drop: 6,
	}
	vanillaShape = &picture.Shape{
		Name:  "vanilla-cookie",
		Under: cookieShadow,
		Outline: `m23.6 0q2.7 6-2.3 10.2q-.2 6.6-6.6 8.3q-3 5.8-9.4 4.5q-5.3 4-10.6 0q-6.4` +
			` 1.3-9.4-4.5q-6.4-1.7-6.6-8.3q-5-4.2-2.3-10.2q-2.7-6 2.3-10.2q.2-6.6 6.6-8.3q3-5.8 9.4-4.5q5.3-4 10.6` +
			` 0q6.4-1.3 9.4 4.5q6.4 1.7 6.6 8.3q5 4.2 2.3 10.2z`,
		Detail: `<circle r="15.5" fill="none" stroke="#fff" stroke-width="2.6" stroke-dasharray=".1 4.15"` +
			` stroke-linecap="round"/><circle r="8.5" fill="none" stroke="#fff" stroke-width="2.4"` +
			` stroke-dasharray=".1 3.9" stroke-linecap="round"/><circle r="2" fill="#fff"/>`,
		Over: badge + "1</text>",
		Drop: 6,
	}
	orangeShape = &picture.Shape{
		Name:    "player-cookie",
		Under:   cookieShadow,
		Outline: cookieOutline,
		Fill:    "#c98d45",
		Edge:    "#7a4a14",
		Detail: icing + `<path d="M0-12l2.3 5.6l6 .5l-4.6 3.9l1.5 5.8l-5.2-3.1l-5.2 3.1l1.5-5.8l-4.6-3.9l6-.5z"` +
			` fill="#fff7e0" stroke="currentColor" stroke-width=".8"/>`,
		Over: icingLight,
		Drop: 6,
	}
	blueShape = &picture.Shape{
		Name:    "player-cookie",
		Under:   cookieShadow,
		Outline: cookieOutline,
		Fill:    "#c98d45",
		Edge:    "#7a4a14",
		Detail: icing + `<circle cy="-4" r="6.4" fill="none" stroke="#eef6ff" stroke-width="2.6"/><circle cy="-4"` +
			` r="1.8" fill="#eef6ff"/>`,
		Over: icingLight,
		Drop: 6,
	}
	cherryShape = &picture.Shape{
		Name: "cherry",
		Under: `<path d="M.5-2C1.5-8 5-12 9-13.5" fill="none" stroke="#4c7a2e" stroke-width="2"` +
			` stroke-linecap="round"/><circle cy="3.5" r="7" fill="#c2182b" stroke="#6e0a17"` +
			` stroke-width="1"/><ellipse cx="-2.3" cy="1" rx="1.7" ry="2.3" fill="#fff" opacity=".7"/>`,
	}
)
