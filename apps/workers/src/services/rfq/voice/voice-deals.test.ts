/** Voice deals in futures: requested by phone, priced by the desk, taken by the client; dealt once, or refused by name. */

import { holdDeal } from '@tradefloor/contracts/calls/deal-hold';
import { previewOrder } from '@tradefloor/contracts/calls/orders';
import { riskCheck } from '@tradefloor/contracts/calls/risk';
import { userOf } from '@tradefloor/contracts/calls/users';
import {
  acceptVoicePrice,
  askVoicePrice,
  declineVoiceDeal,
  listVoiceDeals,
  makeVoicePrice,
  passVoiceDeal,
  voiceClients,
} from '@tradefloor/contracts/calls/voice';
import { instrumentSymbol as contract, userId } from '@tradefloor/contracts/ids';
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import { px, qty } from '@tradefloor/contracts/money';
import { VOICE_LIFE_MS, type VoiceDeal } from '@tradefloor/contracts/voice';
import { VOICE_TABLES } from '@tradefloor/core/trading/voice/voice-deal';
import { describe, expect, it } from 'vitest';
import { VoiceFixture } from '../../../testing/voice-fixture.ts';

async function open(): Promise<VoiceFixture> {
  const fixture = new VoiceFixture();
  await fixture.tick();
  return fixture;
}

async function withRequested(change: object = {}) {
  const fixture = await open();
  const { value, detail } = await fixture.requested(change);
  if (value === undefined) throw new Error(detail);
  return { fixture, deal: value as VoiceDeal };
}

async function withPrice(change: object = {}) {
  const { fixture, deal } = await withRequested(change);
  await fixture.priced(deal);
  return { fixture, deal: fixture.deal(deal.dealId) };
}

/** A spread between the second and the third month. */
async function requestedSpread() {
  const probe = await open();
  const { months } = await probe.strip();
  return withPrice({ symbol: months[1]?.symbol, farSymbol: months[2]?.symbol });
}

const killed = (change: Partial<KillSwitchAction>): KillSwitchAction => ({
  actionId: 'a1',
  killSwitchId: 'k1',
  action: 'ACTIVATED',
  scope: 'all',
  target: null,
  actor: 'ada',
  reason: 'drill',
  ordersCancelled: 0,
  at: 0,
  ...change,
});

