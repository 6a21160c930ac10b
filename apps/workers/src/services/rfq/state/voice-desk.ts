/** The book of voice deals: live ones and those that ended lately, every step kept beside them, repeats recognised. */
import type { VoiceDeal } from '@tradefloor/contracts/voice';
import { VOICE_ENDED } from '@tradefloor/contracts/voice';
import { hash32 } from '@tradefloor/core/prng';
import { invariant, ok, type Result } from '@tradefloor/core/result';
import type { Log, Table } from '@tradefloor/core/table';
import {
  evolveVoice,
  KEPT_VOICE_DEALS,
  VOICE_DEALS,
  VOICE_STEPS,
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
import { type Said, type StateIo, say } from '@tradefloor/runtime';
import type { FutureDesk } from '../prices/future-desk.ts';

type Told = Said<'rfq.voice.update'>;

export class VoiceDesk {
  readonly #deals: Table<VoiceDealRow>;
  readonly #steps: Log<VoiceStepRow>;
  readonly #byKey = new Map<string, string>();
  /** The one that ended longest ago first. */
  readonly #ended = new Set<string>();

  constructor(io: StateIo) {
    this.#deals = io.table(VOICE_DEALS);
    this.#steps = io.log(VOICE_STEPS);
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
  openOf(userId: string): number {
    let open = 0;
    for (const { askedBy, state } of this.#deals.values()) {
      if (askedBy === userId && !VOICE_ENDED.has(state)) open += 1;
    }
    return open;
  }

  /** Keeps a new request, whose first step it has. */
  begin(row: VoiceDealRow): Told {
    return this.#keep(row);
  }

  /** An event of a deal: the row after it, stored with its step, and the resulting events. */
  apply(row: VoiceDealRow, event: VoiceEvent, step: VoiceStep & { readonly key?: string }) {
    const { key, ...taken } = step;
    const after = evolveVoice(row, event, taken);
    const next = key === undefined ? after : { ...after, keys: [...after.keys, key] };
    return { row: next, says: [this.#keep(next)] };
  }

  #keep(row: VoiceDealRow): Told {
    const step = row.steps.at(-1);
    invariant(step !== undefined && step.version === row.version, `${row.dealId} has its step`);
    this.#deals.put(row);
    this.#index(row);
    const { dealId } = row;
    this.#steps.append({ ...step, stepId: `${dealId}-S${step.version}`, dealId });
    return say('rfq.voice.update', voiceDealOf(row));
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
export function voiceDealOf(row: VoiceDealRow): VoiceDeal {
  const { keys: _, ...deal } = row;
  return deal;
}

/** The product of a deal and the middles of its months now, or why it cannot be dealt. */
export function voiceMarket(
  futures: FutureDesk,
  asked: Pick<VoiceDeal, 'symbol' | 'farSymbol' | 'lots'>,
  nowMs: number,
): Result<{ readonly product: FutureProduct; readonly marks: VoiceMarks }, Fault> {
  const product = voiceProduct(asked, nowMs);
  if (!product.ok) return product;
  const near = futures.quote(asked.symbol, nowMs);
  const far = asked.farSymbol === null ? null : futures.quote(asked.farSymbol, nowMs);
  if (near === null) return notQuoted(futures, asked.symbol, 'symbol');
  if (asked.farSymbol !== null && far === null) {
    return notQuoted(futures, asked.farSymbol, 'farSymbol');
  }
  return ok({ product: product.value, marks: { near: near.mid, far: far?.mid ?? null } });
}

function notQuoted(
  { tick }: FutureDesk,
  symbol: string,
  path: string,
): { readonly ok: false; readonly error: Fault } {
  const error: Fault =
    tick === null
      ? { code: 'NO_REFERENCE_PRICE', path, detail: 'the market has not begun yet' }
      : { code: 'UNKNOWN_SYMBOL', path, detail: `${symbol} is not listed now` };
  return { ok: false, error };
}
