/** What there is to trade, as the risk engine knows it. */
import { listBonds } from '@tradefloor/contracts/calls/bonds';
import { listFutures } from '@tradefloor/contracts/calls/futures';
import { instruments } from '@tradefloor/contracts/calls/market';
import { listOptions } from '@tradefloor/contracts/calls/options';
import { mergeListings } from '@tradefloor/core/trading/order/listing';
import type { RiskCtx } from './risk-state.ts';

/** Calls all services that list instruments. @returns false without the market */
export const resolveInstruments = (ctx: RiskCtx): Promise<boolean> =>
  ctx.state.instruments.learn(ctx.nowMs, async () => {
    const [market, bonds, options, futures] = await Promise.all([
      ctx.call(instruments, {}),
      ctx.call(listBonds, {}),
      ctx.call(listOptions, {}),
      ctx.call(listFutures, {}),
    ]);
    return mergeListings({ market, bonds, options, futures });
  });
