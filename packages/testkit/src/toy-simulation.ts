/** Simulation runs over the small services: clients that retry, every fault by seed, and an audit of the outcome. */
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import type { Fill } from '@tradefloor/contracts/fill';
import type { Order } from '@tradefloor/contracts/order';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import type { Service } from '@tradefloor/runtime';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { ALL_FAULTS, type Faults } from './faults.ts';
import { ALL_GUARDS, type Guards } from './guarded-database.ts';
import { type Client, type Outcome, simulate } from './simulation.ts';
import {
  JOURNAL_TABLES,
  makeFinder,
  OMS_TABLES,
  toyEms,
  toyJournal,
  toyOms,
  type VersionRow,
} from './toy-services.ts';

const CLIENTS = 8;

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

/** The kinds of runs: `in order` loses nothing silently, `silent` does, and guarantees no order then. */
export const WEATHERS = {
  'in order': ALL_FAULTS,
  silent: { ...ALL_FAULTS, silentLoss: 0.04 },
} as const satisfies Record<string, Faults>;
export type Weather = keyof typeof WEATHERS;

type Processes = readonly ((database: MemoryDatabase) => readonly Service[])[];
const oms = (database: MemoryDatabase) => toyOms(makeFinder(database));
export const SHAPES = {
  'one process': [(database) => [oms(database), toyEms(), toyJournal()]],
  split: [(database) => [oms(database)], () => [toyEms()], () => [toyJournal()]],
  'split with standby': [
    (database) => [oms(database), toyJournal()],
    () => [toyEms()],
    (database) => [oms(database), toyEms(), toyJournal()],
  ],
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
  return { seed, shape, weather: seed % 4 === 3 ? 'silent' : 'in order', guards };
}

/** One run of faults and the calm after it. */
export async function rideToy(plan: ToyPlan): Promise<ToySimulation> {
  const { seed, shape, weather, guards = ALL_GUARDS } = plan;
  const acks = new Map<string, string>();
  const outcome = await simulate({
    seed,
    guards,
    processes: SHAPES[shape],
    faults: plan.faults ?? WEATHERS[weather],
    simulationMs: 5_000,
    // A process that is frozen at the last moment goes on after nine seconds; what it missed comes five later.
    calmMs: 20_000,
    drive: (client) => insist(client, acks),
  });
  return { outcome, wrong: listViolations(outcome, acks, weather) };
}

/** Clients that retry each order until its outcome is known; now and then one clicks twice. */
function insist({ time, request }: Client, acks: Map<string, string>): void {
  for (const { clientOrderId, first, again } of CALLS) {
    const attempt = async (input: Input): Promise<void> => {
      const result = await request(placeOrder, input, givenCaller());
      if (result.ok) acks.set(clientOrderId, result.value.orderId);
      else time.after(200, () => void attempt(input));
    };
    const atMs = time.between(0, 4_500);
    time.after(atMs, () => void attempt(first));
    if (time.chance(0.3)) time.after(atMs + time.between(0, 6), () => void attempt(again));
  }
}

function listViolations(
  { database }: Outcome,
  acks: ReadonlyMap<string, string>,
  weather: Weather,
): string[] {
  const orders = database.rows<Order>(OMS_TABLES.orders.name);
  const fills = database.rows<Fill>(JOURNAL_TABLES.fills.name);
  const versions = database.rows<VersionRow>(JOURNAL_TABLES.versions.name);
  const wrong: string[] = [];
  if (acks.size !== CLIENTS) wrong.push(`only ${acks.size} of ${CLIENTS} clients got an answer`);
  for (const [client, id] of acks) {
    const mine = orders.filter((order) => order.clientOrderId === client);
    if (mine.length !== 1 || mine[0]?.orderId !== id)
      wrong.push(`${client} has ${mine.length} orders`);
  }
  for (const order of orders) {
    const name = order.clientOrderId;
    const own = fills.filter((fill) => fill.orderId === order.orderId);
    if (order.filledQty !== 100) wrong.push(`${name} filled ${order.filledQty}`);
    if (own.length !== 2) wrong.push(`${name} has ${own.length} fills in the journal`);
    const seen = versions.filter((row) => row.orderId === order.orderId);
    const isInOrder = weather === 'silent' || seen.every((row) => row.version === row.no + 1);
    const isWhole = new Set(seen.map(({ version }) => version)).size === 2 && seen.length === 2;
    if (!isInOrder || !isWhole)
      wrong.push(`${name} versions ${seen.map((row) => row.version).join()}`);
  }
  if (database.deadLetters.length > 0) wrong.push(`${database.deadLetters.length} dead letters`);
  return wrong;
}
