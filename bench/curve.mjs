// Draws precision against recall as SVG, without a library: two lines, a grid, the chosen threshold.
const WIDTH = 640;
const HEIGHT = 400;
const LEFT = 60;
const BOTTOM = 50;
const x = (value) => LEFT + value * (WIDTH - LEFT - 20);
const y = (value) => HEIGHT - BOTTOM - value * (HEIGHT - BOTTOM - 30);

export function curvePicture(points, chosen) {
  const at = points.find((point) => point.threshold >= chosen) ?? points.at(-1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<title>Precision against recall of the guard</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${[0, 0.2, 0.4, 0.6, 0.8, 1].map(grid).join("\n")}
${line(points, "recall", "#1f6feb")}
${line(points, "byLesson", "#bf5700")}
${dot(at, "recall", "#1f6feb")}
${dot(at, "byLesson", "#bf5700")}
<text x="${x(0.5)}" y="${HEIGHT - 12}" text-anchor="middle">share of due warnings given</text>
<text x="16" y="${y(0.5)}" text-anchor="middle" transform="rotate(-90 16 ${y(0.5)})">precision</text>
<text x="${x(0.02)}" y="${y(0.12)}" fill="#1f6feb">by call</text>
<text x="${x(0.02)}" y="${y(0.05)}" fill="#bf5700">by lesson</text>
<text x="${x(0.12)}" y="${y(0.12)}" fill="#555">● threshold ${chosen}</text>
</svg>
`;
}

function grid(value) {
  return `<path d="M${x(0)} ${y(value)}H${x(1)}M${x(value)} ${y(0)}V${y(1)}" stroke="#ddd"/>
<text x="${LEFT - 8}" y="${y(value) + 4}" text-anchor="end">${value}</text>
<text x="${x(value)}" y="${y(0) + 18}" text-anchor="middle">${value}</text>`;
}

function line(points, key, colour) {
  const path = points
    .map((point) => `${x(point[key]).toFixed(1)},${y(point.precision).toFixed(1)}`)
    .join(" ");
  return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`;
}

function dot(point, key, colour) {
  return `<circle cx="${x(point[key]).toFixed(1)}" cy="${y(point.precision).toFixed(1)}" r="5" fill="${colour}"/>`;
}
