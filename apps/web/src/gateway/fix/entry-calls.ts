/** Calls of a FIX session: the same rules as for HTTP, in the same order: scope, role, allowance. */
import type { CallOutcome, Session, WireInput } from '@tradefloor/api/ports/ports';
import { findKeyFault } from '@tradefloor/api/procedure/key-fault';
import { type Call, findKeyUse } from '@tradefloor/contracts/calls/call';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import { type Edge, getWork } from '../http/edge.ts';

export type EntryEdge = Pick<
  Edge,
  'calls' | 'live' | 'sessions' | 'allowances' | 'keyGuard' | 'log' | 'nowMs' | 'meters'
>;

export type EntryRefusal = {
  readonly code: RefusalCode;
  readonly detail: string;
  readonly orderId?: string;
};
export type EntryOutcome<C extends Call> =
  | Extract<CallOutcome<C>, { ok: true }>
  | { readonly ok: false; readonly refusal: EntryRefusal };

const refused = (code: RefusalCode, detail: string) =>
  ({ ok: false, refusal: { code, detail } }) as const;

export class EntryCalls {
  readonly #edge: EntryEdge;
  readonly #address: string;
  #session: Session;
  #count = 0;

  constructor(edge: EntryEdge, session: Session, address: string) {
    this.#edge = edge;
    this.#session = session;
    this.#address = address;
  }

  get session(): Session {
    return this.#session;
  }

  /** The session checked again: the same one, perhaps with other rights. */
  renew(session: Session): void {
    this.#session = session;
  }

  /** What a client requests: counted against the key's allowance. */
  async spend<C extends Call>(call: C, input: WireInput<C>): Promise<EntryOutcome<C>> {
    const session = this.#session;
    const fault = findKeyFault(findKeyUse(call), session);
    if (fault !== null) return refused('FORBIDDEN', fault);
    const { access } = call;
    if (typeof access === 'string' || !access.includes(session.identity.role)) {
      return refused('FORBIDDEN', 'this role may not make this call');
    }
    const spender = { session, address: this.#address };
    const waitMs = this.#edge.allowances.waitMs(getWork(call), spender, this.#edge.nowMs());
    if (waitMs > 0) {
      return refused('RATE_LIMITED', `too many messages: wait ${Math.ceil(waitMs)} ms`);
    }
    return this.read(call, input);
  }

  /** What the session itself reads to go on where it was. */
  async read<C extends Call>(call: C, input: WireInput<C>): Promise<EntryOutcome<C>> {
    this.#count += 1;
    const session = this.#session;
    const requestId = `${session.sessionId}-${this.#edge.nowMs()}-${this.#count}`;
    const outcome = await this.#edge.calls.request(call, input, { requestId, session });
    if (outcome.ok) return outcome;
    const { code, detail, title, orderId, errors } = outcome.problem;
    const fields = (errors ?? []).map(({ path, message }) => `${path}: ${message}`).join('; ');
    const text = fields || detail || title;
    return {
      ok: false,
      refusal: { code, detail: text, ...(orderId === undefined ? {} : { orderId }) },
    };
  }
}
