/** Where the tiles of the heatmap are and how warm they are: sizes that stand still, colours that follow the market. */
import type { Instrument } from '../../../platform/client/shapes.ts';
import { type Box, squarify } from './treemap.ts';

export type Measure = 'notional' | 'volume';

export type Tile = { readonly symbol: string; readonly name: string; readonly box: Box };
export type SectorTiles = {
  readonly sector: string;
  readonly box: Box;
  readonly tiles: readonly Tile[];
};

/** Height of a sector's own line. */
const HEAD_PX = 16;
const NO_SECTOR = 'Other';

/** What a usual day trades: it does not move while one looks. */
export const computeSize = ({ adv, referencePrice }: Instrument, measure: Measure): number =>
  measure === 'volume' ? adv : adv * referencePrice;

const fallingBy =
  <T>(size: (item: T) => number) =>
  (a: T, b: T): number =>
    size(b) - size(a);

/** Sectors in a box of pixels, largest first, and in each its companies under a line with the sector's name. */
export function layOut(
  instruments: readonly Instrument[],
  measure: Measure,
  { width, height }: { readonly width: number; readonly height: number },
): SectorTiles[] {
  const bySector = new Map<string, Instrument[]>();
  for (const instrument of instruments) {
    if (computeSize(instrument, measure) <= 0) continue;
    const sector = instrument.sector ?? NO_SECTOR;
    bySector.set(sector, [...(bySector.get(sector) ?? []), instrument]);
  }
  const sectors = [...bySector].map(([sector, members]) => ({
    sector,
    members: members.toSorted(fallingBy((each) => computeSize(each, measure))),
    size: members.reduce((sum, each) => sum + computeSize(each, measure), 0),
  }));
  sectors.sort(fallingBy(({ size }) => size));
  const boxes = squarify(
    sectors.map(({ size }) => size),
    { x: 0, y: 0, width, height },
  );
  return sectors.map(({ sector, members }, i) => {
    const box = boxes[i] ?? { x: 0, y: 0, width: 0, height: 0 };
    const head = Math.min(HEAD_PX, box.height);
    const inner = { ...box, y: box.y + head, height: box.height - head };
    const tiles = squarify(
      members.map((each) => computeSize(each, measure)),
      inner,
    );
    return {
      sector,
      box,
      tiles: members.map(({ symbol, name }, place) => ({
        symbol,
        name,
        box: tiles[place] ?? inner,
      })),
    };
  });
}

/** Change at which a tile is as warm as it gets. */
const FULL_CHANGE = 0.02;
/** Steps of warmth on either side of nothing. */
const STEPS = 5;

/** Warmth of a change, -5 to 5: one step stands for four tenths of a per cent, 0 for what rounds to nothing. */
export function toWarmth(change: number | null): number {
  if (change === null || !Number.isFinite(change)) return 0;
  const steps = Math.round((change / FULL_CHANGE) * STEPS);
  return Math.max(-STEPS, Math.min(STEPS, steps)) + 0;
}

/** The tile's colour: the token's own, mixed into the surface by warmth, light enough for text on it. */
export function heatColour(warmth: number): string {
  if (warmth === 0) return 'var(--s2)';
  const share = Math.abs(warmth) * 9;
  return `color-mix(in oklab, var(${warmth > 0 ? '--up' : '--down'}) ${share}%, var(--s1))`;
}
