/**
 * News that the market itself makes: a halt, and an injected shock. Its score is its effect on the price, on the scale
 * on which prices react to news, so that a feature sees the same size whichever came first.
 */
import type { MarketEvent, SymbolHalt } from '@tradefloor/contracts/market-event';
import type { NewsEvent } from '@tradefloor/contracts/news';
import type { CalendarSplit } from '@tradefloor/contracts/split';
import { ln } from '@tradefloor/instruments/math/elementary';
import { hundredths, NEWS_MOVE } from './news.ts';

export type MarketNews = Pick<NewsEvent, 'kind' | 'headline' | 'sentiment' | 'impact'>;

/** Maximum length of a user's reason in a headline. */
const REASON_MAX = 80;

/** The news of a pause. One by the rule scores its move; a manual one, and one for a split, do not refer to the price. */
export function haltNews(name: string, halt: SymbolHalt, heldAtPx: number): MarketNews {
  if (halt.cause === 'MANUAL') {
    return { kind: 'HALT', headline: `Trading in ${name} halted`, sentiment: 0, impact: 0 };
  }
  if (halt.cause === 'SPLIT') {
    const headline = `Trading in ${name} paused: share split`;
    return { kind: 'HALT', headline, sentiment: 0, impact: 0 };
  }
  const impact = hundredths(ln(heldAtPx / halt.referencePx) / NEWS_MOVE);
  const way = impact < 0 ? 'limit down' : 'limit up';
  const headline = `Trading in ${name} paused at ${way}`;
  return { kind: 'HALT', headline, sentiment: impact, impact };
}

/** The news of an announced split. It is worth nothing: what is held is worth the same after it. */
export const splitNews = (
  name: string,
  { ratio, exDate }: Pick<CalendarSplit, 'ratio' | 'exDate'>,
): MarketNews => ({
  kind: 'SPLIT',
  headline: `${name} announces a ${ratio}-for-1 share split, ex-date ${exDate}`,
  sentiment: 0,
  impact: 0,
});

/** The news of a shock. @param name of a company, or of the group it hits */
export function shockNews(name: string, { size, reason }: MarketEvent): MarketNews {
  const move = size ?? 0;
  const impact = hundredths(ln(1 + move / 100) / NEWS_MOVE);
  const verb = move < 0 ? 'falls' : 'rises';
  const headline = `${name} ${verb} ${Math.abs(move)}\u00a0% at once: ${reason.slice(0, REASON_MAX)}`;
  return { kind: 'SHOCK', headline, sentiment: impact, impact };
}
