/**
 * The exchange of a simulated platform, outside of all its processes: the pure exchange with its journal, which crashes
 * and comes back by seed. Its certain messages follow from the journal alone. Only tests import it.
 */
import type { Instrument } from '@tradefloor/contracts/market';
import type { VenueRequest } from '@tradefloor/contracts/venue';
import type { ExchangeReport } from '@tradefloor/core/trading/exchange/client-messages';
import type { SessionHours } from '@tradefloor/core/trading/order/trading-hours';
import type { VirtualTime } from '@tradefloor/runtime/virtual/virtual-time';
import { type Exchange, restoreExchange } from '@tradefloor/sim/exchange/exchange';
import {
  type JournalEntry,
  type Outgoing,
  reportsAfter,
} from '@tradefloor/sim/exchange/exchange-journal';
import { DEFAULT_TERMS, type ExchangeSettings } from '@tradefloor/sim/exchange/exchange-settings';
import type { Handled } from '@tradefloor/sim/exchange/turn';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import type { Faults } from '@tradefloor/testkit/faults';
import { AuctionClock } from '../exchange/auction-clock.ts';
import { AuctionView } from '../exchange/auction-view.ts';
import { toClientMessage } from '../scenario/venue-wire.ts';
import type { ExchangePort } from '../services/fix-exchange/service.ts';

export const EMS_SESSION = 'EMS';
/** As often as the exchange's own timer. */
const LOOK_MS = 100;
const DOWN_MS = { from: 50, to: 2_500 } as const;

export type World = { readonly time: VirtualTime; readonly faults: () => Faults };

export class SimExchange {
  readonly #world: World;
  readonly #settings: ExchangeSettings;
  #exchange: Exchange | null;
  #clock: AuctionClock | null = null;
  #auctions = new AuctionView();
  readonly journal: JournalEntry[] = [];
  /** The session's file: what the client is owed, in order. */
  readonly published: Outgoing[] = [];
  /** Called when there is more in the session's file, and when it is up again. */
  onNews: () => void = () => undefined;
  onCrash: () => void = () => undefined;
  crashes = 0;

  /** @param hours those that its auctions follow; none by default */
  constructor(
    world: World,
    seed: number,
    {
      hours,
      universe = EQUITIES,
    }: { readonly hours?: SessionHours; readonly universe?: readonly Instrument[] } = {},
  ) {
    this.#world = world;
    const toTerms = () => ({ ...DEFAULT_TERMS, mpid: 'TDFL', throttle: null });
    this.#settings = { instruments: universe, seed, toTerms };
    this.#exchange = restoreExchange(this.#settings, []);
    this.#weather();
    if (hours !== undefined) this.#openAuctions(hours);
  }

  get isUp(): boolean {
    return this.#exchange !== null;
  }

  /** How the services of the platform reach it: not at all while it is down. */
  readonly port: ExchangePort = {
    onTicks: (batch) => this.#handle((exchange, nowMs) => exchange.onTicks(batch, nowMs)),
    onHalt: (change) => this.#handle((exchange, nowMs) => exchange.onHalt(change, nowMs)),
    depth: (symbol, levels, account) =>
      this.#exchange === null
        ? 'NOT_RESPONDING'
        : this.#exchange.depth({ symbol, levels, account }, this.#world.time.nowMs),
    onRfq: () => undefined,
    onRfqExecuted: () => undefined,
    auctions: () =>
      this.#exchange === null
        ? 'NOT_RESPONDING'
        : this.#auctions.read(this.#exchange, this.#world.time.nowMs),
    sessions: () => [],
  };

  /** A message of the EMS. */
  take(request: VenueRequest, possResend: boolean): void {
    const message = toClientMessage(request, possResend);
    this.#handle((exchange, nowMs) => exchange.onClientMessage(EMS_SESSION, message, nowMs));
  }

  /** Every trade it ever made for the EMS. */
  trades(): ExchangeReport[] {
    return this.journal
      .flatMap(({ reports }) => reports)
      .flatMap(({ message, session }) =>
        session === EMS_SESSION &&
        message.type === 'EXECUTION_REPORT' &&
        message.execType === 'TRADE'
          ? [message]
          : [],
      );
  }

  /** ClOrdIDs of what stands in its books. */
  resting(): string[] {
    return (this.#exchange?.openOrders(EMS_SESSION) ?? []).map(({ clOrdId }) => clOrdId);
  }

  #handle(work: (exchange: Exchange, nowMs: number) => Handled): void {
    if (this.#exchange === null) return;
    const handled = work(this.#exchange, this.#world.time.nowMs);
    const { entry, outputs } = handled;
    this.#auctions.note(handled);
    if (entry !== null) this.journal.push(structuredClone(entry));
    const reports = outputs.filter(({ reportNo }) => reportNo !== null);
    if (reports.length === 0) return;
    this.published.push(...reports);
    this.onNews();
  }

  #openAuctions(hours: SessionHours): void {
    const { time } = this.#world;
    const look = () => {
      this.#clock ??= new AuctionClock(hours);
      if (this.isUp) {
        for (const change of this.#clock.due(time.nowMs)) {
          this.#handle((exchange, nowMs) => exchange.onAuction(change, nowMs));
        }
      }
      time.after(LOOK_MS, look);
    };
    look();
  }

  #weather(): void {
    const { time, faults } = this.#world;
    const turn = () => {
      if (this.isUp && time.chance(faults().crash)) this.#crash();
      time.after(time.between(500, 1_500), turn);
    };
    time.after(1_000, turn);
  }

  /** Dies between two writes: the journal has what the session's file may lack. */
  #crash(): void {
    const { time } = this.#world;
    this.crashes += 1;
    this.#exchange = null;
    this.#clock = null;
    this.#auctions = new AuctionView();
    this.onCrash();
    this.published.splice(Math.max(0, this.published.length - time.between(0, 3)));
    time.after(time.between(DOWN_MS.from, DOWN_MS.to), () => {
      this.#exchange = restoreExchange(this.#settings, this.journal);
      const last = this.published.at(-1)?.reportNo ?? 0;
      this.published.push(...reportsAfter(this.journal, () => last));
      this.onNews();
    });
  }
}
