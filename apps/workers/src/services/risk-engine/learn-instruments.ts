/** What there is to trade, as the risk engine knows it: what the market lists, and the bonds of the bond desk. */
import { listBonds } from '@tradefloor/contracts/calls/bonds';
import { instruments } from '@tradefloor/contracts/calls/market';
import { listOptions } from '@tradefloor/contracts/calls/options';
import { bondInstrument } from '@tradefloor/core/bond/bond-instrument';
import { optionInstrument } from '@tradefloor/core/option/option-contract';
import type { RiskCtx } from './risk-state.ts';

/** Asks for both lists. Without the bond desk there are no bonds for a while; equities trade on. @returns false without the market */
export const learnInstruments = (ctx: RiskCtx): Promise<boolean> =>
  ctx.state.instruments.learn(ctx.nowMs, async () => {
    const [listed, bonds, options] = await Promise.all([
      ctx.call(instruments, {}),
      ctx.call(listBonds, {}),
      ctx.call(listOptions, {}),
    ]);
    if (!listed.ok) return null;
    const items = [
      ...listed.value.items,
      ...(bonds.ok ? bonds.value.items.map(bondInstrument) : []),
      ...(options.ok ? options.value.items.map(optionInstrument) : []),
    ];
    return { items, isWhole: bonds.ok && options.ok };
  });