describe('a voice deal', () => {
  it('goes from the phone to the desk and back, and is a fill of the house against the client', async () => {
    const { fixture, deal } = await withPrice();
    expect(deal).toMatchObject({ state: 'PRICED', askedBy: 'sam', tradedBy: 'cora', lots: 10 });
    fixture.lone.nowMs += 3_000;
    const { value } = await fixture.accepted(deal);
    expect(value).toMatchObject({ state: 'DONE', version: 3, legs: [{ side: 'SELL' }] });
    expect(fixture.of('orders.filled')).toMatchObject([
      {
        userId: 'cora',
        symbol: deal.symbol,
        side: 'SELL',
        qty: 10,
        price: deal.price,
        counterparty: 'CLNT',
        desk: 'COMM',
        instrumentType: 'commodity',
        venue: 'OTC',
        rfqId: deal.dealId,
        leavesQty: 0,
        liquidity: 'MAKER',
      },
    ]);
    expect(fixture.riskAsked).toMatchObject([{ userId: 'cora', side: 'SELL', price: deal.price }]);
    expect(fixture.of('orders.filled')[0]?.orderId).toBe(fixture.riskAsked[0]?.orderId);
  });

  it('has the time at which it was done, once others have agreed, and not that of the first request', async () => {
    const { fixture, deal } = await withPrice();
    const { nowMs } = fixture.lone;
    fixture.riskTakesMs = 40;
    const { value } = await fixture.accepted(deal);
    expect(value).toMatchObject({ state: 'DONE', updatedAt: nowMs + 40 });
    expect(fixture.of('orders.filled')).toMatchObject([{ at: nowMs + 40 }]);
  });

  it('keeps who did what and when, step by step, where nothing is changed', async () => {
    const { fixture, deal } = await withPrice({ note: 'hedges a cargo' });
    fixture.lone.nowMs += 3_000;
    await fixture.accepted(deal);
    const at = deal.createdAt;
    expect(fixture.lone.rows(VOICE_TABLES.voiceSteps)).toMatchObject([
      { version: 1, at, actor: 'sam', action: 'asked', detail: 'hedges a cargo' },
      {
        version: 2,
        at,
        actor: 'cora',
        action: 'priced',
        detail: expect.stringMatching(/for 20 s$/),
      },
      { version: 3, at: at + 3_000, actor: 'sam', action: 'accepted' },
    ]);
    expect(fixture.deal(deal.dealId).steps).toHaveLength(3);
  });

  it('on a spread is two fills whose prices differ by its own, near against far', async () => {
    const { fixture, deal } = await requestedSpread();
    await fixture.accepted(deal);
    const [near, far] = fixture.of('orders.filled');
    expect([near?.side, far?.side]).toEqual(['SELL', 'BUY']);
    expect([near?.symbol, far?.symbol]).toEqual([deal.symbol, deal.farSymbol]);
    expect((near?.price ?? 0) - (far?.price ?? 0)).toBe(deal.price);
    expect([new Set([near?.orderId, far?.orderId]).size, fixture.riskAsked.length]).toEqual([2, 2]);
    for (const { side, price, arrivalMid, impactBps } of fixture.of('orders.filled')) {
      const away = ((price - arrivalMid) / arrivalMid) * 10_000;
      expect(impactBps).toBeCloseTo(side === 'BUY' ? away : -away, 2);
    }
  });

  it('lives through a restart', async () => {
    const { fixture, deal } = await withPrice();
    fixture.lone.restart();
    await fixture.tick(40_001);
    expect(await fixture.accepted(deal)).toMatchObject({ code: 'OK', value: { state: 'DONE' } });
    expect(fixture.lone.rows(VOICE_TABLES.voiceDeals)).toHaveLength(1);
  });
});

describe('a repeat', () => {
  it('of a request is the first one; another request under its name is none', async () => {
    const fixture = await open();
    const first = await fixture.requested({ requestKey: 'same' });
    expect(await fixture.requested({ requestKey: 'same' })).toEqual(first);
    expect(await fixture.requested({ requestKey: 'same', lots: qty(11) })).toMatchObject({
      code: 'CONFLICT',
    });
    expect(fixture.lone.rows(VOICE_TABLES.voiceDeals)).toHaveLength(1);
  });

  it('of an acceptance is answered with the deal and fills nothing more', async () => {
    const { fixture, deal } = await withPrice();
    const requestKey = 'yes';
    const first = await fixture.accepted(deal, { requestKey });
    expect(await fixture.accepted(deal, { requestKey })).toEqual(first);
    expect(fixture.of('orders.filled')).toHaveLength(1);
  });

  it('of a price does not make it good for longer', async () => {
    const { fixture, deal } = await withRequested();
    await fixture.priced(deal, { requestKey: 'p' });
    fixture.lone.nowMs += 5_000;
    const { value } = await fixture.priced(deal, { requestKey: 'p' });
    expect(value).toMatchObject({ version: 2, validUntil: deal.createdAt + 20_000 });
  });

  it('under a key of another deal is refused', async () => {
    const { fixture, deal } = await withPrice();
    const { value } = await fixture.requested({ requestKey: 'other' });
    expect((value as VoiceDeal).dealId).not.toBe(deal.dealId);
    expect(await fixture.accepted(deal, { requestKey: 'other' })).toMatchObject({
      code: 'CONFLICT',
    });
  });
});

