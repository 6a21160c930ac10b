/** Candles behind the log-in page: a drawing, not data. */

/** High, low, close of each candle, in units of the drawing's height; it opens where the one before closed. */
const CANDLES: readonly (readonly [number, number, number])[] = [
  [58, 70, 66],
  [60, 69, 61],
  [52, 64, 55],
  [50, 60, 58],
  [54, 63, 56],
  [44, 58, 47],
  [42, 52, 50],
  [46, 57, 54],
  [48, 56, 49],
  [36, 51, 39],
  [34, 45, 43],
  [38, 48, 40],
  [30, 42, 33],
  [29, 40, 38],
  [33, 44, 42],
  [35, 43, 36],
  [26, 38, 28],
  [22, 33, 31],
  [27, 36, 29],
  [17, 31, 20],
  [15, 27, 25],
  [20, 30, 22],
  [12, 24, 14],
  [9, 19, 17],
];
const FIRST_OPEN = 62;
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
      {CANDLES.map(([high, low, close], at) => {
        const open = CANDLES[at - 1]?.[2] ?? FIRST_OPEN;
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
