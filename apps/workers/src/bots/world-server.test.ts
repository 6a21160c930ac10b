/** The protocol of a private world: what a client in another language relies on. */
import type { Strategy } from '@tradefloor/bots/strategy';
import { money, px, qty } from '@tradefloor/contracts/money';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { runBot } from './run-bot.ts';
import { WorldServer, type WorldServerOptions } from './world-server.ts';

const OPTIONS: WorldServerOptions = {
  seed: 11,
  instruments: EQUITIES.filter(({ symbol }) => symbol === 'AAPL' || symbol === 'MSFT').toReversed(),
  realism: [],
  lengthMs: 5_000,
  stepMs: 1_000,
  maxLoss: null,
};
type Line = {
  v: number;
  id?: unknown;
  ok?: boolean;
  event?: string;
  // biome-ignore lint/suspicious/noExplicitAny: a client reads JSON as it comes
  [field: string]: any;
};

let server: WorldServer;
let named = 0;
beforeEach(async () => {
  server = await WorldServer.open(OPTIONS);
});

const sendLine = async (text: string): Promise<Line[]> =>
  (await server.handle(text)).lines.map((line) => JSON.parse(line));
async function send(op: string, fields: object = {}) {
  named += 1;
  const lines = await sendLine(JSON.stringify({ v: 1, id: named, op, ...fields }));
  const response = lines.pop();
  expect(response).toMatchObject({ v: 1, id: named });
  return { response, events: lines };
}
const BUY = { symbol: 'AAPL', side: 'BUY', qty: 100 };

describe('the ready line', () => {
  it('has the world’s terms and the first prices, in the order of its symbols', () => {
    const { data, ...line } = JSON.parse(server.readyLine());
    expect(line).toMatchObject({ v: 1, event: 'ready' });
    expect(data).toMatchObject({ seed: 11, realism: [], stepMs: 1_000 });
    expect(data.symbols).toEqual(data.ticks.map(({ symbol }: { symbol: string }) => symbol));
    expect(Date.parse(data.endAt) - Date.parse(line['at'])).toBe(5_000);
  });
});

describe('advance', () => {
  it('stops at the first instant with events, and goes on to its end when it need not stop', async () => {
    const first = await send('advance', { ms: 1_000 });
    expect(first.events.map(({ event }) => event)).toEqual(['ticks', 'trades']);
    expect(first.response).toMatchObject({ result: { ended: false, events: 2 } });
    const rest = await send('advance', { ms: 4_750, stopAtEvent: false });
    expect(rest.events.filter(({ event }) => event === 'ticks')).toHaveLength(19);
    expect(rest.events.at(-1)).toMatchObject({ event: 'end', data: {} });
    expect(rest.response).toMatchObject({ result: { ended: true } });
  });

  it('does not pass the end, after which orders are refused and the end is not repeated', async () => {
    await send('advance', { ms: 3_600_000, stopAtEvent: false });
    const again = await send('advance', { ms: 1_000 });
    expect(again.events).toEqual([]);
    for (const [op, fields] of [
      ['place', { order: BUY }],
      ['cancel', { clientOrderId: 'b-1' }],
      ['step', {}],
    ] as const) {
      expect((await send(op, fields)).response).toMatchObject({ error: { code: 'CONFLICT' } });
    }
  });
});

describe('orders', () => {
  it('are named, acknowledged, filled and reported as decimals', async () => {
    const placed = await send('place', { order: BUY });
    expect(placed.response).toMatchObject({ result: { clientOrderId: 'b-1' } });
    const { events } = await send('advance', { ms: 1_000 });
    expect(events.map(({ event, data }) => [event, data.status ?? data.qty])).toEqual([
      ['order', 'NEW'],
      ['fill', 100],
      ['order', 'FILLED'],
    ]);
    const { price, clientOrderId } = events[1]?.['data'] ?? {};
    expect(price * 100).toBeCloseTo(Math.round(price * 100), 6);
    expect(clientOrderId).toBe('b-1');
  });

  it('that the platform refuses come back as rejected, with the code', async () => {
    await send('place', { order: { ...BUY, price: 1 } });
    const { events } = await send('advance', { ms: 1_000 });
    expect(events[0]).toMatchObject({
      event: 'order',
      data: { status: 'REJECTED', rejectCode: 'PRICE_COLLAR' },
    });
  });

  it('are amended and cancelled by their name', async () => {
    await send('place', { order: { ...BUY, price: 265, clientOrderId: 'mine' } });
    await send('advance', { ms: 0 });
    await send('amend', { clientOrderId: 'mine', qty: 200 });
    const amended = await send('advance', { ms: 0 });
    expect(amended.events.at(-1)?.['data']).toMatchObject({ status: 'NEW', qty: 200, price: 265 });
    await send('cancel', { clientOrderId: 'mine' });
    const cancelled = await send('advance', { ms: 0 });
    expect(cancelled.events.at(-1)?.['data']).toMatchObject({ status: 'CANCELED' });
    const again = await send('cancel', { clientOrderId: 'mine' });
    expect(again.response).toMatchObject({ error: { code: 'CONFLICT' } });
  });

  it('have one name each', async () => {
    await send('place', { order: { ...BUY, clientOrderId: 'mine' } });
    const again = await send('place', { order: { ...BUY, clientOrderId: 'mine' } });
    expect(again.response).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
    const unknown = await send('amend', { clientOrderId: 'other', qty: 1 });
    expect(unknown.response).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  });
});

