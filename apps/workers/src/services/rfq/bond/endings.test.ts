/** Why a request ended without a trade: whose act it was, from which state, and which check stood in the way. */
import { haltRfqs } from '@tradefloor/contracts/calls/execution';
import {
  acceptQuote,
  cancelRfq,
  declineQuote,
  getRfq,
  rejectRfq,
  reviewRfq,
  rfqSteps,
} from '@tradefloor/contracts/calls/rfq';
import type { RfqId } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import {
  asRfq,
  givenBond,
  givenBondOrder,
  RfqFixture,
  WINDOW_MS,
} from '../../../testing/rfq-fixture.ts';
import {
  CLIENT,
  openFixture,
  quotedByDealers,
  requested,
  SALES,
  shownToClient,
} from '../../../testing/sales-fixture.given.ts';

const seenByClient = async (fixture: RfqFixture, rfqId: RfqId) =>
  asRfq((await fixture.request(getRfq, { rfqId }, CLIENT)).value);

describe('a client’s request keeps that it was ended', () => {
  it('by the client, who declined or cancelled it', async () => {
    const fixture = await openFixture();
    const declined = await shownToClient(fixture);
    await fixture.request(declineQuote, { rfqId: declined.rfqId }, CLIENT);
    expect(fixture.rfq(declined.rfqId).ending).toEqual({
      cause: 'CLIENT_DECLINED',
      stage: 'CLIENT_QUOTED',
      detail: null,
    });
    const { rfqId } = await requested(fixture, { requestKey: 'two' });
    await fixture.request(cancelRfq, { rfqId }, CLIENT);
    const { ending } = fixture.rfq(rfqId);
    expect(ending).toMatchObject({ cause: 'CLIENT_CANCELED', stage: 'REQUESTED' });
  });

  it('by sales, who withdrew the price, or rejected it with a reason that the client sees', async () => {
    const fixture = await openFixture();
    const withdrawn = await shownToClient(fixture);
    await fixture.request(cancelRfq, { rfqId: withdrawn.rfqId }, SALES);
    const { ending } = fixture.rfq(withdrawn.rfqId);
    expect(ending).toMatchObject({ cause: 'SALES_CANCELED', stage: 'CLIENT_QUOTED' });
    const { rfqId } = await requested(fixture, { requestKey: 'two' });
    await fixture.request(reviewRfq, { rfqId }, SALES);
    await fixture.request(rejectRfq, { rfqId, reason: 'no line for this issuer' }, SALES);
    expect((await seenByClient(fixture, rfqId)).ending).toEqual({
      cause: 'SALES_REJECTED',
      stage: 'SALES_REVIEW',
      detail: 'no line for this issuer',
    });
  });

  it('by time: of the dealers’ quotes, or of the price the client let go by', async () => {
    const unsent = await openFixture();
    const quoted = await quotedByDealers(unsent);
    await unsent.pass(300_000);
    const { ending } = unsent.rfq(quoted.rfqId);
    expect(ending).toMatchObject({ cause: 'QUOTES_EXPIRED', stage: 'PENDING' });
    const silent = await openFixture();
    const { rfqId } = await shownToClient(silent);
    await silent.pass(30_000);
    const after = silent.rfq(rfqId);
    expect(after.ending).toMatchObject({ cause: 'CLIENT_SILENT', stage: 'CLIENT_QUOTED' });
    expect(after.refusal ?? null).toBeNull();
  });

  it('by dealers, none of whom quoted', async () => {
    const fixture = await openFixture({
      dealerResponse: () => ({ kind: 'PASS', latencyMs: 100 }),
    });
    const { rfqId, ending } = await quotedByDealers(fixture);
    expect(ending).toMatchObject({ cause: 'NO_QUOTE', stage: 'PENDING' });
    expect((await seenByClient(fixture, rfqId)).ending?.detail).toBeNull();
  });
});

describe('an acceptance that a check refuses', () => {
  it('is kept with the check, once, and stays with the end that time brings', async () => {
    const fixture = await openFixture();
    const { rfqId } = await shownToClient(fixture);
    const halt = { killSwitchId: 'kill-1', scope: 'symbol', target: givenBond().isin } as const;
    await fixture.lone.request(haltRfqs, { ...halt, at: fixture.lone.nowMs });
    const first = await fixture.request(acceptQuote, { rfqId }, CLIENT);
    expect(first.code).toBe('KILL_SWITCH_ACTIVE');
    await fixture.request(acceptQuote, { rfqId }, CLIENT);
    expect(await seenByClient(fixture, rfqId)).toMatchObject({
      state: 'CLIENT_QUOTED',
      refusal: { code: 'KILL_SWITCH_ACTIVE', text: 'trading is stopped' },
    });
    const { value } = await fixture.request(rfqSteps, { rfqId }, SALES);
    const { items } = value as { items: { action: string }[] };
    expect(items.filter(({ action }) => action === 'acceptance refused')).toHaveLength(1);
    await fixture.pass(30_000);
    const after = fixture.rfq(rfqId);
    expect(after.ending).toMatchObject({ cause: 'CLIENT_SILENT' });
    expect(after.refusal?.code).toBe('KILL_SWITCH_ACTIVE');
    expect(fixture.on('orders.filled')).toEqual([]);
  });
});

describe('an order’s request keeps that it was ended', () => {
  it('by a limit that no quote met, or by dealers of whom none quoted', async () => {
    const far = givenBondOrder(1, { orderType: 'LIMIT', price: px(50_000_000) });
    const limited = new RfqFixture();
    await limited.tick();
    const id = await limited.route(far);
    await limited.pass(WINDOW_MS);
    expect(limited.rfq(id).ending).toMatchObject({ cause: 'LIMIT_NOT_MET', stage: 'PENDING' });
    const unquoted = new RfqFixture({ dealerResponse: () => ({ kind: 'PASS', latencyMs: 100 }) });
    await unquoted.tick();
    const other = await unquoted.route(far);
    await unquoted.pass(WINDOW_MS);
    expect(unquoted.rfq(other).ending?.cause).toBe('NO_QUOTE');
  });

  it('by the order, with the reason given', async () => {
    const fixture = new RfqFixture();
    await fixture.tick();
    const routed = givenBondOrder();
    const id = await fixture.route(routed);
    await fixture.cancel(routed);
    expect(fixture.rfq(id).ending).toEqual({
      cause: 'ORDER_CANCELED',
      stage: 'PENDING',
      detail: 'changed my mind',
    });
  });

  it('of a trade there is none', async () => {
    const fixture = new RfqFixture();
    await fixture.tick();
    const id = await fixture.route();
    await fixture.pass(WINDOW_MS);
    expect(fixture.rfq(id).state).toBe('EXECUTED');
    expect(fixture.rfq(id).ending ?? null).toBeNull();
  });
});
