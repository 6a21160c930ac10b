/** Lists of requests: taken whole or not at all, each line with its own life, none lost and none dealt twice. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { acceptQuote, getRfq, rejectRfq } from '@tradefloor/contracts/calls/rfq';
import {
  acceptList,
  cancelList,
  getRfqList,
  quoteList,
  requestList,
  sendList,
} from '@tradefloor/contracts/calls/rfq-lists';
import { RfqListId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import {
  givenBond,
  givenPerson,
  type RfqFixture,
  WINDOW_MS,
} from '../../../testing/rfq-fixture.ts';
import { CLIENT, openFixture, SALES, STRANGER } from '../../../testing/sales-fixture.given.ts';

type List = CallOutput<typeof getRfqList>;
type Line = CallInput<typeof requestList>['lines'][number];

const LINES: readonly Line[] = [
  { isin: givenBond().isin, side: 'BUY', qty: qty(2_000_000) },
  { isin: givenBond('AAPL 4.45').isin, side: 'SELL', qty: qty(1_000_000) },
  { isin: givenBond('UKT 4.125 2031').isin, side: 'BUY', qty: qty(500_000) },
];
const DUE_MS = 120_000;

const listed = (change: object = {}) => ({
  requestKey: 'list-1',
  lines: [...LINES],
  dueInMs: DUE_MS,
  ...change,
});

const asList = (value: unknown): List => value as List;

async function requested(change: object = {}) {
  const fixture = await openFixture();
  const { value, code, detail } = await fixture.request(requestList, listed(change), CLIENT);
  return { fixture, code, detail, list: asList(value), listId: asList(value)?.listId };
}

/** Sent to dealers and quoted by them. */
async function quoted() {
  const { fixture, listId } = await requested();
  await fixture.request(sendList, { listId }, SALES);
  await fixture.pass(WINDOW_MS);
  return { fixture, listId };
}

/** Every line's price in the client's hands. */
async function shown(validForMs = 60_000) {
  const { fixture, listId } = await quoted();
  const { value } = await fixture.request(quoteList, { listId, markupBps: 2, validForMs }, SALES);
  return { fixture, listId, list: asList(value) };
}

const listStates = (fixture: RfqFixture) => fixture.rows().map(({ state }) => state);

describe('a client that sends a list', () => {
  it('has one request for each line, in its order, due together', async () => {
    const { fixture, list } = await requested();
    expect(list.items.map(({ isin, side, qty: face }) => ({ isin, side, qty: face }))).toEqual(
      LINES,
    );
    expect(list.items.map(({ list: place }) => place)).toEqual(
      LINES.map((_, at) => ({
        listId: list.listId,
        line: at + 1,
        lines: 3,
        dueAt: fixture.lone.nowMs + DUE_MS,
      })),
    );
    expect(list).toMatchObject({ status: 'LIVE', refused: [] });
    expect(fixture.on('rfq.client.update')).toHaveLength(3);
  });

  it.each([
    ['an unknown bond', { isin: 'US0378331005' }, 'unknown bond US0378331005'],
    ['a broken piece', { qty: qty(1_500) }, 'at least'],
    ['more than the client’s line', { qty: qty(11_000_000) }, 'Face amount'],
  ])('with %s in it is refused whole, and nothing is kept', async (_, change, text) => {
    const [first, second, third] = LINES;
    const lines = [first, { ...second, ...change }, third];
    const { fixture, code, detail } = await requested({ lines });
    expect(code).not.toBeNull();
    expect(detail).toContain(text);
    expect(fixture.rows()).toEqual([]);
  });

  it('sends it again: the same list, also after lines of it ended; another under the key is refused', async () => {
    const { fixture, list, listId } = await requested();
    await fixture.request(cancelList, { listId }, CLIENT);
    const again = asList((await fixture.request(requestList, listed(), CLIENT)).value);
    expect([again.listId, again.status]).toEqual([list.listId, 'DONE']);
    const other = await fixture.request(requestList, listed({ lines: LINES.slice(1) }), CLIENT);
    expect(other.code).toBe('CONFLICT');
    expect(fixture.rows()).toHaveLength(3);
  });

  it('is alone with it: another client neither sees nor acts on it, and dealers stay the firm’s', async () => {
    const { fixture, listId } = await shown();
    for (const call of [getRfqList, acceptList, cancelList]) {
      expect((await fixture.request(call, { listId }, STRANGER)).code).toBe('NOT_FOUND');
    }
    const { items } = asList((await fixture.request(getRfqList, { listId }, CLIENT)).value);
    for (const item of items)
      expect([item.dealers, item.chosen, item.markupBps]).toEqual([[], null, null]);
    expect(
      (await fixture.request(getRfqList, { listId: RfqListId.parse('none') }, CLIENT)).code,
    ).toBe('NOT_FOUND');
  });
});

