/** Simulation runs over the small services: clients that retry, every fault by seed, and an audit of the outcome. */
import { placeOrder, replaceOrder } from '@tradefloor/contracts/calls/orders';
import type { Fill } from '@tradefloor/contracts/fill';
import type { OrderId } from '@tradefloor/contracts/ids';
import type { Order } from '@tradefloor/contracts/order';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import type { Service } from '@tradefloor/runtime';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { ALL_FAULTS, type Faults } from './faults.ts';
import { ALL_GUARDS, type GuardedDatabase, type Guards } from './guarded-database.ts';
import { type Client, type Outcome, simulate } from './simulation.ts';
import {
  type ChangesRow,
  JOURNAL_TABLES,
  makeFinder,
  OMS_TABLES,
  type ReservationRow,
  RISK_TABLES,
  toyEms,
  toyJournal,
  toyOms,
  toyRisk,
  type VersionRow,
} from './toy-services.ts';

const CLIENTS = 8;
/** Of each order: as it was accepted, and after each of its fills. */
const VERSIONS = 3;
/** So often each order is changed. */
const CHANGES = 3;

/** The clients' requests of every run, validated once; a double click requests another quantity the second time. */
const CALLS = Array.from({ length: CLIENTS }, (_, n) => {
  const clientOrderId = `client-${n}`;
  const requested = (quantity: number) =>
    placeOrder.in.parse({
      clientOrderId,
      symbol: 'AAPL',
      side: 'BUY',
      orderType: 'LIMIT',
      qty: quantity,
      price: 150,
      timeInForce: 'DAY',
      strategy: 'LIT',
      instrumentType: 'equity',
    });
  return { clientOrderId, first: requested(100), again: requested(101) };
});
type Input = (typeof CALLS)[number]['first'];

/**
 * The kinds of runs: `in order` loses nothing silently, `silent` does, and guarantees no order then. In `stalled` many
 * commits take long, and services change hands meanwhile.
 */
export const WEATHERS = {
  'in order': ALL_FAULTS,
  stalled: { ...ALL_FAULTS, commitStalls: 0.2, takeover: 0.04 },
  silent: { ...ALL_FAULTS, silentLoss: 0.04 },
} as const satisfies Record<string, Faults>;
export type Weather = keyof typeof WEATHERS;
const WEATHER_ORDER: readonly Weather[] = ['in order', 'stalled', 'in order', 'silent', 'stalled'];

type Processes = readonly ((database: MemoryDatabase) => readonly Service[])[];
const oms = (database: MemoryDatabase) => toyOms(makeFinder(database));
const everything = (database: MemoryDatabase) => [oms(database), toyRisk(), toyEms(), toyJournal()];
export const SHAPES = {
  'one process': [everything],
  split: [(database) => [oms(database)], () => [toyRisk(), toyEms()], () => [toyJournal()]],
  'split with standby': [
    (database) => [oms(database), toyRisk(), toyJournal()],
    () => [toyEms()],
    everything,
  ],
  'two alike': [everything, everything],
} as const satisfies Record<string, Processes>;
export type Shape = keyof typeof SHAPES;

export type ToyPlan = {
  readonly seed: number;
  readonly shape: Shape;
  readonly weather: Weather;
  readonly faults?: Faults;
  readonly guards?: Guards;
};

export type ToySimulation = {
  readonly outcome: Outcome;
  /** Every violation, as text. */
  readonly wrong: readonly string[];
};

/** The plan that a bare seed stands for: shapes and weathers take turns. */
export function makePlan(seed: number, guards: Guards = ALL_GUARDS): ToyPlan {
  const shapes = Object.keys(SHAPES) as Shape[];
  const shape = shapes[seed % shapes.length] ?? 'split';
  return { seed, shape, weather: WEATHER_ORDER[seed % WEATHER_ORDER.length] ?? 'in order', guards };
}

