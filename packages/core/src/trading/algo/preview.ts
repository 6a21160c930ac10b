/** A schedule before it is sent: what would go out when, beside the volume the market is expected to trade meanwhile. */
import type { AlgoName } from '@tradefloor/contracts/user';
import { drawsFrom } from '../../prng.ts';
import { type AlgoSettings, SCHEDULED } from '../order/algo-settings.ts';
import { ALGOS, povTarget, steadyRate } from './algos.ts';
import { dueQty, type Slice } from './schedule.ts';
import type { MovedMarket } from './urgency.ts';

/** Points of the curve, the start included. */
const POINTS = 41;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type PreviewInputs = {
  readonly strategy: AlgoName;
  readonly settings: AlgoSettings;
  readonly qty: number;
  readonly lot: number;
  /** Average daily volume in shares. */
  readonly adv: number;
  readonly volumeBetween: (fromMs: number, toMs: number) => number;
  /** The symbol in a market that users' trades move; absent in one that they do not. */
  readonly moved?: MovedMarket | undefined;
};

export type Preview = {
  readonly startAt: number;
  readonly endAt: number;
  /** Planned to be out by each slice; empty without a schedule. */
  readonly slices: readonly { readonly at: number; readonly qty: number }[];
  readonly curve: readonly {
    readonly at: number;
    readonly planned: number;
    readonly market: number;
  }[];
  readonly participationPct: number;
  readonly notes: readonly string[];
};

/** The schedule before its slices are randomised. */
export function computePreview(inputs: PreviewInputs): Preview {
  const { strategy, qty, adv, volumeBetween, lot, moved } = inputs;
  const settings = { ...inputs.settings, sizeJitter: 0, timeJitter: 0 };
  const { startAt } = settings;
  const endAt = settings.endAt ?? startAt + openEnd(inputs);
  const plan: readonly Slice[] = ALGOS[strategy].plan(
    { settings, qty, lot, fromMs: startAt, slices: settings.slices, volumeBetween, moved },
    drawsFrom(0),
  );
  const market = (at: number) => Math.round(adv * volumeBetween(startAt, at));
  const step = (endAt - startAt) / (POINTS - 1);
  const curve = Array.from({ length: POINTS }, (_, i) => {
    const at = Math.round(startAt + i * step);
    return { at, planned: plannedBy(inputs, plan, { at, market: market(at) }), market: market(at) };
  });
  let sum = 0;
  const slices = plan.map((slice) => {
    sum += slice.qty;
    return { at: slice.at, qty: sum };
  });
  const planned = curve.at(-1)?.planned ?? 0;
  const others = market(endAt);
  return {
    startAt,
    endAt,
    slices,
    curve,
    participationPct: planned + others === 0 ? 0 : (100 * planned) / (planned + others),
    notes: listNotes(inputs, { planned, others }),
  };
}

/** How long an algo without an end is shown: as long as it is expected to need, up to a day. */
function openEnd(inputs: PreviewInputs): number {
  const { strategy, settings, qty, adv, volumeBetween } = inputs;
  if (strategy === 'SNIPER') return settings.maxSlices * 250;
  const hourly = adv * volumeBetween(settings.startAt, settings.startAt + HOUR_MS);
  const own = ownPart(inputs);
  const perHour = own >= 1 ? qty : (own / (1 - own)) * hourly;
  return perHour <= 0 ? DAY_MS : Math.min(DAY_MS, Math.max(60_000, (qty / perHour) * HOUR_MS));
}

/** An iceberg is taken by others: a tenth of the volume is a guess, and is called one. */
function ownPart({ strategy, settings, moved }: PreviewInputs): number {
  if (strategy === 'ICEBERG') return 0.1;
  return strategy === 'ARRIVAL'
    ? steadyRate(settings, moved !== undefined)
    : settings.participation;
}

function plannedBy(
  inputs: PreviewInputs,
  plan: readonly Slice[],
  { at, market }: { readonly at: number; readonly market: number },
): number {
  const { strategy, settings, qty } = inputs;
  if (SCHEDULED.has(strategy)) return dueQty(plan, at);
  if (strategy === 'SNIPER') {
    const shots = Math.min(settings.maxSlices, Math.floor((at - settings.startAt) / 250) + 1);
    return Math.ceil((qty * shots) / settings.maxSlices);
  }
  return Math.min(qty, povTarget(ownPart(inputs), market));
}

function listNotes(
  { strategy, settings, qty }: PreviewInputs,
  { planned, others }: { readonly planned: number; readonly others: number },
): string[] {
  const notes: string[] = [];
  if (planned < qty) notes.push(`${qty - planned} are not expected to fill by the end time`);
  const cap = settings.maxParticipation;
  if (cap !== null && planned > povTarget(cap, others)) {
    notes.push('the schedule exceeds the max. participation: slices will wait for volume');
  }
  if (strategy === 'ICEBERG')
    notes.push('the pace depends on market volume: estimated at 10 % of market volume');
  if (strategy === 'ARRIVAL')
    notes.push('the pace depends on the price: estimated at a constant price');
  if (strategy === 'SNIPER') notes.push('the quantity left after the last slice is cancelled');
  if (SCHEDULED.has(strategy) && !settings.forceCompletion) {
    notes.push('the quantity not filled by the end time is cancelled');
  }
  return notes;
}
