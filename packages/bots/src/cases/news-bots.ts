/**
 * Trades on headlines and closes once the price has had time to take them in: buys on good ones, sells on bad ones, and leaves
 * out what was known and mere talk. The naive one buys whatever is in the news, as individual investors on balance do
 * (Barber and Odean, All That Glitters, Review of Financial Studies 21(2), 2008).
 */
import type { Headline } from '../case-event.ts';
import { moveTo } from '../examples/target-position.ts';
import type { Market, Strategy } from '../strategy.ts';

const SIZE = 1_000;
/** A price has taken a headline in after that long. */
const HOLD_MS = 20_000;
const [GOOD, BAD] = [/raises|above/, /cuts|below/];
const MERE_TALK = /could|confirms/;
/** A position order may be on its way when another is wanted. */
const RETRY_MS = 1_000;

export class HeadlineTrader implements Strategy {
  readonly #readsHeadlines: boolean;
  readonly #wanted = new Map<string, number>();

  constructor({ readsHeadlines }: { readonly readsHeadlines: boolean }) {
    this.#readsHeadlines = readsHeadlines;
  }

  onNews({ symbol, headline }: Headline, market: Market): void {
    const sign = this.#readsHeadlines ? findDirection(headline) : 1;
    if (sign === 0) return;
    this.#hold(symbol, sign * SIZE, market);
    market.setTimer(`close ${symbol}`, HOLD_MS);
  }

  onTimer(name: string, market: Market): void {
    const [what = '', symbol = ''] = name.split(' ');
    this.#hold(symbol, what === 'close' ? 0 : (this.#wanted.get(symbol) ?? 0), market);
  }

  #hold(symbol: string, wanted: number, market: Market): void {
    this.#wanted.set(symbol, wanted);
    moveTo(market, symbol, wanted);
    if (market.position(symbol) !== wanted) market.setTimer(`hold ${symbol}`, RETRY_MS);
  }
}

/** 1 for good news, -1 for bad, 0 for what moves nothing. */
function findDirection(headline: string): -1 | 0 | 1 {
  if (MERE_TALK.test(headline)) return 0;
  return GOOD.test(headline) ? 1 : BAD.test(headline) ? -1 : 0;
}