describe('a line that is no request', () => {
  it.each([
    ['is no JSON', '{', null],
    ['has no id', '{"v":1,"op":"observe"}', null],
    ['is of another version', '{"v":2,"id":1,"op":"observe"}', 1],
    ['has an unknown op', '{"v":1,"id":"x","op":"fly"}', 'x'],
    ['has an unknown field', '{"v":1,"id":1,"op":"observe","more":1}', 1],
    [
      'has a price that is no text of ours',
      `{"v":1,"id":1,"op":"place","order":{"symbol":"AAPL","side":"BUY","qty":1,"price":"1"}}`,
      1,
    ],
    ['changes nothing', '{"v":1,"id":1,"op":"amend","clientOrderId":"b-1"}', 1],
    ['names no tender', '{"v":1,"id":1,"op":"acceptTender"}', 1],
    ['goes back in time', '{"v":1,"id":1,"op":"advance","ms":-1}', 1],
  ])('that %s is refused with its faults, and nothing happens', async (_, text, id) => {
    const before = (await send('observe')).response;
    const [response] = await sendLine(text);
    expect(response).toMatchObject({ v: 1, id, ok: false, error: { code: 'VALIDATION_FAILED' } });
    expect(response?.['error'].errors).not.toEqual([]);
    expect((await send('observe')).response?.['result']).toEqual(before?.['result']);
  });
});

describe('step', () => {
  it('takes the actions, lets one step pass, and rewards the change of the profit', async () => {
    const before = (await send('observe')).response?.['result'].observation;
    const { response, events } = await send('step', {
      actions: [
        { op: 'place', order: BUY },
        { op: 'cancel', clientOrderId: 'b-9' },
      ],
    });
    const { observation, reward, info, terminated, truncated } = response?.['result'] ?? {};
    expect(events).toEqual([]);
    expect(Date.parse(observation.at) - Date.parse(before.at)).toBe(1_000);
    expect(observation.positions).toEqual({ MSFT: 0, AAPL: 100 });
    expect(reward).toBeCloseTo(observation.pnl.total, 4);
    expect(info.fills).toHaveLength(1);
    expect(info.refused).toEqual([expect.objectContaining({ action: 1, code: 'NOT_FOUND' })]);
    expect([terminated, truncated]).toEqual([false, false]);
  });

  it('sends the events of the step where they are wanted', async () => {
    const { events } = await send('step', { events: true });
    expect(events.filter(({ event }) => event === 'ticks')).toHaveLength(4);
  });

  it('is truncated at the end, and rewards add up to the profit', async () => {
    let sum = 0;
    for (let no = 1; no <= 5; no += 1) {
      const { response } = await send('step', {
        actions: [{ op: 'place', order: { ...BUY, qty: no } }],
      });
      sum += response?.['result'].reward;
      expect(response?.['result'].truncated).toBe(no === 5);
    }
    const { response } = await send('result');
    expect(sum).toBeCloseTo(response?.['result'].metrics.pnl.total, 4);
  });

  it('is terminated by a loss, and no further step is taken', async () => {
    server = await WorldServer.open({ ...OPTIONS, maxLoss: money(1) });
    const { response } = await send('step', { actions: [{ op: 'place', order: BUY }] });
    expect(response?.['result']).toMatchObject({ terminated: true, truncated: false });
    expect((await send('step')).response).toMatchObject({ error: { code: 'CONFLICT' } });
    await send('reset');
    expect((await send('step')).response).toMatchObject({ ok: true });
  });

  it('gives the same for the same seed and actions, and another for another seed', async () => {
    const play = async (seed: number) => {
      await send('reset', { seed });
      const results = [];
      for (let no = 1; no <= 4; no += 1) {
        const { response } = await send('step', {
          actions: [{ op: 'place', order: { ...BUY, qty: no } }],
        });
        results.push(response?.['result']);
      }
      return JSON.stringify(results);
    };
    const first = await play(5);
    expect(await play(5)).toBe(first);
    expect(await play(6)).not.toBe(first);
  });
});

