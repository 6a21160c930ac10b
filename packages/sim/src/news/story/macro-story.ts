/** The story of a release of figures about the economy. */

import type { MacroKind } from '@tradefloor/contracts/market-calendar';
import type { Draws } from '@tradefloor/core/prng';
import { DEALERS } from '../../dealer/dealers.ts';
import type { Story } from './company-story.ts';
import { fillText, pickOne, toPerCent } from './fill-text.ts';
import { MACRO_DETAILS, MACRO_MOVES, MACRO_TEXTS } from './macro-texts.ts';

/** Figures as texts, and what shares move by them, in per cent. */
export type MacroFigures = {
  readonly kind: MacroKind;
  readonly forecast: string;
  readonly prior: string;
  readonly actual: string;
  readonly movePct: number;
};

export function composeMacroStory(event: MacroFigures, draws: Draws): Story {
  const { kind, actual, forecast, prior, movePct } = event;
  const { title, source, lead } = MACRO_TEXTS[kind];
  const tone = movePct === 0 ? 'flat' : movePct < 0 ? 'bad' : 'good';
  const dealer = pickOne(DEALERS, draws).name;
  const move = toPerCent(Math.abs(movePct).toFixed(2));
  const fill = fillText({ actual, forecast, prior, dealer, move }, draws);
  const sentences = [lead, pickOne(MACRO_DETAILS[tone], draws), pickOne(MACRO_MOVES[tone], draws)];
  return {
    headline: `${title}: ${actual}, ${forecast} expected`,
    source,
    body: sentences.map(fill).join(' '),
  };
}
