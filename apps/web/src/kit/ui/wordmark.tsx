/** The product's mark and name. */

/** Two books of different depth that meet: a bid and an offer side. */
export function Mark({ size = 18 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      <path d="M1 4h7M3.5 9H8M5.5 14H8" stroke="var(--buy)" strokeWidth="2.4" />
      <path d="M10 4h4.500M10 9h7M10 14h2.5" stroke="var(--sell)" strokeWidth="2.4" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <p className="flex items-center gap-2 font-semibold text-15 tracking-tight">
      <Mark size={22} />
      Tradefloor
    </p>
  );
}