test('a world without a case refuses what belongs to one', async () => {
  for (const [op, fields] of [
    ['acceptTender', { tenderId: 'TENDER-1' }],
    ['quote', { requestId: 'REQUEST-1', bid: 1 }],
    ['declareDefault', { callId: 'member-1:C1' }],
    ['allocateLoss', {}],
  ] as const) {
    const { response } = await send(op, fields);
    expect(response).toMatchObject({ ok: false, error: { code: 'VALIDATION_FAILED' } });
  }
});

test('a target has its shortfall in the result', async () => {
  await send('place', { order: BUY });
  await send('advance', { ms: 1_000, stopAtEvent: false });
  const target = { symbol: 'AAPL', side: 'BUY', qty: 100 };
  const { response } = await send('result', { target });
  expect(response?.['result'].metrics.shortfall.bps).toBeGreaterThan(0);
  expect((await send('result')).response?.['result'].metrics.shortfall).toBeNull();
});

test('a client of the protocol trades as a strategy in the same process does, to the byte', async () => {
  const strategy: Strategy = {
    onTick: (tick, market) => {
      if (tick.symbol !== 'AAPL') return;
      const side = tick.bid % 20_000 === 0 ? 'BUY' : 'SELL';
      market.place({ symbol: 'AAPL', side, qty: qty(100) });
    },
  };
  const inProcess = await runBot(OPTIONS, strategy);
  for (let ended = false; !ended; ) {
    const { response, events } = await send('advance', { ms: 1_000 });
    ended = response?.['result'].ended;
    for (const { event, data } of ended ? [] : events) {
      if (event !== 'ticks') continue;
      const aapl = data.ticks.find(({ symbol }: { symbol: string }) => symbol === 'AAPL');
      const side = Math.round(aapl.bid * 100) % 2 === 0 ? 'BUY' : 'SELL';
      await send('place', { order: { ...BUY, side } });
    }
  }
  const { response } = await send('result');
  expect(inProcess.fills.length).toBeGreaterThan(10);
  expect(response?.['result'].digest).toBe(inProcess.digest);
});

type Quoted = { clientOrderId: string; side: string; status: string; price?: number | null };

/** What a quoter of both sides sends at once, by the same rule for prices of either scale. */
function toRequests({ bid, ask }: { bid: number; ask: number }, open: readonly Quoted[]) {
  return (['BUY', 'SELL'] as const).flatMap((side) => {
    const price = side === 'BUY' ? bid : ask;
    const order = open.find((one) => one.side === side);
    if (order !== undefined && (order.status !== 'NEW' || order.price === price)) return [];
    return { clientOrderId: order?.clientOrderId, side, price };
  });
}
const ENDS = new Set(['FILLED', 'CANCELED', 'REJECTED', 'EXPIRED']);
const EVERY = 4;

test('requests of one instant are sent together, however many lines a client needs for them', async () => {
  const options = { ...OPTIONS, lengthMs: 120_000 };
  let ticks = 0;
  const strategy: Strategy = {
    onTick: (tick, market) => {
      if (tick.symbol !== 'AAPL' || ticks++ % EVERY !== 0) return;
      for (const { clientOrderId, side, price } of toRequests(tick, market.openOrders())) {
        const terms = { symbol: 'AAPL', side, qty: qty(100), price: px(price), postOnly: true };
        if (clientOrderId === undefined) market.place(terms);
        else market.amend(clientOrderId, { price: terms.price });
      }
    },
  };
  const inProcess = await runBot(options, strategy);
  server = await WorldServer.open(options);
  let batches = 0;
  // As a client knows them that has read so far, which is what the strategy sees.
  const own = new Map<string, Quoted>();
  for (let ended = false; !ended; ) {
    const { response, events } = await send('advance', { ms: 1_000 });
    ended = response?.['result'].ended;
    for (const { event, data } of ended ? [] : events) {
      if (event === 'order') own.set(data.clientOrderId, data);
      if (event !== 'ticks' || batches++ % EVERY !== 0) continue;
      const aapl = data.ticks.find(({ symbol }: { symbol: string }) => symbol === 'AAPL');
      const open = [...own.values()].filter(({ status }) => !ENDS.has(status));
      for (const { clientOrderId, side, price } of toRequests(aapl, open)) {
        if (clientOrderId !== undefined) await send('amend', { clientOrderId, price });
        else {
          const order = { ...BUY, clientOrderId: `q-${own.size + 1}`, side, price };
          await send('place', { order: { ...order, postOnly: true } });
          own.set(order.clientOrderId, { ...order, status: 'PENDING_NEW' });
        }
      }
    }
  }
  const { response } = await send('result');
  expect(inProcess.fills.length).toBeGreaterThan(10);
  expect(response?.['result'].digest).toBe(inProcess.digest);
});
