/** How many decimals a price is written with: a rule of its tick. */

/** Decimals needed to write every multiple of a tick, at least two for money's sake, at most six. */
export function decimalsOfTick(tickUnits: number): number {
  let decimals = 6;
  let rest = Math.max(1, Math.round(tickUnits));
  while (decimals > 2 && rest % 10 === 0) {
    rest /= 10;
    decimals -= 1;
  }
  return decimals;
}