describe('a request is refused', () => {
  it.each([
    ['of a contract that is none', { symbol: 'CLA27' }, 'UNKNOWN_SYMBOL'],
    ['of a contract that has ended', { symbol: 'CLX26' }, 'UNKNOWN_SYMBOL'],
    ['of a contract that is not listed yet', { symbol: 'CLZ35' }, 'UNKNOWN_SYMBOL'],
    ['of a spread of two products', { farSymbol: 'GCZ27' }, 'VALIDATION_FAILED'],
    ['of more than a clip', { lots: qty(501) }, 'QTY_LIMIT_EXCEEDED'],
    ['of more than the client may request', { lots: qty(401) }, 'QTY_LIMIT_EXCEEDED'],
    ['of more than the client’s day', { lots: qty(399) }, 'DAILY_NOTIONAL_EXCEEDED'],
    ['for a client that is none', { clientUserId: userId('luis') }, 'VALIDATION_FAILED'],
  ])('%s', async (_, change, code) => {
    const fixture = await open();
    expect(await fixture.requested(change)).toMatchObject({ code });
    expect(fixture.lone.rows(VOICE_TABLES.voiceDeals)).toEqual([]);
    expect(fixture.of('rfq.voice.update')).toEqual([]);
  });

  it('before the market’s first batch', async () => {
    const symbol = (await (await open()).strip()).months[0]?.symbol ?? contract('CLF27');
    const early = new VoiceFixture();
    const requested = { requestKey: 'e', symbol, side: 'BUY' as const, lots: qty(1) };
    expect(
      await early.as('sam', askVoicePrice, { ...requested, clientUserId: userId('edith') }),
    ).toMatchObject({ code: 'NO_REFERENCE_PRICE' });
  });

  it('of a trader of another desk, and while the caller is unknown', async () => {
    const fixture = await open();
    expect(await fixture.requested({}, 'luis')).toMatchObject({ code: 'DESK_NOT_PERMITTED' });
    expect(await fixture.as('luis', voiceClients, {})).toMatchObject({
      code: 'DESK_NOT_PERMITTED',
    });
    fixture.silence(userOf);
    expect(await fixture.requested()).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
  });

  it('beyond twenty that wait', async () => {
    const fixture = await open();
    for (let i = 0; i < 20; i += 1) await fixture.requested({ lots: qty(1) });
    expect(await fixture.requested({ lots: qty(1) })).toMatchObject({
      code: 'MAX_OPEN_ORDERS',
      detail: '20 requests are open (max. 20)',
    });
    expect(await fixture.requested({ lots: qty(1) }, 'sue')).toMatchObject({ code: 'OK' });
  });
});

