/** Every state against every event: what the table lists happens, everything else is refused and changes nothing. */

import { userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { RFQ_STATES, RFQ_TERMINAL } from '@tradefloor/contracts/vocabulary/rfq';
import { describe, expect, it } from 'vitest';
import { dealerGiven, RFQ_AT, rfqGiven, twoWayGiven } from './rfq.given.ts';
import { evolve, mayHappen, RFQ_MOVES, type RfqEvent, type RfqEventType } from './rfq-state.ts';

const at = RFQ_AT + 1_000;
const clientQuote = {
  price: px(100_200_000),
  yield: 3.9,
  markupBps: 2,
  pnl: 10_000 as never,
  validUntil: at + 5_000,
};
const chosen = {
  dealerId: 'BRKD',
  price: px(100_100_000),
  yield: 3.98,
  spreadBps: 4,
  reason: 'TIGHTEST' as const,
  slippage: px(0),
  note: null,
};
const dealers = [dealerGiven({ outcome: 'WON' })];
const EVENTS: Readonly<Record<RfqEventType, RfqEvent>> = {
  taken: { type: 'taken', at, salesUserId: userId('u-sales') },
  sent: { type: 'sent', at, dealers, windowEndsAt: at + 10_000, midPrice: px(100_000_000) },
  answered: { type: 'answered', at, dealer: dealerGiven({ latencyMs: 321 }) },
  'timed-out': { type: 'timed-out', at, dealers },
  'marked-up': { type: 'marked-up', at, markupBps: 2, clientQuote, chosen },
  'two-way-marked-up': {
    type: 'two-way-marked-up',
    at,
    twoWay: { bid: { quote: clientQuote, chosen }, ask: { quote: clientQuote, chosen } },
  },
  'client-quoted': { type: 'client-quoted', at, validUntil: at + 5_000 },
  noted: { type: 'noted', at, note: 'client is patient', traderUserId: userId('u-trader') },
  executed: {
    type: 'executed',
    at,
    chosen,
    cover: null,
    dealers,
    clientQuote,
  },
  'accept-refused': {
    type: 'accept-refused',
    at,
    refusal: { code: 'DAILY_NOTIONAL_EXCEEDED', text: 'no line is left', at },
  },
  declined: { type: 'declined', at, dealers, cause: 'CLIENT_DECLINED', detail: null },
  expired: { type: 'expired', at, dealers, cause: 'NO_QUOTE', detail: null },
  canceled: { type: 'canceled', at, dealers, cause: 'CLIENT_CANCELED', detail: null },
  rejected: { type: 'rejected', at, dealers, cause: 'SALES_REJECTED', detail: 'no line' },
};

describe('the RFQ state machine', () => {
  for (const state of RFQ_STATES) {
    for (const [type, event] of Object.entries(EVENTS)) {
      const listed = RFQ_MOVES[state].some((move) => move === type);
      it(`${state} ${listed ? 'takes' : 'refuses'} ${type}`, () => {
        const rfq = type === 'two-way-marked-up' ? twoWayGiven({ state }) : rfqGiven({ state });
        expect(mayHappen(rfq, event.type)).toBe(listed);
        if (!listed) {
          expect(() => evolve(rfq, event)).toThrow(`${state} cannot be ${type}`);
          return;
        }
        const next = evolve(rfq, event);
        expect(next.version).toBe(rfq.version + 1);
        expect(next.updatedAt).toBe(at);
        expect(next.qty).toBe(qty(1_000_000));
        if (RFQ_TERMINAL.has(state)) expect(next.state).toBe(state);
      });
    }
  }

  it('lets only late quotes be noted once it is over', () => {
    for (const state of RFQ_TERMINAL) expect(RFQ_MOVES[state]).toEqual(['answered']);
  });

  it('keeps why it ended, and from which state', () => {
    const from = rfqGiven({ state: 'SALES_REVIEW' });
    expect(evolve(from, EVENTS.rejected).ending).toEqual({
      cause: 'SALES_REJECTED',
      stage: 'SALES_REVIEW',
      detail: 'no line',
    });
    expect(evolve(from, EVENTS.canceled).ending).toMatchObject({ cause: 'CLIENT_CANCELED' });
  });

  it('lets a price stand whose acceptance a check refused, and keeps the check', () => {
    const refused = evolve(rfqGiven({ state: 'CLIENT_QUOTED' }), EVENTS['accept-refused']);
    expect(refused.state).toBe('CLIENT_QUOTED');
    expect(refused.refusal?.code).toBe('DAILY_NOTIONAL_EXCEEDED');
    expect(evolve(refused, EVENTS.expired).refusal).toEqual(refused.refusal);
  });

  it('keeps no choice of a request that ended without a trade', () => {
    const shown = evolve(rfqGiven({ state: 'MARKED_UP' }), EVENTS['marked-up']);
    expect(shown.chosen).toEqual(chosen);
    for (const end of ['expired', 'canceled', 'rejected'] as const) {
      expect(evolve(shown, EVENTS[end]).chosen).toBeNull();
    }
  });

  it('brings a trader in by name, and keeps it through later notes', () => {
    const brought = evolve(rfqGiven(), EVENTS.noted);
    expect(brought.traderUserId).toBe('u-trader');
    const later = evolve(brought, { type: 'noted', at, note: 'and now?', traderUserId: null });
    expect([later.note, later.traderUserId]).toEqual(['and now?', 'u-trader']);
  });

  it('executes once: after that there is no second execution', () => {
    const done = evolve(rfqGiven(), EVENTS.executed);
    expect(done.state).toBe('EXECUTED');
    expect(done.executedAt).toBe(at);
    expect(mayHappen(done, 'executed')).toBe(false);
  });
});
