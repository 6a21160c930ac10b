/** A split in the market: announced, then step by step, each once and in its order, whatever dies or does not respond. */
import type { Call } from '@tradefloor/contracts/calls/call';
import { startMarketEvent } from '@tradefloor/contracts/calls/market';
import {
  clearForSplit,
  listSplits as listSplitsCall,
  splitCleared,
  splitHoldings,
  splitPositions,
} from '@tradefloor/contracts/calls/splits';
import type { TickBatch } from '@tradefloor/contracts/market';
import { MARKET_TABLES } from '@tradefloor/core/analytics/market/market-state';
import { startOfDate } from '@tradefloor/core/clearing/clearing-clock';
import { givenCaller } from '@tradefloor/core/trading/order/order.given';
import { listSplits } from '@tradefloor/core/trading/split/split-calendar';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { describe, expect, it } from 'vitest';
import { getResponse } from '../../testing/journal-fixture.ts';
import { type LoneService, openLone, publishedOn } from '../../testing/lone-service.ts';
import { marketSim } from './service.ts';

const SEED = 42;
const [SPLIT] = listSplits(SEED, { after: toDay('2026-11-30'), until: toDay('2027-12-31') });
if (SPLIT === undefined) throw new Error('the calendar has a split');
/** Ten days before the announcement, and noon of the ex-date. */
const START_MS = startOfDate(SPLIT.declaredOn) - 10 * 86_400_000;
const EX_MS = startOfDate(SPLIT.exDate) + 43_200_000;
const ADMIN = givenCaller({ role: 'admin' });

/** The market, and what it called for. */
class Fixture {
  readonly called: string[] = [];
  /** Orders open in the symbol, by call. */
  open: number[] = [];
  readonly #peers: { readonly call: Call; readonly value: () => unknown }[];
  readonly lone: LoneService;
  last: TickBatch | undefined;

  constructor(hasSplits = true) {
    const note = (name: string) => () => {
      this.called.push(name);
      return name === 'clear' ? { open: this.open.shift() ?? 0 } : { booked: true };
    };
    this.#peers = [
      { call: clearForSplit, value: note('clear') },
      { call: splitCleared, value: note('ccp') },
      { call: splitPositions, value: note('risk') },
      { call: splitHoldings, value: note('oms') },
    ];
    const settings = {
      startTick: 0,
      startMs: START_MS,
      universe: EQUITIES,
      morningTicks: 0,
      hasSplits,
    };
    const peers = this.#peers;
    this.lone = openLone(marketSim(settings), { seed: SEED, nowMs: START_MS, peers });
  }

  /** A service does not respond, until what is returned is called. */
  silence({ to }: Call): () => void {
    // The OMS is called twice: its answer about open orders has been given by then.
    const at = this.#peers.findLastIndex(({ call }) => call.to === to);
    const silent = this.#peers.splice(at, 1);
    return () => void this.#peers.push(...silent);
  }

  /** Batches, with the timers that they set; the headlines of what was published. */
  async step(count: number): Promise<string[]> {
    const headlines: string[] = [];
    for (let n = 0; n < count; n += 1) {
      this.lone.nowMs += 250;
      const events = this.lone.interval('step');
      this.last = publishedOn(events, 'market.ticks')[0];
      headlines.push(...publishedOn(events, 'news.events').map(({ headline }) => headline));
      if (events.some((event) => event.type === 'wake')) await this.lone.fireTimer('split');
    }
    return headlines;
  }

  get stages(): string[] {
    return this.lone.rows(MARKET_TABLES.events).map(({ kind }) => kind);
  }
  get isQuoted(): boolean {
    return this.last?.ticks.some(({ symbol }) => symbol === SPLIT?.symbol) ?? false;
  }
  mid(): number {
    return this.last?.ticks.find(({ symbol }) => symbol === SPLIT?.symbol)?.mid ?? 0;
  }
  async list() {
    return (await getResponse(this.lone, listSplitsCall, { input: {} })).items;
  }
}

/** A market that has seen the days before, at the ex-date. */
async function onExDate(): Promise<Fixture> {
  const fixture = new Fixture();
  await fixture.step(4);
  fixture.lone.nowMs = EX_MS;
  return fixture;
}

