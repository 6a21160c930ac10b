/** Lines over time as an SVG file of its own: readable on light and dark pages, without scripts or fonts of its own. */

/** @typedef {{ label: string, points: ReadonlyArray<{ x: number, y: number | null }> }} Line */
/** @typedef {{ title: string, xLabel: string, yLabel: string, lines: readonly Line[], marks?: readonly number[] }} Plot */

const WIDTH = 900;
const HEIGHT = 300;
const BOX = { left: 70, right: 20, top: 34, bottom: 62 };
/** Wong's palette: safe for colour blindness. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#7f7f7f'];
const TICKS = 5;
const LEGEND_WIDTH = 205;

/** @param {string} text */
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * A round step that divides a span into about the given number of parts.
 * @param {number} span
 * @returns {number} 1, 2 or 5 times a power of ten
 */
export function nextMove(span) {
  const raw = span / TICKS;
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 5].find((each) => each * power >= raw) ?? 10;
  return factor * power;
}

/** @param {number} top @returns {number[]} marks from zero to the first at or over the top */
function ticksTo(top) {
  const step = nextMove(top);
  return Array.from({ length: Math.ceil(top / step - 1e-9) + 1 }, (_, n) => n * step);
}

/** @param {number} value */
const shown = (value) => String(Number(value.toPrecision(6)));

/**
 * @param {Plot} plot marks are vertical lines: when something happened
 * @returns {string} an SVG document
 */
export function toSvg({ title, xLabel, yLabel, lines, marks = [] }) {
  const all = lines.flatMap(({ points }) => points);
  const xTicks = ticksTo(Math.max(1, ...all.map(({ x }) => x)));
  const yTicks = ticksTo(Math.max(1e-3, ...all.map(({ y }) => y ?? 0)));
  const [xTop, yTop] = [xTicks.at(-1) ?? 1, yTicks.at(-1) ?? 1];
  /** @param {number} value */
  const x = (value) => BOX.left + ((WIDTH - BOX.left - BOX.right) * value) / xTop;
  /** @param {number} value */
  const y = (value) => BOX.top + (HEIGHT - BOX.top - BOX.bottom) * (1 - value / yTop);
  const grid = [
    ...yTicks.map(
      (value) =>
        `<path class="grid" d="M${BOX.left} ${y(value).toFixed(1)}H${WIDTH - BOX.right}"/><text x="${BOX.left - 8}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${shown(value)}</text>`,
    ),
    ...xTicks.map(
      (value) =>
        `<text x="${x(value).toFixed(1)}" y="${HEIGHT - BOX.bottom + 18}" text-anchor="middle">${shown(value)}</text>`,
    ),
  ];
  const happened = marks.map(
    (mark) => `<path class="mark" d="M${x(mark).toFixed(1)} ${BOX.top}V${HEIGHT - BOX.bottom}"/>`,
  );
  const paths = lines.map(
    ({ points }, n) =>
      `<path fill="none" stroke="${COLOURS[n % COLOURS.length]}" stroke-width="1.6" d="${toPath(points, x, y)}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}">
<style>text{font:12px system-ui,sans-serif;fill:#444}.title{font-weight:600}.grid{stroke:#8886;fill:none}.mark{stroke:#d55e0055;fill:none}.paper{fill:#fff}@media(prefers-color-scheme:dark){text{fill:#ccc}.paper{fill:#16181d}}</style>
<rect class="paper" width="${WIDTH}" height="${HEIGHT}"/>
<text class="title" x="${BOX.left}" y="20">${escaped(title)}</text>
${[...grid, ...happened, ...paths].join('\n')}
<text x="${WIDTH - BOX.right}" y="20" text-anchor="end">${escaped(`${yLabel} over ${xLabel}`)}</text>
${drawLegend(lines)}
</svg>
`;
}

/** @param {readonly Line[]} lines */
const drawLegend = (lines) =>
  lines
    .map(({ label }, n) => {
      const left = BOX.left + (n % 4) * LEGEND_WIDTH;
      const line = HEIGHT - 26 + Math.floor(n / 4) * 17;
      return `<path stroke="${COLOURS[n % COLOURS.length]}" stroke-width="3" d="M${left} ${line - 4}h14"/><text x="${left + 20}" y="${line}">${escaped(label)}</text>`;
    })
    .join('\n');

/**
 * @param {Line['points']} points a gap where there is no value
 * @param {(value: number) => number} x
 * @param {(value: number) => number} y
 */
function toPath(points, x, y) {
  let isDrawing = false;
  return points
    .map((point) => {
      const command = isDrawing ? 'L' : 'M';
      isDrawing = point.y !== null;
      return point.y === null ? '' : `${command}${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`;
    })
    .join('');
}
