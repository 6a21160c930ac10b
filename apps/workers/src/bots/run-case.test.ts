/** Cases in private worlds: the same bytes of the same seed, tenders that are dealt and cleared, and limits that hold. */

import type { TenderOffer } from '@tradefloor/bots/case-event';
import { findCaseBot } from '@tradefloor/bots/cases/catalogue';
import type { Strategy } from '@tradefloor/bots/strategy';
import { qty } from '@tradefloor/contracts/money';
import { CASES, findCase } from '@tradefloor/core/competition/cases/catalogue';
import type { CompetitionCase } from '@tradefloor/core/competition/cases/competition-case';
import { invariant } from '@tradefloor/core/result';
import { describe, expect, it } from 'vitest';
import type { CaseTerms } from './case-world.ts';
import { runCase } from './run-case.ts';

function getCase(id: string, lengthMs: number): CompetitionCase {
  const found = findCase(id);
  invariant(found !== null, `${id} is a case`);
  return { ...found, lengthMs };
}

function createBot(name: string): Strategy {
  const bot = findCaseBot(name);
  invariant(bot !== null, `${name} is a bot`);
  return bot.create();
}

const TENDERS = getCase('tender-offers', 60_000);
const run = (strategy: Strategy, terms: Partial<CaseTerms> = {}) =>
  runCase({ of: TENDERS, seed: 3, ...terms }, strategy);

describe('a run of a case', () => {
  it.each(CASES.map(({ id }) => id))(
    '%s is the same, byte for byte, of the same seed',
    async (id) => {
      const of = getCase(id, 20_000);
      const bot = { ...quoter(of.symbols[0] ?? '') };
      const first = await runCase({ of, seed: 5 }, bot);
      const second = await runCase({ of, seed: 5 }, { ...quoter(of.symbols[0] ?? '') });
      expect(first.fills.length).toBeGreaterThan(0);
      expect(JSON.stringify(second)).toBe(JSON.stringify(first));
      const third = await runCase({ of, seed: 6 }, { ...quoter(of.symbols[0] ?? '') });
      expect(third.digest).not.toBe(first.digest);
    },
  );

  it('has equity at its start, at each minute and at its end', async () => {
    const { run: record, metrics } = await run({});
    expect(record.equity).toEqual([1_000_000_000_000, 1_000_000_000_000]);
    expect(metrics.pnl.total).toBe(0);
  });

  it('takes requests later by the latency, and ends with another result', async () => {
    const arrivals: number[] = [];
    const late = (): Strategy => ({
      onStart: (market) => void market.place({ symbol: 'CAT', side: 'BUY', qty: qty(100) }),
      onFill: (_, market) => void arrivals.push(market.nowMs),
    });
    const at = await run(late(), { latencyMs: 0 });
    await run(late(), { latencyMs: 180 });
    expect((arrivals[1] ?? 0) - (arrivals[0] ?? 0)).toBe(180);
    expect(at.run.fills).toHaveLength(1);
  });
});

describe('a tender', () => {
  const taker = (onTender: Strategy['onTender']) => ({ ...(onTender && { onTender }) });

  it('that is accepted is a fill off the venues at its price, once, in position and profit', async () => {
    const offers: TenderOffer[] = [];
    const held: number[] = [];
    const strategy: Strategy = {
      ...taker((tender, market) => {
        offers.push(tender);
        market.acceptTender(tender.id);
        market.acceptTender(tender.id);
      }),
      onFill: ({ symbol, clientOrderId }, market) => {
        expect(clientOrderId).toBe(offers.at(-1)?.id);
        held.push(market.position(symbol));
      },
    };
    const { run: record, metrics, fills, score } = await run(strategy);
    const [offer] = offers;
    invariant(offer !== undefined, 'a tender is offered in the first minute');
    expect(record.tenders).toEqual([
      expect.objectContaining({ id: offer.id, price: offer.price, qty: offer.qty }),
    ]);
    expect(record.fills).toEqual([]);
    expect(fills.map(({ venue, counterparty }) => [venue, counterparty])).toEqual([
      ['OTC', 'CLNT'],
    ]);
    const sign = offer.side === 'BUY' ? 1 : -1;
    expect(held).toEqual([sign * offer.qty]);
    const last = record.finalMids['CAT'] ?? 0;
    const profit = (sign * offer.qty * (last - offer.price)) / 1e6;
    expect(metrics.pnl.total / 1e4).toBeCloseTo(profit, 3);
    expect(score.score).toBeCloseTo(profit - (offer.qty * last * 0.005) / 1e6, 1);
  });

  it('that has ended, or would pass the limit of the position, is not dealt', async () => {
    const late = await run({
      onTender: ({ id, untilMs }, market) => market.setTimer(id, untilMs - market.nowMs),
      onTimer: (id, market) => market.acceptTender(id),
    });
    expect(late.run.tenders).toEqual([]);
    const small = { ...TENDERS, limits: { ...TENDERS.limits, maxAbsQty: 100 } };
    const much = await run(
      taker(({ id }, market) => market.acceptTender(id)),
      { of: small },
    );
    expect(much.run.tenders).toEqual([]);
  });
});

