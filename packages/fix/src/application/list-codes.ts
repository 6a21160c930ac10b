/** The codes of orders that depend on one another (35=E). */
import type { ExchangeReport } from '@tradefloor/core/trading/exchange/client-messages';
import type { Contingency } from '@tradefloor/core/trading/exchange/order-lists';
import { codes } from './field-codes.ts';

/** ContingencyType (1385), as far as it is offered; the values are those of FIX 5.0, extension pack 60. */
export const CONTINGENCY = codes<Contingency>({ OCO: '1', OTO: '2', OUO: '3' });

/** ExecRestatementReason (378): partial decline of OrderQty, market (exchange) option. */
export const RESTATEMENT = codes<NonNullable<ExchangeReport['restated']>>({
  REDUCED: '5',
  RAISED: '8',
});
