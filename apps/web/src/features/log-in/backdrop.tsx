/** Candles behind the log-in page: a drawing, not data. */

/** Open, high, low, close of each candle, in units of the drawing's height. */
const CANDLES: readonly (readonly [number, number, number, number])[] = [
  [62, 58, 70, 66],
  [66, 60, 69, 61],
  [61, 52, 64, 55],
  [55, 50, 60, 58],
  [58, 54, 63, 56],
  [56, 44, 58, 47],
  [47, 42, 52, 50],
  [50, 46, 57, 54],
  [54, 48, 56, 49],
  [49, 36, 51, 39],
  [39, 34, 45, 43],
  [43, 38, 48, 40],
  [40, 30, 42, 33],
  [33, 29, 40, 38],
  [38, 33, 44, 42],
  [42, 35, 43, 36],
  [36, 26, 38, 28],
  [28, 22, 33, 31],
  [31, 27, 36, 29],
  [29, 17, 31, 20],
  [20, 15, 27, 25],
  [25, 20, 30, 22],
  [22, 12, 24, 14],
  [14, 9, 19, 17],
];
const STEP = 26;
const HEIGHT = 390;
/** Units of the table in units of the drawing. */
const SCALE = HEIGHT / 80;

export function Backdrop() {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox={`0 0 ${CANDLES.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 h-full w-full opacity-[0.08]"
    >
      {CANDLES.map(([open, high, low, close], at) => {
        const x = at * STEP + STEP / 2;
        const tone = close < open ? 'var(--up)' : 'var(--down)';
        return (
          <g key={x} stroke={tone} fill={tone}>
            <path d={`M${x} ${high * SCALE}V${low * SCALE}`} strokeWidth="1" />
            <rect
              x={x - 5}
              y={Math.min(open, close) * SCALE}
              width="10"
              height={Math.max(1, Math.abs(open - close) * SCALE)}
              stroke="none"
            />
          </g>
        );
      })}
    </svg>
  );
}
