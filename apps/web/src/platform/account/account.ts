/**
 * What this person sees of the firm's business: orders, fills, positions, kill switches, thresholds.
 * Events may come twice or late; the highest version wins. Announces changes at most every 40 ms.
 */
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { ClientEvent, Snapshot } from '../client/connection.ts';
import type {
  AlgoProgress,
  Fill,
  Instrument,
  KillSwitch,
  KillSwitchAction,
  LimitUse,
  MarketStatus,
  Order,
  OrderChange,
  Position,
  RiskConfigVersion,
  SymbolHalt,
} from '../client/shapes.ts';
import { newerOrder } from '../client/trailing-stop.ts';
import { trim } from './kept-rows.ts';

const QUIET_MS = 40;

export type AccountPorts = { readonly later: (callback: () => void, ms: number) => void };

/** The newest of everything, as lists that stay the same object until they change. */
export class Account {
  readonly #ports: AccountPorts;
  readonly #listeners = new Set<() => void>();
  readonly #orders = new Map<string, Order>();
  readonly #fills = new Map<string, Fill>();
  /** Why orders ended, by id, where their end was received. */
  readonly ends = new Map<string, string>();
  readonly #algos = new Map<string, AlgoProgress>();
  readonly #positions = new Map<string, Position>();
  readonly #instruments = new Map<string, Instrument>();
  #killSwitches: readonly KillSwitch[] = [];
  #riskConfig: RiskConfigVersion | null = null;
  #limitUse: LimitUse | null = null;
  #marketStatus: MarketStatus | null = null;
  #orderList: readonly Order[] | null = null;
  #fillList: readonly Fill[] | null = null;
  #algoList: readonly AlgoProgress[] | null = null;
  #positionList: readonly Position[] | null = null;
  #instrumentList: readonly Instrument[] = [];
  #isLoaded = false;
  #announcing = false;

  constructor(ports: AccountPorts) {
    this.#ports = ports;
  }

  /** Applies an event; false when it contained nothing new. */
  apply(event: ClientEvent): boolean {
    const isNews = this.#take(event);
    if (isNews) this.#announce(event.event === 'snapshot' ? 0 : QUIET_MS);
    return isNews;
  }

  /** Adds fills read from the journal to those that came as events. */
  addFills(fills: readonly Fill[]): void {
    for (const fill of fills) this.#takeFill(fill);
    this.#announce();
  }

  /** Adds orders worked by algos, as a call returned them, to those that came as events. */
  addAlgos(algos: readonly AlgoProgress[]): void {
    for (const algo of algos) this.#takeAlgo(algo);
    this.#announce();
  }

