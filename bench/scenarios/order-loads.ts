/**
 * Loads of orders on one system: fixed rates, the highest rate that is sustained, and three times that, where it counts
 * what becomes of those that were let in.
 */
import { closedLoop, type Measured, openLoop } from '../harness/open-loop.ts';
import type { OrderSystem } from './order-systems.ts';

/** What takes orders, as far as loads need it. */
export type Loaded = Pick<OrderSystem, 'clients' | 'meters'>;

/** Beyond these no latency is sustained: a queue grows. */
export const SUSTAINED_P99_MS = 100;
/** So many times the sustained rate is an overload. */
export const OVERLOAD = 3;
const IN_FLIGHT = 64;
const HOPELESS_P99_MS = 1_500;
/** A pair of a sustained rate and one that is not, closer than this, is an answer. */
const CLOSE = 1.12;
const CALM_MS = 100;
const CALM_ORDERS = 5;
const CALM_PATIENCE_MS = 20_000;

export type Span = { readonly seconds: number; readonly warmUpSeconds: number };

export type LoadPlan = {
  readonly rates: readonly number[];
  readonly span: Span;
  /** How many rates are tried for the highest; none: it is not looked for. */
  readonly attempts: number;
  readonly overloadSeconds: number;
  /** How long a load is repeated of which nothing was filled: a machine that others use refuses all of a short one. */
  readonly insistMs: number;
};

export type Loads = {
  readonly atRates: readonly Measured[];
  readonly sustained: Measured | null;
  readonly overload: Measured | null;
};

/** Sends orders as fast as they are filled, until so many are or the time is over. @returns how many were */
export async function warmUp(
  { clients: { send } }: Loaded,
  wanted: { readonly most: number; readonly seconds: number },
): Promise<number> {
  const { completed } = await closedLoop({ send }, { inFlight: IN_FLIGHT, ...wanted });
  return completed;
}

/** All loads in turn; a system that is hopelessly behind is spared the higher rates. */
export async function applyLoads(system: Loaded, plan: LoadPlan): Promise<Loads> {
  const atRates: Measured[] = [];
  for (const rate of plan.rates) {
    const last = atRates.at(-1);
    if (last && isHopeless(last)) break;
    if (last) await calm(system);
    atRates.push(await untilFilled(() => measureAt(system, rate, plan.span), plan.insistMs));
  }
  const sustained = await highest(system, plan);
  const overload =
    sustained && plan.overloadSeconds > 0
      ? await measureAt(system, sustained.rate * OVERLOAD, {
          seconds: plan.overloadSeconds,
          warmUpSeconds: 0.5,
        })
      : null;
  return { atRates, sustained, overload };
}

type Outcome = Pick<Measured, 'sent' | 'lost' | 'refused' | 'ended'>;

/** How many of a load's orders were filled. */
export const countFilled = ({ sent, lost, refused, ended }: Outcome): number =>
  sent - lost - refused - ended;

/** A load, again and again for so long, until an order of it is filled. @returns the last one */
export async function untilFilled<M extends Outcome>(
  load: () => Promise<M>,
  insistMs: number,
): Promise<M> {
  const endMs = performance.now() + insistMs;
  for (;;) {
    const measured = await load();
    if (countFilled(measured) > 0 || performance.now() >= endMs) return measured;
  }
}

const isSustained = ({ latency, lost, refused }: Measured): boolean =>
  lost + refused === 0 && latency.p99 <= SUSTAINED_P99_MS;

/** One that refuses what is too much for it is not behind, unless that is most. */
const isHopeless = ({ latency, lost, refused, sent }: Measured): boolean =>
  lost > 0 || refused > sent / 2 || latency.p99 > HOPELESS_P99_MS;

const measureAt = ({ clients, meters }: Loaded, rate: number, span: Span): Promise<Measured> =>
  openLoop(
    { send: (op, done) => clients.send(op, done), meters },
    { rate, ...span, drainSeconds: 5 },
  );

/** What an overload left behind is over: single orders are filled in no time again. */
async function calm({ clients: { send } }: Loaded): Promise<void> {
  const endMs = performance.now() + CALM_PATIENCE_MS;
  while (performance.now() < endMs) {
    const { latency } = await closedLoop({ send }, { inFlight: 1, seconds: 2, most: CALM_ORDERS });
    if (latency.max <= CALM_MS) return;
  }
}

/** The next rate to try, between what was sustained and what was not; null when they are close. */
export function nextRate(sustained: number | null, tooHigh: number): number | null {
  if (sustained === null) return Math.max(1, Math.round(tooHigh * 0.6));
  return tooHigh / sustained <= CLOSE ? null : Math.round(Math.sqrt(sustained * tooHigh));
}

/** A closed loop shows about where the limit is; open loops below it show what is really sustained. */
async function highest(system: Loaded, { attempts, span }: LoadPlan): Promise<Measured | null> {
  if (attempts === 0) return null;
  await calm(system);
  const { send } = system.clients;
  const { perSecond } = await closedLoop({ send }, { inFlight: IN_FLIGHT, seconds: span.seconds });
  await calm(system);
  let best: Measured | null = null;
  let tooHigh = Math.max(2, perSecond * 1.1);
  for (let n = 0; n < attempts; n += 1) {
    const rate = nextRate(best?.rate ?? null, tooHigh);
    if (rate === null) break;
    const measured = await measureAt(system, rate, span);
    if (isSustained(measured)) best = measured;
    else {
      tooHigh = rate;
      await calm(system);
    }
  }
  return best;
}
