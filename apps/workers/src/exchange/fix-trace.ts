/**
 * The hop over FIX as a span: from a request's way out to the venue's first response. The exchange carries no trace of
 * ours; a response is matched by its ClOrdID.
 */

import { isTraced, toEventSpan, toSpanId, toTraceparent } from '@tradefloor/contracts/trace';
import type { VenueReport, VenueRequest } from '@tradefloor/contracts/venue';
import { preciseNow, type Tracing } from '@tradefloor/runtime/host/trace/tracing';

/** Requests that are kept; a response to an older one belongs to no trace. */
const REMEMBERED_MAX = 20_000;

type Sent = {
  readonly requestId: string;
  readonly eventId: string;
  readonly type: VenueRequest['type'];
  readonly venue: string | null;
  readonly startMs: number;
  isAnswered: boolean;
};

export class FixTrace {
  readonly #tracing: Tracing | null;
  readonly #sent = new Map<string, Sent>();

  constructor(tracing: Tracing | null) {
    this.#tracing = tracing;
  }

  /** A request goes out. Repeated after an outage of the line it is still the same: its first trace is its own. */
  sent(request: VenueRequest, of: { readonly requestId: string; readonly eventId: string }): void {
    if (this.#tracing === null || this.#sent.has(request.clOrdId)) return;
    const venue = request.type === 'NEW' ? request.venue : null;
    const { type, clOrdId } = request;
    this.#sent.set(clOrdId, { ...of, type, venue, startMs: preciseNow(), isAnswered: false });
    if (this.#sent.size > REMEMBERED_MAX) this.#forgetOldest();
  }

  /** A tenth at once: each look for the oldest passes the places of all that were deleted before it. */
  #forgetOldest(): void {
    let left = REMEMBERED_MAX / 10;
    for (const oldest of this.#sent.keys()) {
      if (left === 0) return;
      this.#sent.delete(oldest);
      left -= 1;
    }
  }

  /** A report came. @returns the request it goes back to and the span of the hop; null when neither is known */
  reported(
    report: VenueReport,
  ): { readonly requestId: string; readonly traceparent?: string } | null {
    const sent = this.#sent.get(report.clOrdId);
    if (sent === undefined || this.#tracing === null) return null;
    const { requestId, eventId, type, venue, startMs } = sent;
    if (!isTraced(requestId)) return { requestId };
    const spanId = toSpanId(`fix ${report.clOrdId}`);
    if (!sent.isAnswered) {
      sent.isAnswered = true;
      const response = report.type === 'CANCEL_REJECT' ? '9' : `8 ${report.execType}`;
      this.#tracing.note({
        service: 'fix-exchange',
        name: `FIX ${type} at the venue`,
        kind: 'CLIENT',
        requestId,
        spanId,
        parentId: toEventSpan(eventId),
        startMs,
        endMs: preciseNow(),
        attributes: {
          'fix.clOrdId': report.clOrdId,
          'fix.answer': response,
          ...(venue === null ? {} : { 'fix.venue': venue }),
        },
      });
    }
    return { requestId, traceparent: toTraceparent(requestId, spanId) };
  }
}