describe('a price is refused', () => {
  it('off the tick, outside the collar, or on a deal that is none', async () => {
    const { fixture, deal } = await withRequested();
    const touch = await fixture.touch(deal);
    const off = await fixture.priced(deal, { price: px(touch + 5_000) });
    expect(off).toMatchObject({ code: 'VALIDATION_FAILED', detail: expect.stringMatching(/tick/) });
    const far = await fixture.priced(deal, { price: px(touch + 2_000_000) });
    expect(far).toMatchObject({ code: 'PRICE_COLLAR' });
    const dealId = deal.dealId.replace(/.$/, 'f') as VoiceDeal['dealId'];
    expect(await fixture.priced({ ...deal, dealId })).toMatchObject({ code: 'NOT_FOUND' });
    expect(fixture.deal(deal.dealId)).toMatchObject({ state: 'ASKED', version: 1 });
  });

  it('where an order of the trader would be, and where that is unknown', async () => {
    const { fixture, deal } = await withRequested();
    fixture.failing = { name: 'DAILY_NOTIONAL_EXCEEDED', detail: 'passes the daily limit' };
    expect(await fixture.priced(deal)).toMatchObject({
      code: 'DAILY_NOTIONAL_EXCEEDED',
      detail: expect.stringContaining('passes the daily limit'),
    });
    fixture.silence(previewOrder);
    expect(await fixture.priced(deal)).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    expect(fixture.deal(deal.dealId).state).toBe('ASKED');
  });

  it('of another desk, and of another trader once one has priced it', async () => {
    const { fixture, deal } = await withPrice();
    expect(await fixture.priced(deal, {}, 'luis')).toMatchObject({ code: 'DESK_NOT_PERMITTED' });
    expect(await fixture.priced(deal, {}, 'carl')).toMatchObject({ code: 'FORBIDDEN' });
    const declined = { dealId: deal.dealId, requestKey: 'd', reason: 'not me' };
    expect(await fixture.as('carl', declineVoiceDeal, declined)).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('of the caller as sales, even when made a trader since: two people stand behind it', async () => {
    const { fixture, deal } = await withRequested();
    for (const row of fixture.lone.rows(VOICE_TABLES.voiceDeals)) {
      fixture.lone.put(VOICE_TABLES.voiceDeals, { ...row, askedBy: userId('cora') });
    }
    fixture.lone.restart();
    await fixture.tick(40_001);
    expect(await fixture.priced(deal)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await fixture.priced(deal, {}, 'carl')).toMatchObject({ code: 'OK' });
  });

  it('of a second trader who was a moment later', async () => {
    const { fixture, deal } = await withRequested();
    const both = await Promise.all([fixture.priced(deal), fixture.priced(deal, {}, 'carl')]);
    expect(both.map(({ code }) => code).sort()).toEqual(['FORBIDDEN', 'OK']);
    expect(fixture.deal(deal.dealId).version).toBe(2);
  });

  it('never to a trader who has a client of his own on the phone: both ends are his', async () => {
    const fixture = await open();
    const { value } = await fixture.requested({}, 'cora');
    const deal = value as VoiceDeal;
    expect(await fixture.priced(deal)).toMatchObject({ code: 'OK' });
    expect(await fixture.accepted(deal, {}, 'cora')).toMatchObject({ value: { state: 'DONE' } });
  });
});

describe('an acceptance is refused', () => {
  it('when the price is stale, to the millisecond; the desk may price it again', async () => {
    const { fixture, deal } = await withPrice();
    fixture.lone.nowMs = (deal.validUntil ?? 0) + 1;
    const late = await fixture.accepted(deal);
    expect(late).toMatchObject({ code: 'CONFLICT', detail: expect.stringContaining('expired') });
    fixture.lone.nowMs = deal.createdAt;
    await fixture.pass(20_001);
    expect(fixture.deal(deal.dealId).state).toBe('STALE');
    expect(await fixture.accepted(deal)).toMatchObject({
      code: 'CONFLICT',
      detail: 'the price expired at 15:00:20 UTC',
    });
    await fixture.priced(deal);
    expect(await fixture.accepted(deal)).toMatchObject({ value: { state: 'DONE' } });
    expect(fixture.of('orders.filled')).toHaveLength(1);
  });

  it('at the last instant it is not', async () => {
    const { fixture, deal } = await withPrice();
    await fixture.pass(20_000);
    expect(await fixture.accepted(deal)).toMatchObject({ value: { state: 'DONE' } });
  });

  it('the second time, and when two come at once one deals', async () => {
    const { fixture, deal } = await withPrice();
    const both = await Promise.all([fixture.accepted(deal), fixture.accepted(deal)]);
    expect(both.map(({ code }) => code).sort()).toEqual(['CONFLICT', 'OK']);
    expect(await fixture.accepted(deal)).toMatchObject({
      code: 'CONFLICT',
      detail: 'the deal is DONE',
    });
    expect(fixture.of('orders.filled')).toHaveLength(1);
  });

  it('of a price that is not the one on the table', async () => {
    const { fixture, deal } = await withPrice();
    const price = px((deal.price ?? 0) + 10_000);
    await fixture.priced(deal, { price });
    const { dealId } = deal;
    const old = { dealId, requestKey: 'old', price: px(price - 10_000) };
    expect(await fixture.as('sam', acceptVoicePrice, old)).toMatchObject({ code: 'CONFLICT' });
    expect(fixture.deal(dealId).steps.map(({ action }) => action)).toEqual([
      'asked',
      'priced',
      'priced again',
    ]);
  });

  it('of another user’s client, and of a deal without a price', async () => {
    const { fixture, deal } = await withPrice();
    expect(await fixture.accepted(deal, {}, 'sue')).toMatchObject({ code: 'FORBIDDEN' });
    const passed = { dealId: deal.dealId, requestKey: 'n' };
    expect(await fixture.as('sue', passVoiceDeal, passed)).toMatchObject({ code: 'FORBIDDEN' });
    const bare = await withRequested();
    const { dealId } = bare.deal;
    const early = { dealId, requestKey: 'e', price: px(70_000_000) };
    expect(await bare.fixture.as('sam', acceptVoicePrice, early)).toMatchObject({
      code: 'CONFLICT',
      detail: 'the deal is ASKED',
    });
  });

  it('where risk refuses the trader, and where risk does not answer', async () => {
    const { fixture, deal } = await withPrice();
    fixture.risk = {
      ...fixture.risk,
      decision: 'REJECT',
      reasonCode: 'PRICE_COLLAR',
      detail: 'far',
    };
    expect(await fixture.accepted(deal)).toMatchObject({ code: 'PRICE_COLLAR' });
    fixture.silence(riskCheck);
    expect(await fixture.accepted(deal)).toMatchObject({ code: 'RISK_ENGINE_UNAVAILABLE' });
    expect(fixture.deal(deal.dealId).state).toBe('PRICED');
    expect(fixture.of('orders.filled')).toEqual([]);
  });

  it('where the trader’s day has no room left for it, held leg by leg, and where the OMS does not answer', async () => {
    const { fixture, deal } = await withPrice();
    fixture.holding = { reasonCode: 'DAILY_NOTIONAL_EXCEEDED', detail: 'passes the daily limit' };
    expect(await fixture.accepted(deal)).toMatchObject({ code: 'DAILY_NOTIONAL_EXCEEDED' });
    expect(fixture.riskAsked).toEqual([]);
    fixture.holding = null;
    await fixture.accepted(deal);
    const [fill] = fixture.of('orders.filled');
    const { orderId, symbol, side, price } = fill ?? {};
    expect(fixture.holdsAsked.at(-1)).toEqual({
      userId: 'cora',
      qty: deal.lots,
      legs: [{ orderId, symbol, side, price }],
    });
    const other = await withPrice();
    other.fixture.silence(holdDeal);
    expect(await other.fixture.accepted(other.deal)).toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    });
    expect(other.fixture.deal(other.deal.dealId).state).toBe('PRICED');
  });

  it('under a kill switch on the month, the trader, sales or the client, until it is released', async () => {
    const { fixture, deal } = await withPrice();
    const targets = [
      killed({}),
      killed({ scope: 'symbol', target: deal.symbol }),
      killed({ scope: 'user', target: 'cora' }),
      killed({ scope: 'user', target: 'sam' }),
      killed({ scope: 'user', target: 'edith' }),
    ];
    for (const target of targets) {
      await fixture.lone.receive('killswitch.changed', target);
      expect(await fixture.accepted(deal)).toMatchObject({ code: 'KILL_SWITCH_ACTIVE' });
      expect(await fixture.priced(deal)).toMatchObject({ code: 'KILL_SWITCH_ACTIVE' });
      await fixture.lone.receive('killswitch.changed', { ...target, action: 'RELEASED' });
    }
    expect(await fixture.accepted(deal)).toMatchObject({ value: { state: 'DONE' } });
  });

  it('when the contract has ended meanwhile', async () => {
    const fixture = await open();
    const [front] = (await fixture.strip()).months;
    fixture.lone.nowMs = (front?.expiresAt ?? 0) - 5_000;
    const { value } = await fixture.requested({ symbol: front?.symbol });
    const deal = value as VoiceDeal;
    await fixture.priced(deal);
    fixture.lone.nowMs += 5_000;
    expect(await fixture.accepted(deal)).toMatchObject({ code: 'UNKNOWN_SYMBOL' });
  });

  it('beyond the client’s day, which what is dealt uses up', async () => {
    const { fixture, deal } = await withPrice({ lots: qty(200) });
    expect(await fixture.accepted(deal)).toMatchObject({ code: 'OK' });
    expect(await fixture.requested({ lots: qty(200) })).toMatchObject({
      code: 'DAILY_NOTIONAL_EXCEEDED',
    });
  });
});

