/** The exchange of a private world: one client, no files, nothing that fails. Its messages are passed on at once. */
import type { Instrument } from '@tradefloor/contracts/market';
import type { VenueReport, VenueRequest } from '@tradefloor/contracts/venue';
import { createExchange } from '@tradefloor/sim/exchange/exchange';
import { DEFAULT_TERMS } from '@tradefloor/sim/exchange/exchange-settings';
import type { Handled } from '@tradefloor/sim/exchange/turn';
import type { ExchangePort } from '../services/fix-exchange/service.ts';
import { findVenueReport, toClientMessage } from './venue-wire.ts';

const SESSION = 'EMS';
/** Our MPID, as the exchange shows it to those who trade with us. */
const MPID = 'TDFL';

export type PrivateExchange = {
  /** The platform's own side of it. */
  readonly port: ExchangePort;
  take(request: VenueRequest): void;
};

export type PrivateExchangeOptions = {
  readonly instruments: readonly Instrument[];
  readonly seed: number;
  readonly nowMs: () => number;
  /** Reports on our orders, in the order in which they were made. */
  readonly onReport: (report: VenueReport) => void;
};

/** An exchange on its first day. */
export function openPrivateExchange(options: PrivateExchangeOptions): PrivateExchange {
  const { instruments, seed, nowMs, onReport } = options;
  const toTerms = () => ({ ...DEFAULT_TERMS, mpid: MPID, throttle: null });
  const exchange = createExchange({ instruments, seed, toTerms });
  const notify = ({ outputs }: Handled): void => {
    for (const { message, reportNo } of outputs) {
      const report = reportNo === null ? null : findVenueReport(message);
      if (report !== null) onReport(report);
    }
  };
  return {
    port: {
      onTicks: (batch) => notify(exchange.onTicks(batch, nowMs())),
      onHalt: (change) => notify(exchange.onHalt(change, nowMs())),
      onRfq: () => undefined,
      onRfqExecuted: () => undefined,
      depth: (symbol, levels, account) => exchange.depth({ symbol, levels, account }, nowMs()),
      auctions: () => ({ day: null, calls: [], results: [] }),
      sessions: () => [],
    },
    take: (request) => notify(exchange.onClientMessage(SESSION, toClientMessage(request), nowMs())),
  };
}
