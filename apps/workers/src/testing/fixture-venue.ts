/**
 * An exchange right behind the EMS, for tests of it alone: every request is executed within the handling's own moment,
 * or held back until the test releases it. Only tests import it.
 */
import { venueReport } from '@tradefloor/contracts/calls/execution';
import type { LitVenue, TickBatch } from '@tradefloor/contracts/market';
import { qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import type { VenueReport, VenueRequest } from '@tradefloor/contracts/venue';
import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import type { AuctionChange } from '@tradefloor/sim/exchange/auction/auction-calls';
import { createExchange, type Exchange } from '@tradefloor/sim/exchange/exchange';
import type { Outgoing } from '@tradefloor/sim/exchange/exchange-journal';
import type { ExchangeOrder } from '@tradefloor/sim/exchange/exchange-order';
import { DEFAULT_TERMS } from '@tradefloor/sim/exchange/exchange-settings';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { findVenueReport, toClientMessage } from '../scenario/venue-wire.ts';
import type { Outcome } from './ems-fixture.ts';
import { type LoneService, publishedOn } from './lone-service.ts';

const SESSION = 'EMS';

export class FixtureVenue {
  #exchange: Exchange;
  readonly #seed: number;
  readonly #lone: LoneService;
  /** Requests wait here while the line is down. */
  readonly held: VenueRequest[] = [];
  /** Every report so far, for tests of duplicates; none of a venue that keeps no record. */
  readonly reports: VenueReport[] = [];
  readonly #isRecord: boolean;
  isUp = true;
  #others = 0;

  constructor(lone: LoneService, seed: number, { isRecord = true } = {}) {
    this.#isRecord = isRecord;
    this.#lone = lone;
    this.#seed = seed;
    this.#exchange = this.#open();
  }

  #open(): Exchange {
    const toTerms = () => ({ ...DEFAULT_TERMS, mpid: 'TDFL', throttle: null });
    return createExchange({ instruments: EQUITIES, seed: this.#seed, toTerms });
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
        side: otherSide(order.side),
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
    this.reports.push(...listReports(outputs.filter(({ session }) => session === SESSION)));
  }

  /** A batch at the exchange, and the EMS's events about its trades. */
  tick(batch: TickBatch): Promise<Outcome> {
    return this.#report(this.#exchange.onTicks(batch, this.#lone.nowMs).outputs);
  }

  /** A change of the day's auctions at the exchange, and the EMS's events about what it trades and ends. */
  auction(change: AuctionChange): Promise<Outcome> {
    return this.#report(this.#exchange.onAuction(change, this.#lone.nowMs).outputs);
  }

  /** What stands in the exchange's books for the EMS. */
  resting(): readonly ExchangeOrder[] {
    return this.#exchange.openOrders(SESSION);
  }

  /** Executes the EMS's requests until there are none. Returns all published events. */
  async settle(published: Outcome): Promise<Outcome> {
    const all: Outcome[number][] = [...published];
    let requested = publishedOn(published, 'venue.requested');
    while (requested.length > 0) {
      if (!this.isUp) {
        this.held.push(...requested);
        break;
      }
      const more = await this.#send(requested);
      all.push(...more);
      requested = publishedOn(more, 'venue.requested');
    }
    return all;
  }

  /** The line is up again: what was held back is carried out, in its order. */
  async release(): Promise<Outcome> {
    this.isUp = true;
    const published = await this.#send(this.held.splice(0));
    return this.settle(published);
  }

  /** The EMS receives a report, new or repeated. */
  async receive(report: VenueReport): Promise<Outcome> {
    const { events, result } = await this.#lone.request(venueReport, { report });
    if (!result.ok) throw new Error(`${report.clOrdId}: ${result.error.info.detail}`);
    return this.settle(events);
  }

  async #send(requests: readonly VenueRequest[]): Promise<Outcome> {
    const { nowMs } = this.#lone;
    const outputs = requests.flatMap(
      (request) => this.#exchange.onClientMessage(SESSION, toClientMessage(request), nowMs).outputs,
    );
    const published: Outcome[number][] = [];
    for (const report of listReports(outputs)) {
      if (this.#isRecord) this.reports.push(report);
      const { events } = await this.#lone.request(venueReport, { report });
      published.push(...events);
    }
    return published;
  }

  async #report(outputs: readonly Outgoing[]): Promise<Outcome> {
    const published: Outcome[number][] = [];
    for (const report of listReports(outputs)) {
      if (this.#isRecord) this.reports.push(report);
      published.push(...(await this.receive(report)));
    }
    return published;
  }
}

const listReports = (outputs: readonly Outgoing[]): VenueReport[] =>
  outputs.flatMap(({ message }) => findVenueReport(message) ?? []);
