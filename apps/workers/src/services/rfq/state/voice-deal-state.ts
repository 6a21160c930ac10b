/** The book of voice deals: live ones and those that ended lately, every step kept beside them, repeats recognised. */
import { VOICE_ENDED } from '@tradefloor/contracts/vocabulary/rfq';
import type { VoiceDeal } from '@tradefloor/contracts/voice';
import { hash32 } from '@tradefloor/core/prng';
import { invariant, ok, type Result } from '@tradefloor/core/result';
import type { Log, Table } from '@tradefloor/core/table';
import {
  evolveVoice,
  KEPT_VOICE_DEALS,
  VOICE_TABLES,
  type VoiceDealRow,
  type VoiceEvent,
  type VoiceStep,
  type VoiceStepRow,
} from '@tradefloor/core/trading/voice/voice-deal';
import {
  type Fault,
  type VoiceMarks,
  voiceProduct,
} from '@tradefloor/core/trading/voice/voice-terms';
import type { FutureProduct } from '@tradefloor/instruments/futures/products';
import { type Published, publish, type StateIo } from '@tradefloor/runtime';
import type { FuturePricer } from '../prices/future-pricer.ts';

type Reported = Published<'rfq.voice.update'>;

export class VoiceDeals {
  readonly #deals: Table<VoiceDealRow>;
  readonly #steps: Log<VoiceStepRow>;
  readonly #byKey = new Map<string, string>();
  /** The one that ended longest ago first. */
  readonly #ended = new Set<string>();

  constructor(io: StateIo) {
    this.#deals = io.table(VOICE_TABLES.voiceDeals);
    this.#steps = io.log(VOICE_TABLES.voiceSteps);
    const rows = [...this.#deals.values()].toSorted((a, b) => a.updatedAt - b.updatedAt);
    for (const row of rows) this.#index(row);
  }

  get(dealId: string): VoiceDealRow | undefined {
    return this.#deals.get(dealId);
  }

  /** The deal that a step of this key was taken on. */
  byKey(key: string): VoiceDealRow | undefined {
    return this.#deals.get(this.#byKey.get(key) ?? '');
  }

  /** Newest first. */
  newest(): VoiceDealRow[] {
    return [...this.#deals.values()].toSorted(
      (a, b) => b.createdAt - a.createdAt || (a.dealId < b.dealId ? 1 : -1),
    );
  }

  /** Requests of one person that have not ended. */
  listOpen(userId: string): number {
    let open = 0;
    for (const { askedBy, state } of this.#deals.values()) {
      if (askedBy === userId && !VOICE_ENDED.has(state)) open += 1;
    }
    return open;
  }

  /** Keeps a new request, whose first step it has. */
  begin(row: VoiceDealRow): Reported {
    return this.#keep(row);
  }

  /** An event of a deal: the row after it, stored with its step, and the resulting events. */
  apply(row: VoiceDealRow, event: VoiceEvent, step: VoiceStep & { readonly key?: string }) {
    const { key, ...taken } = step;
    const after = evolveVoice(row, event, taken);
    const next = key === undefined ? after : { ...after, keys: [...after.keys, key] };
    return { row: next, events: [this.#keep(next)] };
  }

  #keep(row: VoiceDealRow): Reported {
    const step = row.steps.at(-1);
    invariant(step !== undefined && step.version === row.version, `${row.dealId} has its step`);
    this.#deals.put(row);
    this.#index(row);
    const { dealId } = row;
    this.#steps.append({ ...step, stepId: `${dealId}-S${step.version}`, dealId });
    return publish('rfq.voice.update', toVoiceDeal(row));
  }

  #index(row: VoiceDealRow): void {
    for (const key of row.keys) this.#byKey.set(key, row.dealId);
    if (!VOICE_ENDED.has(row.state)) return;
    this.#ended.add(row.dealId);
    for (const oldest of this.#ended) {
      if (this.#ended.size <= KEPT_VOICE_DEALS) return;
      this.#forget(oldest);
    }
  }

  #forget(dealId: string): void {
    this.#ended.delete(dealId);
    for (const key of this.#deals.get(dealId)?.keys ?? []) this.#byKey.delete(key);
    this.#deals.forget(dealId);
  }

  /** A number that two copies of the same live deals share. */
  hash(): number {
    let sum = 0;
    for (const { dealId, version, state } of this.#deals.values()) {
      if (!VOICE_ENDED.has(state)) sum ^= hash32(`${dealId}|${version}|${state}`);
    }
    return sum;
  }
}

/** The record alone, as it is returned and published. */
export function toVoiceDeal(row: VoiceDealRow): VoiceDeal {
  const { keys: _, ...deal } = row;
  return deal;
}

/** The product of a deal and the middles of its months now, or why it cannot be dealt. */
export function voiceMarket(
  futures: FuturePricer,
  requested: Pick<VoiceDeal, 'symbol' | 'farSymbol' | 'lots'>,
  nowMs: number,
): Result<{ readonly product: FutureProduct; readonly marks: VoiceMarks }, Fault> {
  const product = voiceProduct(requested, nowMs);
  if (!product.ok) return product;
  const near = futures.quote(requested.symbol, nowMs);
  const far = requested.farSymbol === null ? null : futures.quote(requested.farSymbol, nowMs);
  if (near === null) return notQuoted(futures, requested.symbol, 'symbol');
  if (requested.farSymbol !== null && far === null) {
    return notQuoted(futures, requested.farSymbol, 'farSymbol');
  }
  return ok({ product: product.value, marks: { near: near.mid, far: far?.mid ?? null } });
}

function notQuoted(
  { tick }: FuturePricer,
  symbol: string,
  path: string,
): { readonly ok: false; readonly error: Fault } {
  const error: Fault =
    tick === null
      ? { code: 'NO_REFERENCE_PRICE', path, detail: 'the market has not begun yet' }
      : { code: 'UNKNOWN_SYMBOL', path, detail: `${symbol} is not listed now` };
  return { ok: false, error };
}