it('refuses what passes the limits of the case, before the platform sees it', async () => {
  const codes: unknown[] = [];
  const limits = { ...TENDERS.limits, maxOrderQty: 10_000 };
  const strategy: Strategy = {
    onStart: (market) => {
      market.place({ symbol: 'CAT', side: 'BUY', qty: qty(10_001) });
      for (let no = 0; no < 6; no += 1) {
        market.place({ symbol: 'CAT', side: 'BUY', qty: qty(100 + no) });
      }
    },
    onOrder: ({ status, rejectCode }) => void (status === 'REJECTED' && codes.push(rejectCode)),
  };
  await run(strategy, { of: { ...TENDERS, limits } });
  expect(codes).toEqual(['QTY_LIMIT_EXCEEDED', 'RATE_LIMIT']);
});

describe('news', () => {
  it('moves its symbol by what the case has for it, a second after it is started', async () => {
    const of = { ...getCase('news-trading', 60_000), realism: [] };
    const seed = 2;
    const [first] = of
      .schedule(seed)
      .filter((item) => item.type === 'NEWS' && item.moves.length > 0);
    invariant(first?.type === 'NEWS', 'a seed with news');
    const [move] = first.moves;
    invariant(move !== undefined, 'the news moves the price');
    const lengthMs = first.atMs + 10_000;
    const play = async (item: typeof first) => {
      const mids: (readonly [number, number])[] = [];
      const headlines: string[] = [];
      const { run: record } = await runCase(
        { of: { ...of, lengthMs, schedule: () => [item] }, seed },
        {
          onNews: ({ headline }, market) => {
            headlines.push(headline);
            expect(market.nowMs).toBe(market.endMs === null ? 0 : market.endMs - 10_000);
          },
          onTick: ({ symbol, mid }, market) =>
            void (symbol === first.symbol && mids.push([market.nowMs, mid])),
        },
      );
      expect(headlines).toEqual([first.headline]);
      return { mids, startMs: record.startMs };
    };
    const moved = await play(first);
    // The same market without what the headline does.
    const still = await play({ ...first, moves: [] });
    const at = moved.mids.findIndex(([, mid], no) => mid !== still.mids[no]?.[1]);
    const [atMs, mid] = moved.mids[at] ?? [0, 0];
    const [, stillMid] = still.mids[at] ?? [0, 1];
    const sinceMs = atMs - moved.startMs - first.atMs - move.afterMs;
    expect(sinceMs).toBeGreaterThan(0);
    expect(sinceMs).toBeLessThanOrEqual(1_250);
    expect((mid / stillMid - 1) * 100).toBeCloseTo(move.movePct, 1);
  });
});

/** Buys and sells by turns: shares at the exchange, a bond with dealers. */
function quoter(symbol: string): Strategy {
  return {
    onStart: (market) => market.setTimer('act', 1_000),
    onTimer: (_, market) => {
      const side = market.position(symbol) > 0 ? 'SELL' : 'BUY';
      const isBond = market.instrument(symbol).instrumentType === 'bond';
      const bondSpec = { isin: symbol, coupon: 5.05, periods: 19, yield: 5 };
      market.place({
        symbol,
        side,
        qty: qty(isBond ? 1_000_000 : 100),
        ...(isBond ? { instrumentType: 'bond', bondSpec } : {}),
      });
      market.setTimer('act', 2_000);
    },
  };
}

it.each(['agency-even', 'tender-patient'])(
  '%s holds what it is to hold at the end',
  async (name) => {
    const bot = findCaseBot(name);
    const of = findCase(bot?.caseId ?? '');
    invariant(of !== null, 'a bot is of a case');
    const { run: record, metrics } = await runCase({ of, seed: 4 }, createBot(name));
    for (const { symbol, netQty } of metrics.inventory) {
      const wanted = record.schedule
        .filter((item) => item.type === 'MANDATE' && item.symbol === symbol)
        .reduce(
          (sum, item) => sum + ('qty' in item ? (item.side === 'BUY' ? 1 : -1) * item.qty : 0),
          0,
        );
      expect(netQty).toBe(wanted);
    }
  },
);
