/** What the end of an option does to a user's holdings, as the CCP states it. Additive: a fill that comes later fits in. */
import type { OptionEnd } from '@tradefloor/contracts/ccp';
import { userId } from '@tradefloor/contracts/ids';
import { type Px, px, qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import type { Desk } from '@tradefloor/contracts/user';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { DESK_OF_TYPE } from '../access/access.ts';
import { NO_FEES } from '../execution/fees.ts';
import type { PositionFill } from './position.ts';

/**
 * The option leaves at no price, so that its premium is what it has earned or cost; shares come or go at the strike. Of a
 * client or a dealer nothing: they have no holdings on a desk.
 */
export function toHoldingChanges(end: OptionEnd): readonly PositionFill[] {
  if (end.participantKind !== 'USER') return [];
  const { symbol, contracts, underlying, shares, strike } = end;
  const option = toChange(end, {
    symbol,
    desk: DESK_OF_TYPE.option,
    signed: -contracts,
    price: px(0),
  });
  if (shares === 0) return [option];
  const desk = DESK_OF_TYPE.equity;
  return [option, toChange(end, { symbol: underlying, desk, signed: shares, price: strike })];
}

/** Quantity with its sign: bought above zero. */
export const signedQty = ({ side, qty: size }: Pick<PositionFill, 'side' | 'qty'>): number =>
  sideSign(side) * size;

function toChange(
  { participant, at }: OptionEnd,
  of: {
    readonly symbol: OptionEnd['symbol'];
    readonly desk: Desk;
    readonly signed: number;
    readonly price: Px;
  },
): PositionFill {
  const { symbol, desk, signed, price } = of;
  const side: Side = signed > 0 ? 'BUY' : 'SELL';
  const size = qty(Math.abs(signed));
  const owner = userId(participant);
  return {
    userId: owner,
    symbol,
    desk,
    currency: 'USD',
    side,
    qty: size,
    price,
    fees: NO_FEES,
    at,
  };
}
