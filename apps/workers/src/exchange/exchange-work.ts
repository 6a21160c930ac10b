/** What the exchange of a platform needs, as plain data, and the exchange that is opened from it, in whatever thread. */
import { randomUUID } from 'node:crypto';
import type { Instrument } from '@tradefloor/contracts/market';
import type { SessionHours } from '@tradefloor/core/trading/order/trading-hours';
import { callsClient } from '@tradefloor/runtime/host/calls-client';
import { risingNow } from '@tradefloor/runtime/host/clock';
import type { AcceptorTls } from '@tradefloor/runtime/host/fix/fix-tls';
import type { Log } from '@tradefloor/runtime/host/log';
import type { OpenLogOptions } from '@tradefloor/runtime/host/open-log';
import { addressesAt, type ServiceHosts } from '@tradefloor/runtime/host/service-places';
import { AuctionClock } from './auction-clock.ts';
import type { ExchangeClient } from './clients/exchange-clients.ts';
import type { FixExchange } from './exchange-options.ts';
import { startFixExchange } from './fix-exchange.ts';
import type { RecordingKept } from './record/recorded-exchange.ts';

/** Can be copied to another thread. */
export type ExchangeWork = {
  readonly host: string;
  readonly port: number;
  /** The files of its certificate; null for a plain port. */
  readonly tls: AcceptorTls | null;
  readonly clients: readonly ExchangeClient[];
  readonly instruments: readonly Instrument[];
  readonly seed: number;
  readonly folder: string | null;
  readonly recording: RecordingKept;
  /** The hours that its auctions follow; null for none. */
  readonly auctionHours: SessionHours | null;
  /** Where the platform's services are, and what signs calls to them. */
  readonly platform: {
    readonly hosts: ServiceHosts;
    readonly portOffset: number;
    readonly secret: string;
  };
  /** How its thread logs. */
  readonly logging: Omit<OpenLogOptions, 'service'>;
};

/** Opens the exchange with its line to the platform. @throws when the port is taken or a file of the exchange is broken */
export async function openFromWork(work: ExchangeWork, log: Log): Promise<FixExchange> {
  const { platform, logging: _, auctionHours, ...settings } = work;
  const calls = callsClient({
    getBaseUrl: addressesAt(platform.hosts, platform.portOffset),
    secret: platform.secret,
    from: 'fix-exchange',
  });
  const exchange = await startFixExchange({
    ...settings,
    auctions: auctionHours === null ? undefined : new AuctionClock(auctionHours),
    nowMs: risingNow(),
    log,
    request: (call, input, caller) => {
      const meta = { requestId: `fix-${randomUUID()}`, caller };
      return calls.request(call, input, { ...meta, as: caller === null ? 'service' : 'user' });
    },
  });
  const stop = exchange.stop.bind(exchange);
  exchange.stop = async () => {
    await stop();
    await calls.close();
  };
  return exchange;
}
