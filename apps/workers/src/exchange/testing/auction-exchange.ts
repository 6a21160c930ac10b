/** An exchange with the auctions of New York, and orders for them. Only tests import it. */
import { NEW_YORK_HOURS } from '@tradefloor/core/trading/order/trading-hours-setting';
import { type FixMessage, field } from '@tradefloor/fix/message';
import { createLog } from '@tradefloor/runtime/host/log';
import { TEST_SECURITIES } from '@tradefloor/sim/exchange/test-securities';
import { AuctionClock } from '../auction-clock.ts';
import { developmentClients } from '../clients/exchange-clients.ts';
import type { FixExchange, FixExchangeOptions } from '../exchange-options.ts';
import { startFixExchange } from '../fix-exchange.ts';
import { limitOrder } from './fix-client.ts';

/** Monday 30 November 2026, 09:30 and 16:00 in New York. */
export const OPENS = Date.UTC(2026, 10, 30, 14, 30);
export const CLOSES = Date.UTC(2026, 10, 30, 21, 0);

/** One that lists the test securities, over the files in a folder. */
export const openAuctions = (
  folder: string,
  nowMs: () => number,
  over: Partial<FixExchangeOptions> = {},
): Promise<FixExchange> =>
  startFixExchange({
    host: '127.0.0.1',
    port: 0,
    clients: developmentClients(),
    instruments: TEST_SECURITIES,
    seed: 42,
    folder,
    auctions: new AuctionClock(NEW_YORK_HOURS),
    nowMs,
    log: createLog({ service: 'test', level: 'silent' }),
    ...over,
  });

/** An order for the opening (59=2) or the closing (59=7); at market without a price. */
export function auctionOrder(
  id: string,
  side: 1 | 2,
  { time, price }: { readonly time: 2 | 7; readonly price?: string },
): FixMessage {
  const order = limitOrder(id, side, price);
  const body = order.body.filter(({ tag }) => price !== undefined || (tag !== 40 && tag !== 44));
  const type = price === undefined ? [field(40, 1)] : [];
  return { ...order, body: [...body, ...type, field(59, time)] };
}