describe('sales', () => {
  it('takes on and sends all lines at once, and a second time sends nothing', async () => {
    const { fixture, listId } = await requested();
    const sent = asList((await fixture.request(sendList, { listId }, SALES)).value);
    expect(sent.items.map(({ state, salesUserId }) => [state, salesUserId])).toEqual(
      LINES.map(() => ['PENDING', SALES.userId]),
    );
    const versions = fixture.rows().map(({ version }) => version);
    await fixture.request(sendList, { listId }, SALES);
    expect(fixture.rows().map(({ version }) => version)).toEqual(versions);
  });

  it('shows every line that dealers quoted, marked up alike, never past the time the list is due', async () => {
    const { fixture, list } = await shown(300_000);
    for (const item of list.items) {
      expect(item.state).toBe('CLIENT_QUOTED');
      expect(item.clientQuote?.markupBps).toBeGreaterThan(1.5);
      expect(item.clientQuote?.validUntil).toBeLessThanOrEqual(list.dueAt);
    }
    expect(list.progress).toEqual({ lines: 3, quoted: 3, traded: 0, ended: 0 });
    expect(fixture.on('orders.filled')).toEqual([]);
  });

  it('of another user leaves every line as it was, with the reason for each', async () => {
    const { fixture, listId } = await quoted();
    const sue = givenPerson('sales', 'sue');
    const input = { listId, markupBps: 1, validForMs: 5_000 };
    const { refused } = asList((await fixture.request(quoteList, input, sue)).value);
    expect(refused.map(({ code }) => code)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
    expect(new Set(listStates(fixture))).toEqual(new Set(['PENDING']));
  });

  it('works a line by itself: rejected, it leaves the others', async () => {
    const { fixture, listId } = await quoted();
    const rfqId = fixture.rows()[1]?.rfqId;
    if (rfqId === undefined) throw new Error('there is a line');
    await fixture.request(rejectRfq, { rfqId, reason: 'no appetite' }, SALES);
    const input = { listId, markupBps: 1, validForMs: 30_000 };
    const { items, progress } = asList((await fixture.request(quoteList, input, SALES)).value);
    expect(items.map(({ state }) => state)).toEqual(['CLIENT_QUOTED', 'REJECTED', 'CLIENT_QUOTED']);
    expect(progress).toEqual({ lines: 3, quoted: 2, traded: 0, ended: 1 });
  });

  it('sends a list for its client, and works it', async () => {
    const fixture = await openFixture();
    const input = listed({ clientUserId: CLIENT.userId });
    const list = asList((await fixture.request(requestList, input, SALES)).value);
    expect(list.items.map(({ state }) => state)).toEqual(LINES.map(() => 'SALES_REVIEW'));
    expect(list.clientUserId).toBe(CLIENT.userId);
    const { listId } = list;
    expect((await fixture.request(getRfqList, { listId }, CLIENT)).code).toBeNull();
  });
});

describe('an acceptance of a list', () => {
  it('trades every priced line once; the totals are those of its trades', async () => {
    const { fixture, listId } = await shown();
    const done = asList((await fixture.request(acceptList, { listId }, CLIENT)).value);
    expect(done).toMatchObject({ status: 'DONE', refused: [] });
    expect(done.progress).toEqual({ lines: 3, quoted: 0, traded: 3, ended: 0 });
    const executed = fixture.on('rfq.executed');
    expect(executed).toHaveLength(3);
    // By hand, from the client's fills and the interest each settles with: the firm sold where the client bought.
    const cash: Record<string, number> = {};
    const face: Record<string, number> = {};
    for (const { clientFill, accruedInterest } of executed) {
      if (clientFill === null) throw new Error('the client has a fill');
      const sign = clientFill.side === 'SELL' ? 1 : -1;
      const { currency, price, qty: amount } = clientFill;
      const per100 = price / 1e6 + accruedInterest;
      const cents = Math.round(amount * per100);
      cash[currency] = (cash[currency] ?? 0) + (sign * cents) / 100;
      face[currency] = (face[currency] ?? 0) + sign * amount;
    }
    expect(done.totals.tradedFace).toEqual(face);
    for (const [currency, amount] of Object.entries(cash)) {
      expect(done.totals.tradedCash[currency]).toBeCloseTo(amount, 2);
    }
    expect(done.totals.face).toEqual({ USD: 1_000_000, GBP: 500_000 });
  });

  it('takes the named lines only, and repeated deals nothing more', async () => {
    const { fixture, listId } = await shown();
    const rfqIds = fixture
      .rows()
      .slice(0, 2)
      .map(({ rfqId }) => rfqId);
    for (let press = 0; press < 2; press += 1) {
      await fixture.request(acceptList, { listId, rfqIds }, CLIENT);
    }
    expect(fixture.on('rfq.executed')).toHaveLength(2);
    expect(listStates(fixture).toSorted()).toEqual(['CLIENT_QUOTED', 'EXECUTED', 'EXECUTED']);
    const rest = fixture.rows().find(({ state }) => state === 'CLIENT_QUOTED');
    if (rest === undefined) throw new Error('a line is left');
    await fixture.request(acceptQuote, { rfqId: rest.rfqId }, CLIENT);
    await fixture.request(acceptList, { listId }, CLIENT);
    expect(fixture.on('rfq.executed')).toHaveLength(3);
  });

  it('stops at the client’s day line: lines before it trade, those past it state why', async () => {
    const fixture = await openFixture();
    const lines = LINES.map((line) => ({ ...line, qty: qty(9_000_000) }));
    const { value } = await fixture.request(requestList, listed({ lines }), CLIENT);
    const { listId } = asList(value);
    await fixture.request(sendList, { listId }, SALES);
    await fixture.pass(WINDOW_MS);
    const price = { listId, markupBps: 0, validForMs: 30_000 };
    await fixture.request(quoteList, price, SALES);
    const priced = fixture.rows().filter(({ state }) => state === 'CLIENT_QUOTED').length;
    const done = asList((await fixture.request(acceptList, { listId }, CLIENT)).value);
    // The line is nineteen million of worth.
    expect(done.progress.traded).toBe(2);
    expect(done.refused.map(({ code }) => code)).toEqual(
      Array.from({ length: priced - 2 }, () => 'DAILY_NOTIONAL_EXCEEDED'),
    );
    expect(fixture.on('rfq.executed')).toHaveLength(2);
  });
});

describe('a list that is due', () => {
  it('ends what lives, priced or not, and keeps what traded', async () => {
    const { fixture, listId } = await shown();
    const rfqId = fixture.rows()[0]?.rfqId;
    if (rfqId === undefined) throw new Error('there is a line');
    await fixture.request(acceptList, { listId, rfqIds: [rfqId] }, CLIENT);
    await fixture.pass(DUE_MS);
    const list = asList((await fixture.request(getRfqList, { listId }, CLIENT)).value);
    expect(list.progress).toEqual({ lines: 3, quoted: 0, traded: 1, ended: 2 });
    expect(list.status).toBe('DONE');
  });

  it('states so in each line without a response', async () => {
    const { fixture, listId } = await requested();
    await fixture.pass(DUE_MS);
    for (const { state, ending } of fixture.rows()) {
      expect([state, ending?.cause, ending?.stage]).toEqual(['EXPIRED', 'LIST_DUE', 'REQUESTED']);
    }
    expect((await fixture.request(acceptList, { listId }, CLIENT)).code).toBeNull();
    expect(fixture.on('orders.filled')).toEqual([]);
  });

  it('is due also when the service was down at the time', async () => {
    const { fixture } = await requested();
    await fixture.sleepThrough(DUE_MS + 5_000);
    expect(listStates(fixture)).toEqual(LINES.map(() => 'EXPIRED'));
  });
});

describe('a service that restarts between all steps of a list', () => {
  it('loses no line and deals none twice', async () => {
    const { fixture, listId } = await requested();
    const again = async (): Promise<void> => {
      await fixture.sleepThrough(100);
      await fixture.tick();
    };
    await again();
    await fixture.request(sendList, { listId }, SALES);
    await again();
    await fixture.pass(WINDOW_MS);
    await again();
    await fixture.request(quoteList, { listId, markupBps: 1, validForMs: 60_000 }, SALES);
    await again();
    const [first, ...rest] = fixture.rows().map(({ rfqId }) => rfqId);
    if (first === undefined) throw new Error('there is a line');
    await fixture.request(acceptList, { listId, rfqIds: [first] }, CLIENT);
    await again();
    await fixture.request(acceptList, { listId, rfqIds: [first, ...rest] }, CLIENT);
    await again();
    await fixture.request(acceptList, { listId }, CLIENT);
    expect(
      fixture
        .on('rfq.executed')
        .map(({ rfq }) => rfq.rfqId)
        .toSorted(),
    ).toEqual([first, ...rest].toSorted());
    const { items } = asList((await fixture.request(getRfqList, { listId }, CLIENT)).value);
    expect(items.map(({ list: place }) => place?.line)).toEqual([1, 2, 3]);
    expect((await fixture.request(getRfq, { rfqId: first }, CLIENT)).code).toBeNull();
  });
});
