/**
 * An exchange right behind the EMS, for tests of it alone: every request is executed within the handling's own moment,
 * or held back until the test releases it. Only tests import it.
 */
import { venueReport } from '@tradefloor/contracts/calls/execution';
import type { LitVenue, TickBatch } from '@tradefloor/contracts/market';
import { qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import type { VenueReport, VenueRequest } from '@tradefloor/contracts/venue';
import { createExchange, type Exchange } from '@tradefloor/sim/exchange/exchange';
import type { Outgoing } from '@tradefloor/sim/exchange/exchange-journal';
import type { ExchangeOrder } from '@tradefloor/sim/exchange/exchange-order';
import { DEFAULT_TERMS } from '@tradefloor/sim/exchange/exchange-settings';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { clientMessageOf, venueReportOf } from '../scenario/venue-wire.ts';
import type { Said } from './ems-bench.ts';
import { type LoneService, saidOn } from './lone-service.ts';

const SESSION = 'EMS';

export class BenchVenue {
  #exchange: Exchange;
  readonly #seed: number;
  readonly #lone: LoneService;
  /** Requests wait here while the line is down. */
  readonly held: VenueRequest[] = [];
  /** Every report so far, for tests of duplicates. */
  readonly reports: VenueReport[] = [];
  isUp = true;
  #others = 0;

  constructor(lone: LoneService, seed: number) {
    this.#lone = lone;
    this.#seed = seed;
    this.#exchange = this.#open();
  }

  #open(): Exchange {
    const termsOf = () => ({ ...DEFAULT_TERMS, mpid: 'TDFL', throttle: null });
    return createExchange({ instruments: EQUITIES, seed: this.#seed, termsOf });
  }

  /** An exchange that has lost all its files. */
  forgetAll(): void {
    this.#exchange = this.#open();
  }

  /** Another client trades with what rests at a price. The EMS's reports of it wait in `reports`. */
  takeFrom(of: { order: Order; shares: number; venue: LitVenue; nowMs: number }): void {
    const { order, shares, venue, nowMs } = of;
    this.#others += 1;
    const { outputs } = this.#exchange.onClientMessage(
      'OTHER',
      {
        type: 'NEW_ORDER',
        clOrdId: `other-${this.#others}`,
        symbol: order.symbol,
        venue,
        side: order.side === 'BUY' ? 'SELL' : 'BUY',
        account: 'other',
        possResend: false,
        orderType: 'LIMIT',
        timeInForce: 'IOC',
        qty: qty(shares),
        price: order.price,
        maxFloor: null,
        minQty: null,
        transactAt: nowMs,
      },
      nowMs,
    );
    this.reports.push(...reportsOf(outputs.filter(({ session }) => session === SESSION)));
  }

  /** A batch at the exchange, and the EMS's events about its trades. */
  tick(batch: TickBatch): Promise<Said> {
    return this.#report(this.#exchange.onTicks(batch, this.#lone.nowMs).outputs);
  }

  /** What stands in the exchange's books for the EMS. */
  resting(): readonly ExchangeOrder[] {
    return this.#exchange.openOrders(SESSION);
  }

  /** Executes the EMS's requests until there are none. Returns all published events. */
  async settle(said: Said): Promise<Said> {
    const all: Said[number][] = [...said];
    let asked = saidOn(said, 'venue.requested');
    while (asked.length > 0) {
      if (!this.isUp) {
        this.held.push(...asked);
        break;
      }
      const more = await this.#send(asked);
      all.push(...more);
      asked = saidOn(more, 'venue.requested');
    }
    return all;
  }

  /** The line is up again: what was held back is carried out, in its order. */
  async release(): Promise<Said> {
    this.isUp = true;
    const said = await this.#send(this.held.splice(0));
    return this.settle(said);
  }

  /** The EMS receives a report, new or repeated. */
  async hear(report: VenueReport): Promise<Said> {
    const { says, result } = await this.#lone.ask(venueReport, { report });
    if (!result.ok) throw new Error(`${report.clOrdId}: ${result.error.info.detail}`);
    return this.settle(says);
  }

  async #send(requests: readonly VenueRequest[]): Promise<Said> {
    const { nowMs } = this.#lone;
    const outputs = requests.flatMap(
      (request) => this.#exchange.onClientMessage(SESSION, clientMessageOf(request), nowMs).outputs,
    );
    const said: Said[number][] = [];
    for (const report of reportsOf(outputs)) {
      this.reports.push(report);
      const { says } = await this.#lone.ask(venueReport, { report });
      said.push(...says);
    }
    return said;
  }

  async #report(outputs: readonly Outgoing[]): Promise<Said> {
    const said: Said[number][] = [];
    for (const report of reportsOf(outputs)) {
      this.reports.push(report);
      said.push(...(await this.hear(report)));
    }
    return said;
  }
}

const reportsOf = (outputs: readonly Outgoing[]): VenueReport[] =>
  outputs.flatMap(({ message }) => venueReportOf(message) ?? []);