describe('a split', () => {
  it('is the market’s from its first batch on, however soon the clock is put ahead', async () => {
    const fixture = new Fixture();
    await fixture.step(1);
    fixture.lone.nowMs = EX_MS;
    await fixture.step(8);
    expect(fixture.stages).toContain('HALT');
  });

  it('is announced once on the day it is declared, and listed', async () => {
    const fixture = new Fixture();
    await fixture.step(8);
    const before = await fixture.list();
    expect(before.map(({ splitId }) => splitId)).not.toContain(SPLIT.splitId);
    fixture.lone.nowMs = startOfDate(SPLIT.declaredOn) + 3_600_000;
    const announced = (await fixture.step(4)).filter((text) => text.includes('share split'));
    expect(
      announced.some(
        (text) => text.includes(`${SPLIT.ratio}-for-1`) && text.includes(SPLIT.exDate),
      ),
    ).toBe(true);
    expect(await fixture.list()).toContainEqual({ ...SPLIT, state: 'ANNOUNCED', at: null });
    fixture.lone.restart();
    expect((await fixture.step(8)).filter((text) => text.includes('share split'))).toEqual([]);
    expect(fixture.stages).toEqual([]);
  });

  it('waits for open orders, pauses, divides the price, is booked, and trades again', async () => {
    const fixture = await onExDate();
    const before = fixture.mid();
    fixture.open = [3, 1, 0];
    await fixture.step(12);
    expect(fixture.called).toEqual(['clear', 'clear', 'clear']);
    expect(fixture.stages).toEqual(['HALT']);
    await fixture.step(4);
    expect(fixture.isQuoted).toBe(false);
    await fixture.step(20);
    // Six seconds of pause, then a second of notice.
    expect(fixture.stages).toEqual(['HALT']);
    await fixture.step(4);
    expect(fixture.stages).toEqual(['HALT', 'SPLIT']);
    await fixture.step(12);
    expect(fixture.called.slice(3)).toEqual(['ccp', 'risk', 'oms']);
    expect(fixture.stages).toEqual(['HALT', 'SPLIT', 'RESUME']);
    await fixture.step(8);
    expect(fixture.isQuoted).toBe(true);
    expect((fixture.mid() * SPLIT.ratio) / before).toBeCloseTo(1, 1);
    expect(fixture.last?.splits).toMatchObject([{ symbol: SPLIT.symbol, ratio: SPLIT.ratio }]);
    expect(await fixture.list()).toMatchObject([{ splitId: SPLIT.splitId, state: 'DONE' }]);
    const { called } = fixture;
    const calls = called.length;
    await fixture.step(20);
    expect(called.length).toBe(calls);
  });

  it.each([
    [splitCleared.to, splitCleared],
    [splitPositions.to, splitPositions],
    [splitHoldings.to, splitHoldings],
  ])('is not quoted again before %s has it', async (_, call) => {
    const fixture = await onExDate();
    await fixture.step(16);
    const respond = fixture.silence(call);
    await fixture.step(80);
    expect(fixture.stages).toEqual(['HALT', 'SPLIT']);
    expect(fixture.isQuoted).toBe(false);
    expect(await fixture.list()).toMatchObject([{ state: 'BOOKING' }]);
    respond();
    await fixture.step(12);
    expect(fixture.stages).toEqual(['HALT', 'SPLIT', 'RESUME']);
  });

  it('goes on where it stopped, however often it dies', async () => {
    const fixture = await onExDate();
    for (let n = 0; n < 30; n += 1) {
      await fixture.step(5);
      fixture.lone.restart();
    }
    expect(fixture.stages).toEqual(['HALT', 'SPLIT', 'RESUME']);
    expect(fixture.last?.splits).toHaveLength(1);
    await fixture.step(4);
    expect(fixture.isQuoted).toBe(true);
  });

  it('is paused for itself: no admin resumes it, and one that is halted waits', async () => {
    const fixture = await onExDate();
    const request = (kind: 'HALT' | 'RESUME') =>
      fixture.lone.request(
        startMarketEvent,
        { kind, target: SPLIT.symbol, reason: 'a test' },
        ADMIN,
      );
    await request('HALT');
    await fixture.step(40);
    expect(fixture.called).toEqual([]);
    await request('RESUME');
    await fixture.step(16);
    expect(fixture.called).toEqual(['clear']);
    expect((await request('RESUME')).result).toMatchObject({
      ok: false,
      error: { code: 'CONFLICT' },
    });
  });

  it('is none while they are off, and one of before they were on is none either', async () => {
    const off = new Fixture(false);
    await off.step(4);
    off.lone.nowMs = EX_MS;
    await off.step(40);
    expect(off.called).toEqual([]);
    const rows = off.lone.rows(MARKET_TABLES.splitCalendar);
    expect(rows.filter(({ id }) => id === 'splits')).toEqual([]);
    expect(await off.list()).toEqual([]);
    const late = new Fixture();
    late.lone.nowMs = EX_MS;
    await late.step(40);
    expect(late.called).toEqual([]);
  });
});
