/**
 * Keeps a book of options neutral in the share. The banded one looks at the delta each second and trades what is missing once
 * it is beyond a band, so that it does not pay for every move there and back; the naive one hedges each sale when it is
 * made, and not again.
 */
import { qty } from '@tradefloor/contracts/money';
import { OPTION_MULTIPLIER } from '@tradefloor/contracts/vocabulary/instruments';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { HEDGED_SHARE } from '@tradefloor/core/competition/cases/delta-hedging';
import { computeOptionDelta } from '@tradefloor/core/competition/cases/option-delta';
import type { Market, OwnFill, Strategy } from '../strategy.ts';

/** Shares off neutral that are left as they are. */
const BAND = 1_000;
const LOOK_MS = 1_000;
const TIMER = 'look';

export class BandedHedger implements Strategy {
  onStart(market: Market): void {
    market.setTimer(TIMER, LOOK_MS);
  }

  onFill({ symbol }: OwnFill, market: Market): void {
    if (symbol !== HEDGED_SHARE) this.#hedge(market);
  }

  onTimer(_: string, market: Market): void {
    this.#hedge(market);
    market.setTimer(TIMER, LOOK_MS);
  }

  #hedge(market: Market): void {
    const missing = -Math.round(computeDelta(market)) - market.position(HEDGED_SHARE);
    if (Math.abs(missing) > BAND) trade(missing, market);
  }
}

export class OnceHedger implements Strategy {
  onFill({ symbol, side, qty: contracts }: OwnFill, market: Market): void {
    if (symbol === HEDGED_SHARE) return;
    const delta = findDelta(symbol, market) ?? 0;
    const sold = (side === 'SELL' ? contracts : -contracts) * OPTION_MULTIPLIER;
    trade(Math.round(sold * delta), market);
  }
}

function trade(shares: number, market: Market): void {
  if (shares === 0 || market.openOrders(HEDGED_SHARE).length > 0) return;
  const side = shares > 0 ? 'BUY' : 'SELL';
  market.place({ symbol: HEDGED_SHARE, side, qty: qty(Math.abs(shares)) });
}

/** Shares that the options held come to. */
const computeDelta = (market: Market): number =>
  market.symbols.reduce((sum, symbol) => {
    const contracts = symbol === HEDGED_SHARE ? 0 : market.position(symbol);
    const delta = contracts === 0 ? 0 : (findDelta(symbol, market) ?? 0);
    return sum + contracts * OPTION_MULTIPLIER * delta;
  }, 0);

/** Null before the share and the option have a price. */
function findDelta(symbol: string, market: Market): number | null {
  const [share, option] = [market.tick(HEDGED_SHARE), market.tick(symbol)];
  if (share === null || option === null) return null;
  const [spot, mid] = [share.mid / PX_PER_UNIT, option.mid / PX_PER_UNIT];
  return computeOptionDelta(symbol, { spot, mid, nowMs: market.nowMs });
}
