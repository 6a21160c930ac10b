/** The bonds that a caller may see the positions in, by curve and key rate. Nothing here changes anything. */
import type { CallOutput } from '@tradefloor/contracts/calls/call';
import type { bondBook } from '@tradefloor/contracts/calls/risk';
import { inScope } from '@tradefloor/core/trading/access/access';
import { type BondHolding, toBondBook } from '@tradefloor/core/trading/risk/key-rates';
import { type CallResponse, respond } from '@tradefloor/runtime';
import type { RiskScopedCtx } from './risk-state.ts';

export function onBondBook({
  scope,
  state,
  nowMs,
}: RiskScopedCtx): CallResponse<never, never, CallOutput<typeof bondBook>> {
  const owner = scope.kind === 'user' ? scope.userId : null;
  const holdings: BondHolding[] = [];
  for (const row of state.listPositions(owner)) {
    if (row.desk !== 'FI' || !inScope(scope, row)) continue;
    const { symbol, netQty } = row;
    holdings.push({ symbol, netQty, mark: state.quotes.tick(symbol)?.mid ?? null });
  }
  const book = toBondBook(holdings, (symbol, mark) => state.bonds.get(symbol, mark, nowMs));
  return respond({ asOf: nowMs, ...book });
}
