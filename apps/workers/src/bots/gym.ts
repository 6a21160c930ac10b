/**
 * A private world in steps of one length of virtual time, in the manner of Gymnasium: actions in; an observation, what the
 * profit changed by, and whether it goes on, out. The same seed and the same actions give the same results.
 */

import type { Pnl } from '@tradefloor/bots/ledger';
import { toNamedOrder } from '@tradefloor/bots/order-terms';
import type { Amendment, OrderTerms, OwnFill, OwnOrder, Refusal } from '@tradefloor/bots/strategy';
import type { ShownTick } from '@tradefloor/contracts/market';
import { type Money, money } from '@tradefloor/contracts/money';
import type { BotWorld } from './bot-world.ts';
import { type Failure, findObstacle } from './own-requests.ts';

/** What an agent may do at a step. */
export type GymAction =
  | { readonly op: 'place'; readonly order: OrderTerms }
  | ({ readonly op: 'amend'; readonly clientOrderId: string } & Amendment)
  | { readonly op: 'cancel'; readonly clientOrderId: string };

export type Observation = {
  readonly at: number;
  readonly ticks: readonly ShownTick[];
  /** Shares held by symbol, below zero when short. */
  readonly positions: Readonly<Record<string, number>>;
  readonly openOrders: readonly OwnOrder[];
  readonly pnl: Pnl;
};

/** An action that was not taken, by its place; null for one that the platform refused later. */
export type RefusedAction = Refusal & { readonly action: number | null };

export type StepResult = {
  readonly observation: Observation;
  /** Change of the total profit, in 1/10,000 of the currency. */
  readonly reward: Money;
  /** The loss has reached its limit. */
  readonly terminated: boolean;
  /** The length is over. */
  readonly truncated: boolean;
  readonly info: {
    /** Number of the step, from 1. */
    readonly seq: number;
    readonly fills: readonly OwnFill[];
    readonly rejected: readonly OwnOrder[];
    readonly refused: readonly RefusedAction[];
  };
};

export type GymOptions = {
  readonly stepMs: number;
  /** Money; null for none. */
  readonly maxLoss: Money | null;
};

export class BotGym {
  readonly #world: BotWorld;
  readonly #options: GymOptions;
  readonly #events;
  #placed = 0;
  #steps = 0;
  #isTerminated = false;

  /** @param onEvents receives the events of each step */
  constructor(
    world: BotWorld,
    options: GymOptions,
    onEvents: (events: Awaited<ReturnType<BotWorld['passTo']>>) => void = () => undefined,
  ) {
    this.#world = world;
    this.#options = options;
    this.#events = onEvents;
  }

  /** True when no further step is taken. */
  get isOver(): boolean {
    return this.#isTerminated || this.#world.isOver;
  }

  observe(): Observation {
    const { ledger, orders } = this.#world.record;
    return {
      at: this.#world.nowMs,
      ticks: this.#world.ticks,
      positions: Object.fromEntries(ledger.inventory().map((one) => [one.symbol, one.netQty])),
      openOrders: orders.open(),
      pnl: ledger.pnl(),
    };
  }

  /** Names the next order of this run. */
  nextName(): string {
    this.#placed += 1;
    return `b-${this.#placed}`;
  }

  async step(actions: readonly GymAction[]): Promise<StepResult> {
    const { ledger } = this.#world.record;
    const before = ledger.pnl().total;
    const refused = actions.flatMap((action, place): RefusedAction[] => {
      const failure = this.#act(action);
      return failure === null ? [] : [{ action: place, ...failure }];
    });
    const events = await this.#world.passTo(this.#world.nowMs + this.#options.stepMs);
    this.#events(events);
    this.#steps += 1;
    const { maxLoss } = this.#options;
    const { total } = ledger.pnl();
    this.#isTerminated = maxLoss !== null && total <= -maxLoss;
    return {
      observation: this.observe(),
      reward: money(total - before),
      terminated: this.#isTerminated,
      truncated: this.#world.isOver,
      info: {
        seq: this.#steps,
        fills: events.flatMap((event) => (event.type === 'FILL' ? [event.fill] : [])),
        rejected: events.flatMap((event) =>
          event.type === 'ORDER' && event.order.status === 'REJECTED' ? [event.order] : [],
        ),
        refused: [
          ...refused,
          ...events.flatMap((event) =>
            event.type === 'REFUSED' ? [{ action: null, ...event.refusal }] : [],
          ),
        ],
      },
    };
  }

  /** @returns why an action is not taken, null where it is */
  #act(action: GymAction): Refusal | null {
    const { orders } = this.#world;
    if (action.op === 'place') return this.#place(action.order);
    const { op, clientOrderId, ...amendment } = action;
    const obstacle = findObstacle(this.#world.record.orders.find(clientOrderId), clientOrderId);
    const request = op === 'amend' ? 'AMEND' : 'CANCEL';
    if (obstacle !== null) return { clientOrderId, request, ...obstacle };
    if (op === 'amend') orders.amend(clientOrderId, amendment);
    else orders.cancel(clientOrderId);
    return null;
  }

  #place(terms: OrderTerms): Refusal | null {
    const order = toNamedOrder(terms, this.nextName());
    const { clientOrderId } = order;
    const failure = findTaken(this.#world, clientOrderId);
    if (failure !== null) return { clientOrderId, request: 'PLACE', ...failure };
    this.#world.orders.place(order);
    return null;
  }
}

/** An order is one order: its name is taken once. */
export const findTaken = (world: BotWorld, clientOrderId: string): Failure | null =>
  world.record.orders.find(clientOrderId) === null
    ? null
    : { code: 'CONFLICT', detail: `There is an order ${clientOrderId} already` };
