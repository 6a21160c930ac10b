/** Voice deals in futures: asked by phone, priced by the desk, answered by the client; dealt once, or refused by name. */
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
import { VOICE_DEALS, VOICE_STEPS } from '@tradefloor/core/trading/voice/voice-deal';
import { describe, expect, it } from 'vitest';
import { VoiceBench } from '../../../testing/voice-bench.ts';

async function open(): Promise<VoiceBench> {
  const bench = new VoiceBench();
  await bench.tick();
  return bench;
}

async function withAsked(change: object = {}) {
  const bench = await open();
  const { value, detail } = await bench.asked(change);
  if (value === undefined) throw new Error(detail);
  return { bench, deal: value as VoiceDeal };
}

async function withPrice(change: object = {}) {
  const { bench, deal } = await withAsked(change);
  await bench.priced(deal);
  return { bench, deal: bench.deal(deal.dealId) };
}

/** A spread between the second and the third month. */
async function spreadAsked() {
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
    const { bench, deal } = await withPrice();
    expect(deal).toMatchObject({ state: 'PRICED', askedBy: 'sam', tradedBy: 'cora', lots: 10 });
    bench.lone.nowMs += 3_000;
    const { value } = await bench.accepted(deal);
    expect(value).toMatchObject({ state: 'DONE', version: 3, legs: [{ side: 'SELL' }] });
    expect(bench.of('orders.filled')).toMatchObject([
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
    expect(bench.riskAsked).toMatchObject([{ userId: 'cora', side: 'SELL', price: deal.price }]);
    expect(bench.of('orders.filled')[0]?.orderId).toBe(bench.riskAsked[0]?.orderId);
  });

  it('has the time at which it was done, once others have said yes, and not that of the word that began it', async () => {
    const { bench, deal } = await withPrice();
    const { nowMs } = bench.lone;
    bench.riskTakesMs = 40;
    const { value } = await bench.accepted(deal);
    expect(value).toMatchObject({ state: 'DONE', updatedAt: nowMs + 40 });
    expect(bench.of('orders.filled')).toMatchObject([{ at: nowMs + 40 }]);
  });

  it('keeps who did what and when, step by step, where nothing is changed', async () => {
    const { bench, deal } = await withPrice({ note: 'hedges a cargo' });
    bench.lone.nowMs += 3_000;
    await bench.accepted(deal);
    const at = deal.createdAt;
    expect(bench.lone.rows(VOICE_STEPS)).toMatchObject([
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
    expect(bench.deal(deal.dealId).steps).toHaveLength(3);
  });

  it('on a spread is two fills whose prices differ by its own, near against far', async () => {
    const { bench, deal } = await spreadAsked();
    await bench.accepted(deal);
    const [near, far] = bench.of('orders.filled');
    expect([near?.side, far?.side]).toEqual(['SELL', 'BUY']);
    expect([near?.symbol, far?.symbol]).toEqual([deal.symbol, deal.farSymbol]);
    expect((near?.price ?? 0) - (far?.price ?? 0)).toBe(deal.price);
    expect(near?.orderId).not.toBe(far?.orderId);
    expect(bench.riskAsked).toHaveLength(2);
  });

  it('lives through a restart', async () => {
    const { bench, deal } = await withPrice();
    bench.lone.restart();
    await bench.tick(40_001);
    expect(await bench.accepted(deal)).toMatchObject({ code: 'OK', value: { state: 'DONE' } });
    expect(bench.lone.rows(VOICE_DEALS)).toHaveLength(1);
  });
});

describe('a repeat', () => {
  it('of a request is the first one; another request under its name is none', async () => {
    const bench = await open();
    const first = await bench.asked({ requestKey: 'same' });
    expect(await bench.asked({ requestKey: 'same' })).toEqual(first);
    expect(await bench.asked({ requestKey: 'same', lots: qty(11) })).toMatchObject({
      code: 'CONFLICT',
    });
    expect(bench.lone.rows(VOICE_DEALS)).toHaveLength(1);
  });

  it('of an acceptance is answered with the deal and fills nothing more', async () => {
    const { bench, deal } = await withPrice();
    const requestKey = 'yes';
    const first = await bench.accepted(deal, { requestKey });
    expect(await bench.accepted(deal, { requestKey })).toEqual(first);
    expect(bench.of('orders.filled')).toHaveLength(1);
  });

  it('of a price does not make it good for longer', async () => {
    const { bench, deal } = await withAsked();
    await bench.priced(deal, { requestKey: 'p' });
    bench.lone.nowMs += 5_000;
    const { value } = await bench.priced(deal, { requestKey: 'p' });
    expect(value).toMatchObject({ version: 2, validUntil: deal.createdAt + 20_000 });
  });

  it('under a key of another deal is refused', async () => {
    const { bench, deal } = await withPrice();
    const { value } = await bench.asked({ requestKey: 'other' });
    expect((value as VoiceDeal).dealId).not.toBe(deal.dealId);
    expect(await bench.accepted(deal, { requestKey: 'other' })).toMatchObject({ code: 'CONFLICT' });
  });
});

describe('a request is refused', () => {
  it.each([
    ['of a contract that is none', { symbol: 'CLA27' }, 'UNKNOWN_SYMBOL'],
    ['of a contract that has ended', { symbol: 'CLX26' }, 'UNKNOWN_SYMBOL'],
    ['of a contract that is not listed yet', { symbol: 'CLZ35' }, 'UNKNOWN_SYMBOL'],
    ['of a spread of two products', { farSymbol: 'GCZ27' }, 'VALIDATION_FAILED'],
    ['of more than a clip', { lots: qty(501) }, 'QTY_LIMIT_EXCEEDED'],
    ['of more than the client may ask for', { lots: qty(401) }, 'QTY_LIMIT_EXCEEDED'],
    ['of more than the client’s day', { lots: qty(399) }, 'DAILY_NOTIONAL_EXCEEDED'],
    ['for a client that is none', { clientUserId: userId('luis') }, 'VALIDATION_FAILED'],
  ])('%s', async (_, change, code) => {
    const bench = await open();
    expect(await bench.asked(change)).toMatchObject({ code });
    expect(bench.lone.rows(VOICE_DEALS)).toEqual([]);
    expect(bench.of('rfq.voice.update')).toEqual([]);
  });

  it('before the market’s first batch', async () => {
    const symbol = (await (await open()).strip()).months[0]?.symbol ?? contract('CLF27');
    const early = new VoiceBench();
    const asked = { requestKey: 'e', symbol, side: 'BUY' as const, lots: qty(1) };
    expect(
      await early.as('sam', askVoicePrice, { ...asked, clientUserId: userId('edith') }),
    ).toMatchObject({ code: 'NO_REFERENCE_PRICE' });
  });

  it('of a trader of another desk, and while nobody knows who asks', async () => {
    const bench = await open();
    expect(await bench.asked({}, 'luis')).toMatchObject({ code: 'DESK_NOT_PERMITTED' });
    expect(await bench.as('luis', voiceClients, {})).toMatchObject({ code: 'DESK_NOT_PERMITTED' });
    bench.silence(userOf);
    expect(await bench.asked()).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
  });

  it('beyond twenty that wait', async () => {
    const bench = await open();
    for (let i = 0; i < 20; i += 1) await bench.asked({ lots: qty(1) });
    expect(await bench.asked({ lots: qty(1) })).toMatchObject({ code: 'MAX_OPEN_ORDERS' });
    expect(await bench.asked({ lots: qty(1) }, 'sue')).toMatchObject({ code: 'OK' });
  });
});

describe('a price is refused', () => {
  it('off the tick, outside the collar, or on a deal that is none', async () => {
    const { bench, deal } = await withAsked();
    const touch = await bench.touch(deal);
    const off = await bench.priced(deal, { price: px(touch + 5_000) });
    expect(off).toMatchObject({ code: 'VALIDATION_FAILED', detail: expect.stringMatching(/tick/) });
    const far = await bench.priced(deal, { price: px(touch + 2_000_000) });
    expect(far).toMatchObject({ code: 'PRICE_COLLAR' });
    const dealId = deal.dealId.replace(/.$/, 'f') as VoiceDeal['dealId'];
    expect(await bench.priced({ ...deal, dealId })).toMatchObject({ code: 'NOT_FOUND' });
    expect(bench.deal(deal.dealId)).toMatchObject({ state: 'ASKED', version: 1 });
  });

  it('where an order of the trader would be, and where nobody can say', async () => {
    const { bench, deal } = await withAsked();
    bench.failing = { name: 'DAILY_NOTIONAL_EXCEEDED', detail: 'passes the daily limit' };
    expect(await bench.priced(deal)).toMatchObject({
      code: 'DAILY_NOTIONAL_EXCEEDED',
      detail: expect.stringContaining('passes the daily limit'),
    });
    bench.silence(previewOrder);
    expect(await bench.priced(deal)).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    expect(bench.deal(deal.dealId).state).toBe('ASKED');
  });

  it('of another desk, and of another trader once one has priced it', async () => {
    const { bench, deal } = await withPrice();
    expect(await bench.priced(deal, {}, 'luis')).toMatchObject({ code: 'DESK_NOT_PERMITTED' });
    expect(await bench.priced(deal, {}, 'carl')).toMatchObject({ code: 'FORBIDDEN' });
    const declined = { dealId: deal.dealId, requestKey: 'd', reason: 'not me' };
    expect(await bench.as('carl', declineVoiceDeal, declined)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('of whoever asked as sales, even when made a trader since: two people stand behind it', async () => {
    const { bench, deal } = await withAsked();
    for (const row of bench.lone.rows(VOICE_DEALS)) {
      bench.lone.put(VOICE_DEALS, { ...row, askedBy: userId('cora') });
    }
    bench.lone.restart();
    await bench.tick(40_001);
    expect(await bench.priced(deal)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await bench.priced(deal, {}, 'carl')).toMatchObject({ code: 'OK' });
  });

  it('of a second trader who was a moment later', async () => {
    const { bench, deal } = await withAsked();
    const both = await Promise.all([bench.priced(deal), bench.priced(deal, {}, 'carl')]);
    expect(both.map(({ code }) => code).sort()).toEqual(['FORBIDDEN', 'OK']);
    expect(bench.deal(deal.dealId).version).toBe(2);
  });

  it('never to a trader who has a client of his own on the phone: both ends are his', async () => {
    const bench = await open();
    const { value } = await bench.asked({}, 'cora');
    const deal = value as VoiceDeal;
    expect(await bench.priced(deal)).toMatchObject({ code: 'OK' });
    expect(await bench.accepted(deal, {}, 'cora')).toMatchObject({ value: { state: 'DONE' } });
  });
});

describe('an acceptance is refused', () => {
  it('when the price is stale, to the millisecond; the desk may price it anew', async () => {
    const { bench, deal } = await withPrice();
    bench.lone.nowMs = (deal.validUntil ?? 0) + 1;
    const late = await bench.accepted(deal);
    expect(late).toMatchObject({ code: 'CONFLICT', detail: expect.stringContaining('stale') });
    bench.lone.nowMs = deal.createdAt;
    await bench.pass(20_001);
    expect(bench.deal(deal.dealId).state).toBe('STALE');
    expect(await bench.accepted(deal)).toMatchObject({
      code: 'CONFLICT',
      detail: 'the price is stale: it was good until 15:00:20 UTC',
    });
    await bench.priced(deal);
    expect(await bench.accepted(deal)).toMatchObject({ value: { state: 'DONE' } });
    expect(bench.of('orders.filled')).toHaveLength(1);
  });

  it('at the last instant it is not', async () => {
    const { bench, deal } = await withPrice();
    await bench.pass(20_000);
    expect(await bench.accepted(deal)).toMatchObject({ value: { state: 'DONE' } });
  });

  it('the second time, and when two come at once one deals', async () => {
    const { bench, deal } = await withPrice();
    const both = await Promise.all([bench.accepted(deal), bench.accepted(deal)]);
    expect(both.map(({ code }) => code).sort()).toEqual(['CONFLICT', 'OK']);
    expect(await bench.accepted(deal)).toMatchObject({
      code: 'CONFLICT',
      detail: 'the deal is DONE',
    });
    expect(bench.of('orders.filled')).toHaveLength(1);
  });

  it('of a price that is not the one on the table', async () => {
    const { bench, deal } = await withPrice();
    const price = px((deal.price ?? 0) + 10_000);
    await bench.priced(deal, { price });
    const { dealId } = deal;
    const old = { dealId, requestKey: 'old', price: px(price - 10_000) };
    expect(await bench.as('sam', acceptVoicePrice, old)).toMatchObject({ code: 'CONFLICT' });
    expect(bench.deal(dealId).steps.map(({ action }) => action)).toEqual([
      'asked',
      'priced',
      'priced anew',
    ]);
  });

  it('of somebody else’s client, and of a deal without a price', async () => {
    const { bench, deal } = await withPrice();
    expect(await bench.accepted(deal, {}, 'sue')).toMatchObject({ code: 'FORBIDDEN' });
    const passed = { dealId: deal.dealId, requestKey: 'n' };
    expect(await bench.as('sue', passVoiceDeal, passed)).toMatchObject({ code: 'FORBIDDEN' });
    const bare = await withAsked();
    const { dealId } = bare.deal;
    const early = { dealId, requestKey: 'e', price: px(70_000_000) };
    expect(await bare.bench.as('sam', acceptVoicePrice, early)).toMatchObject({
      code: 'CONFLICT',
      detail: 'the deal is ASKED',
    });
  });

  it('where risk refuses the trader, and where risk does not answer', async () => {
    const { bench, deal } = await withPrice();
    bench.risk = { ...bench.risk, decision: 'REJECT', reasonCode: 'PRICE_COLLAR', detail: 'far' };
    expect(await bench.accepted(deal)).toMatchObject({ code: 'PRICE_COLLAR' });
    bench.silence(riskCheck);
    expect(await bench.accepted(deal)).toMatchObject({ code: 'RISK_ENGINE_UNAVAILABLE' });
    expect(bench.deal(deal.dealId).state).toBe('PRICED');
    expect(bench.of('orders.filled')).toEqual([]);
  });

  it('where the trader’s day has no room left for it, held leg by leg, and where the OMS does not answer', async () => {
    const { bench, deal } = await withPrice();
    bench.holding = { reasonCode: 'DAILY_NOTIONAL_EXCEEDED', detail: 'passes the daily limit' };
    expect(await bench.accepted(deal)).toMatchObject({ code: 'DAILY_NOTIONAL_EXCEEDED' });
    expect(bench.riskAsked).toEqual([]);
    bench.holding = null;
    await bench.accepted(deal);
    const [fill] = bench.of('orders.filled');
    const { orderId, symbol, side, price } = fill ?? {};
    expect(bench.holdsAsked.at(-1)).toEqual({
      userId: 'cora',
      qty: deal.lots,
      legs: [{ orderId, symbol, side, price }],
    });
    const other = await withPrice();
    other.bench.silence(holdDeal);
    expect(await other.bench.accepted(other.deal)).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    expect(other.bench.deal(other.deal.dealId).state).toBe('PRICED');
  });

  it('under a kill switch on the month, the trader, sales or the client, until it is released', async () => {
    const { bench, deal } = await withPrice();
    const targets = [
      killed({}),
      killed({ scope: 'symbol', target: deal.symbol }),
      killed({ scope: 'user', target: 'cora' }),
      killed({ scope: 'user', target: 'sam' }),
      killed({ scope: 'user', target: 'edith' }),
    ];
    for (const target of targets) {
      await bench.lone.hear('killswitch.changed', target);
      expect(await bench.accepted(deal)).toMatchObject({ code: 'KILL_SWITCH_ACTIVE' });
      expect(await bench.priced(deal)).toMatchObject({ code: 'KILL_SWITCH_ACTIVE' });
      await bench.lone.hear('killswitch.changed', { ...target, action: 'RELEASED' });
    }
    expect(await bench.accepted(deal)).toMatchObject({ value: { state: 'DONE' } });
  });

  it('when the contract has ended meanwhile', async () => {
    const bench = await open();
    const [front] = (await bench.strip()).months;
    bench.lone.nowMs = (front?.expiresAt ?? 0) - 5_000;
    const { value } = await bench.asked({ symbol: front?.symbol });
    const deal = value as VoiceDeal;
    await bench.priced(deal);
    bench.lone.nowMs += 5_000;
    expect(await bench.accepted(deal)).toMatchObject({ code: 'UNKNOWN_SYMBOL' });
  });

  it('beyond the client’s day, which what is dealt uses up', async () => {
    const { bench, deal } = await withPrice({ lots: qty(200) });
    expect(await bench.accepted(deal)).toMatchObject({ code: 'OK' });
    expect(await bench.asked({ lots: qty(200) })).toMatchObject({
      code: 'DAILY_NOTIONAL_EXCEEDED',
    });
  });
});

describe('the end without a deal', () => {
  it('is the client’s pass, at any time before', async () => {
    for (const given of [await withAsked(), await withPrice()]) {
      const { bench, deal } = given;
      const no = { dealId: deal.dealId, requestKey: 'no', reason: 'too wide' };
      const { value } = await bench.as('sam', passVoiceDeal, no);
      expect(value).toMatchObject({ state: 'PASSED', reason: 'too wide' });
      expect(await bench.priced(deal)).toMatchObject({ code: 'CONFLICT' });
    }
  });

  it('is the desk’s no with its reason, which takes a price back and races an acceptance once', async () => {
    const { bench, deal } = await withPrice();
    const no = { dealId: deal.dealId, requestKey: 'no', reason: 'the market moved' };
    const both = await Promise.all([bench.as('cora', declineVoiceDeal, no), bench.accepted(deal)]);
    expect(both.map(({ code }) => code).sort()).toEqual(['CONFLICT', 'OK']);
    const { state } = bench.deal(deal.dealId);
    expect(bench.of('orders.filled')).toHaveLength(state === 'DONE' ? 1 : 0);
  });

  it('is an administrator’s no, whoever prices it', async () => {
    const { bench, deal } = await withPrice();
    const no = { dealId: deal.dealId, requestKey: 'no', reason: 'stop' };
    expect(await bench.as('ada', declineVoiceDeal, no)).toMatchObject({
      value: { state: 'DECLINED' },
    });
  });

  it('comes by itself: no price outlives its request, and a request ends after five minutes', async () => {
    const { bench, deal } = await withAsked();
    await bench.pass(VOICE_LIFE_MS - 10_000);
    await bench.priced(deal, { validForMs: 60_000 });
    expect(bench.deal(deal.dealId).validUntil).toBe(deal.endsAt);
    await bench.pass(10_002);
    expect(bench.deal(deal.dealId)).toMatchObject({ state: 'EXPIRED' });
    expect(bench.deal(deal.dealId).steps.map(({ action }) => action)).toEqual([
      'asked',
      'priced',
      'price ran out',
      'expired',
    ]);
    expect(
      await bench.as('cora', makeVoicePrice, {
        dealId: deal.dealId,
        requestKey: 'late',
        price: await bench.touch(deal),
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
    const { bench } = await withAsked();
    const { value } = await bench.as(name, listVoiceDeals, {});
    expect((value as { items: unknown[] }).items).toHaveLength(count);
  });

  it('of clients is for those who have one on the phone', async () => {
    const bench = await open();
    expect(await bench.as('sam', voiceClients, {})).toMatchObject({
      value: { items: [{ userId: 'edith', displayName: 'edith' }] },
    });
  });
});
