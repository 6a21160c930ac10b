/** Deals by phone in the whole platform on virtual time: two prices that are out do not together pass the trader's day. */

import { futureStrip } from '@tradefloor/contracts/calls/futures';
import { putLimits } from '@tradefloor/contracts/calls/users';
import {
  acceptVoicePrice,
  askVoicePrice,
  listVoiceDeals,
  makeVoicePrice,
} from '@tradefloor/contracts/calls/voice';
import type { Fill } from '@tradefloor/contracts/fill';
import { userId } from '@tradefloor/contracts/ids';
import type { Caller, Role } from '@tradefloor/contracts/user';
import type { VoiceDeal } from '@tradefloor/contracts/voice';
import type { NovationRow } from '@tradefloor/core/clearing/tables';
import type { DealHoldRow } from '@tradefloor/core/trading/order/deal-hold';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import type { DailyNotionalRow } from '@tradefloor/core/trading/order/tables';
import type { VoiceDealRow } from '@tradefloor/core/trading/voice/voice-deal';
import { ALL_FAULTS, type Faults, NO_FAULTS } from '@tradefloor/testkit/faults';
import { type Client, simulate } from '@tradefloor/testkit/simulation';
import { expect, test } from 'vitest';
import {
  listOnly,
  makePlatform,
  TOPOLOGIES,
  type Topology,
} from './testing/platform-simulation.ts';

const makeCaller = (name: string, role: Role, tradingStyle: Caller['tradingStyle']): Caller => ({
  userId: userId(name),
  role,
  tradingStyle,
  guest: false,
  darkPoolAccess: false,
  sessionId: `session-${name}`,
});
const CORA = makeCaller('trader-commodities-voice', 'trader', 'commodities_voice');
const SAM = makeCaller('sales', 'sales', 'fi_voice');
const RITA = makeCaller('risk-manager', 'risk-manager', 'oversight');
const CLIENT = userId('external-client');
const LOTS = 10;
const BARRELS = 1_000;
/** In dollars: room for one deal of ten lots of crude, and for none beside it. */
const DAY = 1_200_000;

const limits = putLimits.in.parse({
  userId: CORA.userId,
  reason: 'drill',
  limits: {
    maxOrderQty: 100,
    maxDailyNotional: DAY,
    strategies: ['LIT'],
    desks: ['COMM'],
  },
});

/** Sales requests the second month of crude. */
async function begin({ time, request }: Client, n: number): Promise<void> {
  const strip = await request(futureStrip, { root: 'CL' }, SAM);
  const month = strip.ok ? strip.value.months[1] : undefined;
  const requested =
    month === undefined
      ? null
      : await request(
          askVoicePrice,
          askVoicePrice.in.parse({
            requestKey: `ask-${n}`,
            symbol: month.symbol,
            side: 'BUY',
            lots: LOTS,
            clientUserId: CLIENT,
          }),
          SAM,
        );
  if (requested?.ok !== true) time.after(300, () => void begin({ time, request }, n));
}

/** Prices what waits for a price, then takes every price that is out, all at once. Each step has one name: it is done once. */
async function work({ time, request }: Client): Promise<void> {
  const listed = await request(listVoiceDeals, {}, SAM);
  const deals: readonly VoiceDeal[] = listed.ok ? listed.value.items : [];
  const strip = await request(futureStrip, { root: 'CL' }, SAM);
  const price = strip.ok ? strip.value.months[1]?.ask : undefined;
  const isOut = deals.length > 1 && deals.every(({ state }) => state !== 'ASKED');
  const steps = deals.map(({ dealId, state, version, price: shown }) => {
    const step = { dealId, requestKey: `${dealId}-${version}` };
    if ((state === 'ASKED' || state === 'STALE') && price !== undefined) {
      return request(makeVoicePrice, { ...step, price, validForMs: 20_000 }, CORA);
    }
    return isOut && state === 'PRICED' && shown !== null
      ? request(acceptVoicePrice, { ...step, price: shown }, SAM)
      : null;
  });
  await Promise.all(steps);
  time.after(500, () => void work({ time, request }));
}

async function ride(seed: number, topology: Topology, faults: Faults) {
  const { exchange: _, ...platform } = makePlatform(topology, seed, { universe: listOnly('AAPL') });
  const { database } = await simulate({
    seed,
    ...platform,
    faults,
    simulationMs: 12_000,
    calmMs: 30_000,
    drive: (client) => {
      const prepare = async (): Promise<void> => {
        const { ok } = await client.request(putLimits, limits, RITA);
        if (!ok) return client.time.after(300, () => void prepare());
        for (const n of [1, 2]) void begin(client, n);
        client.time.after(1_500, () => void work(client));
      };
      client.time.after(1_000, () => void prepare());
    },
  });
  const fills = database.rows<Fill>('journal.fills').filter(({ desk }) => desk === 'COMM');
  const worth = fills.reduce((sum, { price, qty }) => sum + (price * BARRELS * qty) / 100, 0);
  const day = database
    .rows<DailyNotionalRow>('oms.daily_notionals')
    .find(({ userId: who }) => who === CORA.userId);
  const deals = database.rows<VoiceDealRow>('rfq.voice_deals');
  return {
    fills,
    worth,
    deals,
    used: day?.used ?? 0,
    done: deals.filter(({ state }) => state === 'DONE').length,
    held: database
      .rows<DealHoldRow>(OMS_TABLES.dealHolds.name)
      .filter(({ closedAt }) => closedAt === null),
    novations: database
      .rows<NovationRow>('ccp.novations')
      .filter(({ symbol }) => fills.some((fill) => fill.symbol === symbol)),
  };
}

test.each(Object.keys(TOPOLOGIES) as Topology[])(
  '%s: of two prices taken at once one is dealt, filled and cleared once, and counts once',
  async (topology) => {
    const { done, deals, fills, worth, used, held, novations } = await ride(1, topology, NO_FAULTS);
    expect(deals).toHaveLength(2);
    expect([done, fills.length, novations.length]).toEqual([1, 1, 2]);
    expect(used).toBe(worth);
    expect(used).toBeLessThanOrEqual(DAY * 10_000);
    expect(held).toEqual([]);
  },
  300_000,
);

test('through every fault what was done is filled once, counts once and stays within the day', async () => {
  let dealt = 0;
  for (let seed = 1; seed <= 4; seed += 1) {
    const { done, fills, worth, used, held, novations } = await ride(
      seed,
      'one process',
      ALL_FAULTS,
    );
    expect([fills.length, novations.length], `seed ${seed}`).toEqual([done, 2 * done]);
    expect(used, `seed ${seed}`).toBe(worth);
    expect(used, `seed ${seed}`).toBeLessThanOrEqual(DAY * 10_000);
    expect(held, `seed ${seed}`).toEqual([]);
    dealt += done;
  }
  expect(dealt).toBeGreaterThan(0);
}, 300_000);
