/** The story of a sector's item. */
import type { SECTORS } from '@tradefloor/contracts/vocabulary/instruments';
import type { Draws } from '@tradefloor/core/prng';
import type { Story } from './company-story.ts';
import { fillText, pickOne, toPerCent, toSentence } from './fill-text.ts';
import { SECTOR_CAUSES, SECTOR_DETAILS, SECTOR_MOVES } from './sector-texts.ts';
import { AGENCIES, AMOUNTS, PEOPLE, PERIODS, REGIONS, TRADES } from './words.ts';

/**
 * @param of.strength from -1 to 1
 * @param of.movePct what each share of the sector moves by, in per cent
 */
export function composeSectorStory(
  of: {
    readonly sector: (typeof SECTORS)[number];
    readonly strength: number;
    readonly movePct: number;
  },
  draws: Draws,
): Story {
  const { sector, strength, movePct } = of;
  const tone = strength < 0 ? 'bad' : 'good';
  const [headline, lead] = pickOne(SECTOR_CAUSES[sector][tone], draws);
  const { group } = TRADES[sector];
  const people = pickOne(PEOPLE, draws);
  const fill = fillText(
    {
      group,
      Group: toSentence(group),
      People: toSentence(people),
      region: REGIONS,
      amount: AMOUNTS,
      period: PERIODS,
      n: toPerCent(2 + Math.round(10 * Math.abs(strength))),
      move: toPerCent(Math.abs(movePct).toFixed(2)),
    },
    draws,
  );
  const sentences = [lead, pickOne(SECTOR_DETAILS, draws), pickOne(SECTOR_MOVES[tone], draws)];
  return {
    headline: `${sector}: ${fill(headline)}`,
    source: pickOne(AGENCIES, draws),
    body: sentences.map(fill).join(' '),
  };
}