describe('the end without a deal', () => {
  it('is the client’s pass, at any time before', async () => {
    for (const given of [await withRequested(), await withPrice()]) {
      const { fixture, deal } = given;
      const no = { dealId: deal.dealId, requestKey: 'no', reason: 'too wide' };
      const { value } = await fixture.as('sam', passVoiceDeal, no);
      expect(value).toMatchObject({ state: 'PASSED', reason: 'too wide' });
      expect(await fixture.priced(deal)).toMatchObject({ code: 'CONFLICT' });
    }
  });

  it('is the desk’s refusal with its reason, which takes a price back and races an acceptance once', async () => {
    const { fixture, deal } = await withPrice();
    const no = { dealId: deal.dealId, requestKey: 'no', reason: 'the market moved' };
    const both = await Promise.all([
      fixture.as('cora', declineVoiceDeal, no),
      fixture.accepted(deal),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual(['CONFLICT', 'OK']);
    const { state } = fixture.deal(deal.dealId);
    expect(fixture.of('orders.filled')).toHaveLength(state === 'DONE' ? 1 : 0);
  });

  it('is an administrator’s no, whichever user prices it', async () => {
    const { fixture, deal } = await withPrice();
    const no = { dealId: deal.dealId, requestKey: 'no', reason: 'stop' };
    expect(await fixture.as('ada', declineVoiceDeal, no)).toMatchObject({
      value: { state: 'DECLINED' },
    });
  });

  it('comes by itself: no price outlives its request, and a request ends after five minutes', async () => {
    const { fixture, deal } = await withRequested();
    await fixture.pass(VOICE_LIFE_MS - 10_000);
    await fixture.priced(deal, { validForMs: 60_000 });
    expect(fixture.deal(deal.dealId).validUntil).toBe(deal.endsAt);
    await fixture.pass(10_002);
    expect(fixture.deal(deal.dealId)).toMatchObject({ state: 'EXPIRED' });
    expect(fixture.deal(deal.dealId).steps.map(({ action }) => action)).toEqual([
      'asked',
      'priced',
      'price expired',
      'expired',
    ]);
    expect(
      await fixture.as('cora', makeVoicePrice, {
        dealId: deal.dealId,
        requestKey: 'late',
        price: await fixture.touch(deal),
        validForMs: 20_000,
      }),
    ).toMatchObject({ code: 'CONFLICT', detail: 'the deal is EXPIRED' });
  });
});

describe('the list', () => {
  it.each([
    ['sam', 1],
    ['sue', 1],
    ['cora', 1],
    ['ada', 1],
    ['dora', 1],
    ['luis', 0],
  ] as const)('shows %s %d', async (name, count) => {
    const { fixture } = await withRequested();
    const { value } = await fixture.as(name, listVoiceDeals, {});
    expect((value as { items: unknown[] }).items).toHaveLength(count);
  });

  it('of clients is for those who have one on the phone', async () => {
    const fixture = await open();
    expect(await fixture.as('sam', voiceClients, {})).toMatchObject({
      value: { items: [{ userId: 'edith', displayName: 'edith' }] },
    });
  });
});
