/** The mid of the last minutes as a line, between its lowest and its highest. */

const WIDTH = 240;
const HEIGHT = 72;

type MidLineProps = {
  /** Oldest first, one a second. */
  readonly mids: readonly number[];
  readonly digits: number;
  readonly name: string;
};

export function MidLine({ mids, digits, name }: MidLineProps) {
  const low = Math.min(...mids);
  const high = Math.max(...mids);
  const span = high - low || 1;
  const points = mids
    .map((mid, i) => {
      const x = mids.length < 2 ? 0 : (i / (mids.length - 1)) * WIDTH;
      return `${x.toFixed(1)},${(HEIGHT - ((mid - low) / span) * HEIGHT).toFixed(1)}`;
    })
    .join(' ');
  const isKnown = mids.length > 1;
  return (
    <figure className="text-11 text-t2">
      <figcaption className="flex justify-between">
        <span>{isKnown ? `Mid, last ${mids.length} s` : 'Mid'}</span>
        <span className="tabular-nums">
          {isKnown ? `${low.toFixed(digits + 1)} to ${high.toFixed(digits + 1)}` : ''}
        </span>
      </figcaption>
      <svg
        viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        className="h-20 w-full"
        role="img"
        aria-label={`${name}, mid of the last ${mids.length} seconds`}
      >
        <polyline
          points={points}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </figure>
  );
}