  setRiskConfig(config: RiskConfigVersion): void {
    if ((this.#riskConfig?.version ?? 0) > config.version) return;
    this.#riskConfig = config;
    this.#announce();
  }

  setLimitUse(use: LimitUse): void {
    this.#limitUse = use;
    this.#announce();
  }

  setKillSwitches(active: readonly KillSwitch[]): void {
    this.#killSwitches = active;
    this.#announce();
  }

  /** An order as a call returned it: the same rule as for events. */
  takeOrder(order: Order): void {
    if (this.#takeOrder(order)) this.#announce();
  }

  /** Newest first: an order id rises with time. */
  orders(): readonly Order[] {
    this.#orderList ??= [...this.#orders.values()].sort((a, b) => (a.orderId < b.orderId ? 1 : -1));
    return this.#orderList;
  }

  order(orderId: string): Order | null {
    return this.#orders.get(orderId) ?? null;
  }

  /** Newest first. */
  fills(): readonly Fill[] {
    this.#fillList ??= [...this.#fills.values()].sort((a, b) =>
      a.at === b.at ? (a.execId < b.execId ? 1 : -1) : a.at < b.at ? 1 : -1,
    );
    return this.#fillList;
  }

  /** Orders worked by algos, newest first. */
  algos(): readonly AlgoProgress[] {
    this.#algoList ??= [...this.#algos.values()].sort((a, b) => (a.orderId < b.orderId ? 1 : -1));
    return this.#algoList;
  }

  /** By symbol, then user. */
  positions(): readonly Position[] {
    this.#positionList ??= [...this.#positions.values()].sort((a, b) =>
      `${a.symbol} ${a.userId}` < `${b.symbol} ${b.userId}` ? -1 : 1,
    );
    return this.#positionList;
  }

  instruments(): readonly Instrument[] {
    return this.#instrumentList;
  }

  instrument(symbol: string): Instrument | null {
    return this.#instruments.get(symbol) ?? null;
  }

  killSwitches(): readonly KillSwitch[] {
    return this.#killSwitches;
  }

  riskConfig(): RiskConfigVersion | null {
    return this.#riskConfig;
  }

  limitUse(): LimitUse | null {
    return this.#limitUse;
  }

  /** The market's status; null until it was published. */
  marketStatus(): MarketStatus | null {
    return this.#marketStatus;
  }

  /** Why and since when an instrument is halted; null when it trades. */
  findHalt(symbol: string): SymbolHalt | null {
    return this.#marketStatus?.halts.find((halt) => halt.symbol === symbol) ?? null;
  }

  /** True once the first snapshot is in. */
  isLoaded(): boolean {
    return this.#isLoaded;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #take(event: ClientEvent): boolean {
    switch (event.event) {
      case 'snapshot':
        return this.#takeSnapshot(event.data);
      case 'orders.filled':
        return this.#takeFill(event.data);
      case 'algo.progress':
        return this.#takeAlgo(event.data);
      case 'positions.changed':
        return this.#takePosition(event.data);
      case 'killswitch.changed':
        return this.#takeKill(event.data);
      case 'market.status':
        this.#marketStatus = event.data;
        return true;
      case 'ccp.option.ended':
      case 'market.auctions':
      case 'market.bonds':
      case 'news.events':
      case 'market.recommendations':
      case 'rfq.quote.update':
      case 'rfq.client.update':
      case 'rfq.voice.update':
      case 'ccp.bought-in':
      case 'risk.day-loss':
      case 'risk.desk-loss':
        return false;
      case 'risk.config.changed':
        this.setRiskConfig(event.data);
        return true;
      default:
        return this.#takeChange(event.data);
    }
  }

  #takeSnapshot(snapshot: Snapshot): boolean {
    for (const listed of snapshot.instruments) this.#instruments.set(listed.symbol, listed);
    this.#instrumentList = [...this.#instruments.values()];
    if (snapshot.more?.orders !== true)
      this.#forgetEnded(new Set(snapshot.orders.map((order) => order.orderId)));
    for (const order of snapshot.orders) this.#takeOrder(order);
    for (const position of snapshot.positions) this.#takePosition(position);
    this.#killSwitches = snapshot.killSwitches;
    this.#isLoaded = true;
    return true;
  }

  /** A snapshot that is not cut names every open order: one that is missing ended during the disconnect. */
  #forgetEnded(named: ReadonlySet<string>): void {
    for (const order of this.#orders.values()) {
      if (!isOpen(order.status) || named.has(order.orderId)) continue;
      this.#orders.delete(order.orderId);
      this.#orderList = null;
    }
  }

  #takeChange({ order, reason }: OrderChange): boolean {
    if (reason !== null && !isOpen(order.status)) this.ends.set(order.orderId, reason);
    trim(this.ends, () => true);
    return this.#takeOrder(order);
  }

  #takeOrder(order: Order): boolean {
    const known = this.#orders.get(order.orderId);
    const newer = known === undefined ? order : newerOrder(known, order);
    if (newer === known) return false;
    this.#orders.set(order.orderId, newer);
    this.#orderList = null;
    trim(this.#orders, (kept) => !isOpen(kept.status));
    return true;
  }

  #takeFill(fill: Fill): boolean {
    if (this.#fills.has(fill.execId)) return false;
    this.#fills.set(fill.execId, fill);
    this.#fillList = null;
    trim(this.#fills, () => true);
    return true;
  }

  #takeAlgo(algo: AlgoProgress): boolean {
    if ((this.#algos.get(algo.orderId)?.version ?? 0) >= algo.version) return false;
    this.#algos.set(algo.orderId, algo);
    this.#algoList = null;
    trim(this.#algos, ({ state }) => state === 'DONE');
    return true;
  }

  #takePosition(position: Position): boolean {
    const key = `${position.userId}|${position.symbol}`;
    if ((this.#positions.get(key)?.version ?? 0) >= position.version) return false;
    this.#positions.set(key, position);
    this.#positionList = null;
    return true;
  }

  #takeKill(action: KillSwitchAction): boolean {
    const others = this.#killSwitches.filter((kill) => kill.killSwitchId !== action.killSwitchId);
    const { killSwitchId, scope, target, reason, actor, at } = action;
    this.#killSwitches =
      action.action === 'RELEASED'
        ? others
        : [
            ...others,
            {
              killSwitchId,
              scope,
              target,
              reason,
              cancelOpen: action.ordersCancelled > 0,
              activatedBy: actor,
              activatedAt: at,
              releasedBy: null,
              releasedAt: null,
            },
          ];
    return true;
  }

  #announce(quietMs = QUIET_MS): void {
    if (this.#announcing) return;
    this.#announcing = true;
    this.#ports.later(() => {
      this.#announcing = false;
      for (const listener of this.#listeners) listener();
    }, quietMs);
  }
}