/** One run of faults and the calm after it. */
export async function rideToy(plan: ToyPlan): Promise<ToySimulation> {
  const { seed, shape, weather, guards = ALL_GUARDS } = plan;
  const acks: Acks = { orders: new Map(), changes: new Set() };
  const outcome = await simulate({
    seed,
    guards,
    processes: SHAPES[shape],
    faults: plan.faults ?? WEATHERS[weather],
    simulationMs: 5_000,
    // A process that is frozen at the last moment goes on after nine seconds; what it missed comes five later.
    calmMs: 20_000,
    drive: (client, database) => insist(client, database, acks),
  });
  return { outcome, wrong: listViolations(outcome, acks, weather) };
}

/** What clients were acknowledged. */
type Acks = {
  /** Ids of accepted orders, by the client's own. */
  readonly orders: Map<string, string>;
  /** Acknowledged changes: order and quantity. */
  readonly changes: Set<string>;
};

/** Clients that retry each order until its outcome is known, and change it; now and then one clicks twice. */
function insist({ time, request }: Client, database: GuardedDatabase, acks: Acks): void {
  const change = async (id: OrderId, quantity: number): Promise<void> => {
    const input = replaceOrder.in.parse({ orderId: id, qty: quantity });
    const { ok } = await request(replaceOrder, input, givenCaller());
    const text = `${id} ${input.qty}`;
    if (!ok) time.after(200, () => void change(id, quantity));
    else if (!isChangeKept(database, text)) database.notice(`the change ${text} is not committed`);
    else acks.changes.add(text);
  };
  for (const { clientOrderId, first, again } of CALLS) {
    const attempt = async (input: Input): Promise<void> => {
      const result = await request(placeOrder, input, givenCaller());
      if (result.ok) {
        const id = result.value.orderId;
        if (!database.row(OMS_TABLES.orders.name, id)) database.notice(`${id} is not committed`);
        acks.orders.set(clientOrderId, id);
        for (let n = 1; n <= CHANGES; n += 1)
          time.after(time.between(0, 3_000), () => void change(id, 100 + n));
      } else time.after(200, () => void attempt(input));
    };
    const atMs = time.between(0, 4_500);
    time.after(atMs, () => void attempt(first));
    if (time.chance(0.3)) time.after(atMs + time.between(0, 6), () => void attempt(again));
  }
}

const isChangeKept = (database: MemoryDatabase, change: string): boolean =>
  database.row<ChangesRow>(OMS_TABLES.changes.name, 'all')?.changes.includes(change) === true;

function listViolations({ database }: Outcome, acknowledged: Acks, weather: Weather): string[] {
  const acks = acknowledged.orders;
  const orders = database.rows<Order>(OMS_TABLES.orders.name);
  const fills = database.rows<Fill>(JOURNAL_TABLES.fills.name);
  const versions = database.rows<VersionRow>(JOURNAL_TABLES.versions.name);
  const reserved = database.rows<ReservationRow>(RISK_TABLES.reservations.name);
  const wrong = [...database.noticed];
  for (const change of acknowledged.changes) {
    if (!isChangeKept(database, change)) wrong.push(`the acknowledged change ${change} is gone`);
  }
  if (acks.size !== CLIENTS) wrong.push(`only ${acks.size} of ${CLIENTS} clients got an answer`);
  for (const [client, id] of acks) {
    const mine = orders.filter((order) => order.clientOrderId === client);
    if (mine.length !== 1 || mine[0]?.orderId !== id)
      wrong.push(`${client} has ${mine.length} orders`);
  }
  for (const order of orders) {
    const name = order.clientOrderId;
    if (!reserved.some(({ orderId }) => orderId === order.orderId))
      wrong.push(`${name} is not reserved`);
    const own = fills.filter((fill) => fill.orderId === order.orderId);
    if (order.filledQty !== 100) wrong.push(`${name} filled ${order.filledQty}`);
    if (own.length !== 2) wrong.push(`${name} has ${own.length} fills in the journal`);
    const seen = versions.filter((row) => row.orderId === order.orderId);
    const isInOrder = weather === 'silent' || seen.every((row) => row.version === row.no);
    const isWhole =
      new Set(seen.map(({ version }) => version)).size === VERSIONS && seen.length === VERSIONS;
    if (!isInOrder || !isWhole)
      wrong.push(`${name} versions ${seen.map((row) => row.version).join()}`);
  }
  if (database.deadLetters.length > 0) wrong.push(`${database.deadLetters.length} dead letters`);
  return wrong;
}
