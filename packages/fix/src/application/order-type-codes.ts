/** How OrdType (40), ExecInst (18) and PegOffsetType (836) together name an order's type. */
import type { TakenOrderType } from '@tradefloor/core/trading/exchange/client-messages';

/**
 * OrdType (40). Two types share `J`, if touched: with a price (44) it is a limit order once it is; and two share `P`: with
 * ExecInst (18) `a` it is a trailing stop.
 */
const ORD_TYPE_CODE = {
  MARKET: '1',
  LIMIT: '2',
  STOP: '3',
  STOP_LIMIT: '4',
  TRAILING_STOP: 'P',
  MARKET_IF_TOUCHED: 'J',
  LIMIT_IF_TOUCHED: 'J',
  PEGGED: 'P',
} as const satisfies Record<TakenOrderType, string>;

const TYPE_OF_CODE: ReadonlyMap<string, TakenOrderType> = new Map([
  ['1', 'MARKET'],
  ['2', 'LIMIT'],
  ['3', 'STOP'],
  ['4', 'STOP_LIMIT'],
]);

/** What stands beside OrdType (40) in a message. */
type TypeHints = { readonly hasPrice: boolean; readonly isTrail: boolean };

export const ORD_TYPE = {
  code: ORD_TYPE_CODE,
  /** The type that a code names; undefined for one that is not offered. */
  toName(code: string | undefined, { hasPrice, isTrail }: TypeHints): TakenOrderType | undefined {
    if (code === 'J') return hasPrice ? 'LIMIT_IF_TOUCHED' : 'MARKET_IF_TOUCHED';
    if (code === 'P') return isTrail ? 'TRAILING_STOP' : 'PEGGED';
    return code === undefined ? undefined : TYPE_OF_CODE.get(code);
  },
} as const;

/** ExecInst (18), as far as the exchange reads it: several values may stand in it, separated by spaces. */
export const EXEC_INST = {
  /** Participate don't initiate: it rests or ends. */
  postOnly: '6',
  /** Trailing stop peg. */
  trail: 'a',
} as const;

/** PegOffsetType (836), as far as it is taken: a price offset, and of a trailing stop also basis points. */
export const PEG_OFFSET = { price: '0', basisPoints: '1' } as const;
