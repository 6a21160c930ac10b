/** A case by the protocol: what a client in another language relies on, and that it trades as a strategy in this one. */
import type { Strategy } from '@tradefloor/bots/strategy';
import { qty } from '@tradefloor/contracts/money';
import { findCase } from '@tradefloor/core/competition/cases/catalogue';
import type { CompetitionCase } from '@tradefloor/core/competition/cases/competition-case';
import { DEFAULT_DRILL } from '@tradefloor/core/competition/cases/default-drill';
import { RFQ_DEALING } from '@tradefloor/core/competition/cases/rfq-dealing';
import { invariant } from '@tradefloor/core/result';
import { describe, expect, it } from 'vitest';
import { runCase } from './run-case.ts';
import { WorldServer } from './world-server.ts';

const SEED = 3;
/** As JSON has it. */
// biome-ignore lint/suspicious/noExplicitAny: a client reads JSON as it comes
type Json = any;

const shortened = (of: CompetitionCase, lengthMs: number) => ({ ...of, lengthMs });

async function openCase(of: CompetitionCase) {
  const server = await WorldServer.open({ of, seed: SEED, stepMs: 250, maxLoss: null });
  let id = 0;
  const send = async (op: string, fields: object = {}) => {
    id += 1;
    const { lines } = await server.handle(JSON.stringify({ v: 1, id, op, ...fields }));
    const response: Json = JSON.parse(lines.at(-1) ?? '');
    const events: Json[] = lines.slice(0, -1).map((line) => JSON.parse(line));
    return { response, events };
  };
  /** To the end, with what is done at each event. */
  const play = async (onEvent: (event: Json) => Promise<unknown>) => {
    for (let ended = false; !ended; ) {
      const { response, events } = await send('advance', { ms: 60_000 });
      ended = response.result.ended;
      for (const event of ended ? [] : events) await onEvent(event);
    }
    return (await send('result')).response.result;
  };
  return { server, send, play };
}

const TENDERS = findCase('tender-offers');
invariant(TENDERS !== null, 'there are tenders');

describe('a case by the protocol', () => {
  it('begins with its name and symbols, and has a score when it is over', async () => {
    const { server, send } = await openCase(shortened(TENDERS, 5_000));
    const ready: Json = JSON.parse(server.readyLine());
    expect(ready.data).toMatchObject({ case: 'tender-offers', seed: SEED, symbols: ['CAT'] });
    expect((await send('result')).response.result.score).toBeNull();
    await send('advance', { ms: 5_000, stopAtEvent: false });
    const { score } = (await send('result')).response.result;
    expect(score).toMatchObject({ unit: 'USD', score: expect.any(Number) });
    expect((await send('result')).response.result.score).toEqual(score);
    expect((await send('acceptTender', { tenderId: 'x' })).response.error.code).toBe('CONFLICT');
    expect((await send('reset', { seed: 9 })).response.result).toMatchObject({
      case: 'tender-offers',
      seed: 9,
    });
  });

  it('refuses the steps of an agent: its items come at instants of their own', async () => {
    const { send } = await openCase(shortened(TENDERS, 5_000));
    expect((await send('step')).response.error.code).toBe('VALIDATION_FAILED');
  });

  it('deals tenders as a strategy does, with the same fills and score', async () => {
    const of = shortened(TENDERS, 100_000);
    const strategy: Strategy = {
      onTender: ({ id }, market) => market.acceptTender(id),
      onFill: ({ side, qty: dealt, venue }, market) => {
        if (venue !== 'OTC') return;
        const half = qty(Math.floor(dealt / 2));
        market.place({ symbol: 'CAT', side: side === 'BUY' ? 'SELL' : 'BUY', qty: half });
      },
    };
    const inProcess = await runCase({ of, seed: SEED }, strategy);
    const { send, play } = await openCase(of);
    const tenders: Json[] = [];
    const result = await play(async ({ event, data, at }) => {
      if (event === 'tender') {
        tenders.push({ ...data, at });
        await send('acceptTender', { tenderId: data.id });
      } else if (event === 'fill' && data.venue === 'OTC') {
        const side = data.side === 'BUY' ? 'SELL' : 'BUY';
        await send('place', { order: { symbol: 'CAT', side, qty: Math.floor(data.qty / 2) } });
      }
    });
    expect(tenders.length).toBeGreaterThan(0);
    expect(Date.parse(tenders[0].untilAt)).toBeGreaterThan(Date.parse(tenders[0].at));
    expect(tenders[0].price).toBeCloseTo((inProcess.run.tenders[0]?.price ?? 0) / 1e6, 6);
    expect(result.digest).toBe(inProcess.digest);
    expect(result.score).toEqual(inProcess.score);
  });

  it('quotes clients in decimals, and reports a quote that cannot be taken as an event', async () => {
    const { send, play } = await openCase(shortened(RFQ_DEALING, 40_000));
    const refused: Json[] = [];
    const dealt: Json[] = [];
    const asked = new Map<string, Json>();
    let tick: Json = null;
    await play(async ({ event, data }) => {
      if (event === 'ticks') [tick] = data.ticks;
      else if (event === 'request') {
        asked.set(data.id, data);
        await send('quote', { requestId: data.id, bid: tick.ask, ask: tick.bid });
        const middle = Math.round((tick.bid + tick.ask) * 500) / 1000;
        await send('quote', { requestId: data.id, bid: middle, ask: middle });
      } else if (event === 'refused') refused.push(data);
      else if (event === 'fill') dealt.push(data);
    });
    expect(refused.map(({ request, code }) => [request, code])).toEqual(
      [...asked].map(() => ['QUOTE', 'VALIDATION_FAILED']),
    );
    expect(dealt.length).toBeGreaterThan(0);
    for (const { clientOrderId, qty: face } of dealt) {
      expect(asked.get(clientOrderId).qty).toBe(face);
    }
  });

  it('hands over the calls of a member, whose default is declared and whose loss is allocated', async () => {
    const { send, play } = await openCase(shortened(DEFAULT_DRILL, 45_000));
    const statuses: string[] = [];
    const steps: string[] = [];
    const result = await play(async ({ event, data }) => {
      if (event === 'memberCall') {
        statuses.push(data.status);
        expect(data.due).toBeGreaterThanOrEqual(0);
        expect(data.dueAt).toMatch(/^2026-/);
        if (data.status === 'ISSUED') await send('allocateLoss');
        if (data.status === 'OVERDUE') await send('declareDefault', { callId: data.callId });
      } else if (event === 'fill') steps.push(data.clientOrderId);
      else if (event === 'refused') steps.push(`${data.request} ${data.code}`);
    });
    expect(statuses).toEqual(['ISSUED', 'OVERDUE', 'DEFAULT_DECLARED']);
    expect(steps).toEqual(['ALLOCATE CONFLICT', 'PORTFOLIO-1']);
    expect(result.score.unit).toBe('USD');
  });
});
