/**
 * A currency swap: two orders on one price of a stream, for one amount and on opposite sides, checked one by one and accepted
 * together or not at all. The dealer gets both in one message, as of any package.
 */
import type { NewOrder } from '@tradefloor/contracts/order';
import type { PlaceFxSwap } from '@tradefloor/contracts/package';
import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import type { OmsUserCtx } from './oms-state.ts';
import { type PreChecked, preCheck, toSender } from './place-order.ts';
import { finalisePackage, type PackageResponse } from './place-package.ts';

/** Near leg first. They are at the market within the collar: what they are dealt at is the price of the stream. */
function toRequests({
  clientPackageId,
  quoteId,
  nearSymbol,
  farSymbol,
  side,
  qty,
}: PlaceFxSwap): NewOrder[] {
  const legs = [
    { symbol: nearSymbol, side },
    { symbol: farSymbol, side: otherSide(side) },
  ];
  return legs.map((leg, n) => ({
    ...leg,
    clientOrderId: `${clientPackageId}/${n + 1}of2`,
    qty,
    quoteId,
    instrumentType: 'fx',
    orderType: 'MARKET',
    timeInForce: 'FOK',
    strategy: 'LIT',
  }));
}

export async function onPlaceFxSwap(
  ctx: OmsUserCtx,
  requested: PlaceFxSwap,
): Promise<PackageResponse> {
  const checked: PreChecked[] = [];
  for (const request of toRequests(requested)) {
    checked.push(await preCheck(ctx, toSender(ctx.caller), { request }));
  }
  return finalisePackage(ctx, {}, checked);
}
