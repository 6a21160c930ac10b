/**
 * What happens to whole sectors, and when: at most one item in ninety minutes of market time. A function of the seed and
 * the time, so that an item of a company can look back to what its sector was reported to be doing.
 */
import { SECTORS } from '@tradefloor/contracts/vocabulary/instruments';
import { normal } from '@tradefloor/core/distribution';
import { combine32, drawsFrom, hash32, uniformInt } from '@tradefloor/core/prng';
import { hundredths } from './news.ts';

export type Sector = (typeof SECTORS)[number];

export type SectorItem = {
  readonly sector: Sector;
  /** Market time, milliseconds since 1970. */
  readonly atMs: number;
  /** In hundredths, within [-1, 1], never zero. */
  readonly impact: number;
  /** What its texts are drawn by. */
  readonly rng: number;
};

export type SectorNews = {
  /** What is reported after one time and no later than another, within a session. */
  between(fromMs: number, toMs: number): readonly SectorItem[];
  /** The direction a sector was last reported to go in, within the minutes in which its companies agree; else 0. */
  directionAt(sector: Sector, atMs: number): number;
};

const SLOT_MS = 5_400_000;
const CHANCE = 0.95;
/** For so long no item of a company contradicts its sector's. */
export const AGREES_MS = 900_000;
/** A step that is longer leads over a night, in which nothing is reported. */
const STEP_MAX_MS = 60_000;
const LEAST_IMPACT = 0.15;
const IMPACT_SD = 0.25;
/** Mean of the absolute value of a standard normal number. */
const MEAN_ABSOLUTE = Math.sqrt(2 / Math.PI);

/** Items of one sector in a second of market time, and the mean square of what one is worth. */
export const SECTOR_RATE = {
  perSecond: (CHANCE * 1_000) / SLOT_MS / SECTORS.length,
  meanSquare:
    LEAST_IMPACT * LEAST_IMPACT +
    2 * LEAST_IMPACT * IMPACT_SD * MEAN_ABSOLUTE +
    IMPACT_SD * IMPACT_SD,
} as const;

export function sectorNews(seed: number): SectorNews {
  const key = hash32(`sector news ${seed}`);
  let kept = { slot: Number.NaN, item: null as SectorItem | null };
  const inSlot = (slot: number): SectorItem | null => {
    if (kept.slot !== slot) kept = { slot, item: drawItem(key, slot) };
    return kept.item;
  };
  const since = (fromMs: number, toMs: number): SectorItem[] => {
    const found: SectorItem[] = [];
    for (let slot = Math.floor(fromMs / SLOT_MS); slot <= Math.floor(toMs / SLOT_MS); slot += 1) {
      const item = inSlot(slot);
      if (item !== null && item.atMs > fromMs && item.atMs <= toMs) found.push(item);
    }
    return found;
  };
  return {
    between: (fromMs, toMs) => (toMs - fromMs > STEP_MAX_MS ? [] : since(fromMs, toMs)),
    directionAt: (sector, atMs) => {
      const own = since(atMs - AGREES_MS, atMs).filter((item) => item.sector === sector);
      return Math.sign(own.at(-1)?.impact ?? 0);
    },
  };
}

function drawItem(key: number, slot: number): SectorItem | null {
  const rng = combine32(key, slot);
  const draws = drawsFrom(rng);
  if (draws.next() >= CHANCE) return null;
  const atMs = slot * SLOT_MS + uniformInt(draws, SLOT_MS);
  const sector = SECTORS[uniformInt(draws, SECTORS.length)] ?? SECTORS[0];
  const direction = draws.next() < 0.5 ? -1 : 1;
  const impact = hundredths(direction * (LEAST_IMPACT + IMPACT_SD * Math.abs(normal(draws))));
  return { sector, atMs, impact, rng };
}
