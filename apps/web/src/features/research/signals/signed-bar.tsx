/** A figure as a bar to the left or right of nothing; the figure itself stands beside it in text. */

type SignedBarProps = {
  readonly value: number;
  /** What fills half the bar. */
  readonly full: number;
};

export function SignedBar({ value, full }: SignedBarProps) {
  const share = Math.min(1, Math.abs(value) / full) * 50;
  const isUp = value >= 0;
  return (
    <span aria-hidden="true" className="relative block h-2.5 w-full min-w-8 bg-s3">
      <span
        className={isUp ? 'absolute h-full bg-up' : 'absolute h-full bg-down'}
        style={isUp ? { left: '50%', width: `${share}%` } : { right: '50%', width: `${share}%` }}
      />
      <span className="absolute left-1/2 h-full w-px bg-control" />
    </span>
  );
}
