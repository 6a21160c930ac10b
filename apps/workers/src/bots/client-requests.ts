/**
 * Clients' requests that a live dealer works, and what is due of each: to be taken on, to be sent to dealers, to be handed
 * to the strategy. Events and responses may come twice, late and in any order: the newest version of a request counts.
 */
import type { ClientRequest } from '@tradefloor/bots/case-event';
import type { Fill } from '@tradefloor/contracts/fill';
import { instrumentSymbol, type RfqId } from '@tradefloor/contracts/ids';
import type { Rfq, RfqState } from '@tradefloor/contracts/rfq';
import { RFQ_TERMINAL } from '@tradefloor/contracts/vocabulary/rfq';
import { type Quoted, rankedQuotes } from '@tradefloor/core/trading/rfq/choose-quote';
import { isOneWay } from '@tradefloor/core/trading/rfq/two-way';

export type DueStep =
  | { readonly type: 'REVIEW' | 'SEND'; readonly rfqId: RfqId }
  | { readonly type: 'HAND_OVER'; readonly request: ClientRequest };

type Kept = {
  rfq: Rfq;
  /** The state in which the step that is due was requested last. */
  actedOn: RfqState | null;
  /** Whether the outcome of that request is not known: the state has to be read again, or is being read. */
  doubt: 'OPEN' | 'READING' | null;
  isHandedOver: boolean;
  readonly fills: Set<string>;
};

/** A deal is one with the dealer and one with the client. */
const FILLS_A_DEAL = 2;

export class ClientRequests {
  readonly #isins: ReadonlySet<string>;
  readonly #userId: string;
  readonly #kept = new Map<string, Kept>();

  /** @param userId the sales user who works them */
  constructor(isins: readonly string[], userId: string) {
    this.#isins = new Set(isins);
    this.#userId = userId;
  }

  /** Null for one that is not worked, or has ended. */
  find(id: string): Rfq | null {
    return this.#kept.get(id)?.rfq ?? null;
  }

  /** Every request that is worked, the oldest first. */
  ids(): RfqId[] {
    return [...this.#kept.values()].map(({ rfq }) => rfq.rfqId);
  }

  /** Those that were dealt, and of which fills have not arrived yet. */
  unfilled(): ReadonlySet<RfqId> {
    const dealt = [...this.#kept.values()].filter(({ rfq }) => rfq.state === 'EXECUTED');
    return new Set(dealt.map(({ rfq }) => rfq.rfqId));
  }

  /** Takes a request as it stands. @returns what is due of it, once; null where nothing is */
  onChange(rfq: Rfq, nowMs: number): DueStep | null {
    if (rfq.flow !== 'SALES' || !this.#isins.has(rfq.isin)) return null;
    const kept = this.#kept.get(rfq.rfqId) ?? this.#keepNew(rfq);
    if (kept === null || rfq.version < kept.rfq.version) return null;
    if (rfq.version > kept.rfq.version) kept.doubt = null;
    kept.rfq = rfq;
    const isOthers = rfq.salesUserId !== null && rfq.salesUserId !== this.#userId;
    if (isOthers) this.#kept.delete(rfq.rfqId);
    else if (RFQ_TERMINAL.has(rfq.state)) this.#forgetIfOver(kept);
    else return this.#findDue(kept, nowMs);
    return null;
  }

  /** @returns the request that a fill is of; null for a fill of none */
  onFill({ userId, rfqId, execId }: Fill): RfqId | null {
    const kept = rfqId === null ? undefined : this.#kept.get(rfqId);
    if (kept === undefined || userId !== this.#userId) return null;
    kept.fills.add(execId);
    this.#forgetIfOver(kept);
    return rfqId;
  }

  /** What became of the step that was due is not known, or it can be taken in a moment. */
  doubt(rfqId: RfqId): void {
    const kept = this.#kept.get(rfqId);
    if (kept !== undefined) kept.doubt = 'OPEN';
  }

  /** Requests whose state has to be read again, each once. */
  takeDoubtful(): RfqId[] {
    const doubtful = [...this.#kept.values()].filter(({ doubt }) => doubt === 'OPEN');
    for (const kept of doubtful) kept.doubt = 'READING';
    return doubtful.map(({ rfq }) => rfq.rfqId);
  }

  /** Takes a request that was read again: a step that has changed nothing is due once more. */
  onReadAgain(rfq: Rfq, nowMs: number): DueStep | null {
    const kept = this.#kept.get(rfq.rfqId);
    if (kept?.doubt === 'READING' && rfq.version === kept.rfq.version) {
      kept.doubt = null;
      kept.actedOn = null;
    }
    return this.onChange(rfq, nowMs);
  }

  /** It could not be read: another attempt follows. */
  onNotRead(rfqId: RfqId): void {
    const kept = this.#kept.get(rfqId);
    if (kept?.doubt === 'READING') kept.doubt = 'OPEN';
  }

  #keepNew(rfq: Rfq): Kept | null {
    if (rfq.state !== 'REQUESTED') return null;
    const kept: Kept = {
      rfq,
      actedOn: null,
      doubt: null,
      isHandedOver: false,
      fills: new Set(),
    };
    this.#kept.set(rfq.rfqId, kept);
    return kept;
  }

  #findDue(kept: Kept, nowMs: number): DueStep | null {
    const { rfq, actedOn, isHandedOver } = kept;
    const { rfqId, state } = rfq;
    if (state === 'PENDING' && !isHandedOver && isQuoted(rfq, nowMs)) {
      kept.isHandedOver = true;
      return { type: 'HAND_OVER', request: toClientRequest(rfq, nowMs) };
    }
    const isStep = state === 'REQUESTED' || state === 'SALES_REVIEW';
    if (!isStep || actedOn === state) return null;
    kept.actedOn = state;
    return { type: state === 'REQUESTED' ? 'REVIEW' : 'SEND', rfqId };
  }

  #forgetIfOver({ rfq, isHandedOver, fills }: Kept): void {
    const hasFills = rfq.state === 'EXECUTED' && isHandedOver;
    if (RFQ_TERMINAL.has(rfq.state) && (!hasFills || fills.size >= FILLS_A_DEAL)) {
      this.#kept.delete(rfq.rfqId);
    }
  }
}

/** The dealers' quotes that can be dealt on, the best of a side first; the client's limit is its own to keep. */
export const liveQuotes = (rfq: Rfq, side: 'BUY' | 'SELL', nowMs: number): readonly Quoted[] =>
  rankedQuotes({ ...rfq, side, limitPrice: null }, nowMs);

/** Whether there is a dealer's quote, and no other will come: all have responded, or their time is over. */
function isQuoted(rfq: Rfq, nowMs: number): boolean {
  if (liveQuotes(rfq, 'BUY', nowMs).length === 0) return false;
  const isOver = rfq.windowEndsAt !== null && nowMs >= rfq.windowEndsAt;
  return isOver || rfq.dealers.every(({ status }) => status !== 'PENDING');
}

/** As a strategy meets it: decided on while the dealers stand to their prices. */
const toClientRequest = (rfq: Rfq, nowMs: number): ClientRequest => ({
  id: rfq.rfqId,
  symbol: instrumentSymbol(rfq.isin),
  side: isOneWay(rfq) ? rfq.side : null,
  qty: rfq.qty,
  untilMs: Math.min(...liveQuotes(rfq, 'BUY', nowMs).map(({ quote }) => quote.validUntil)),
});
