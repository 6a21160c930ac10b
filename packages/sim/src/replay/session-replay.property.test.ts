/** Whatever happens to an exchange while it is recorded: a replay gives the same, from the beginning and from any part. */
import type { TickBatch } from '@tradefloor/contracts/market';
import { CORPORATE_ACTIONS } from '@tradefloor/contracts/market-event';
import { px, qty } from '@tradefloor/contracts/money';
import { hash32 } from '@tradefloor/core/prng';
import type { ClientMessage } from '@tradefloor/core/trading/exchange/client-messages';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entryBytes } from '../exchange/entry-bytes.ts';
import { givenOrder, NOW, QUIET, typedTerms } from '../exchange/exchange.given.ts';
import { createExchange, type Exchange, restoreExchange } from '../exchange/exchange.ts';
import type { JournalEntry, Outgoing } from '../exchange/exchange-journal.ts';
import { givenList } from '../exchange/order-lists.given.ts';
import { TEST_SECURITIES } from '../exchange/test-securities.ts';
import type { Handled } from '../exchange/turn.ts';
import { createMarket, TICK_MS } from '../market/market.ts';
import type { MarketSnapshot } from '../market/snapshot.ts';
import { EQUITIES } from '../market/universe.ts';
import {
  type BeginLine,
  type ExchangeTerms,
  RECORDING_VERSION,
  type RecordLine,
  recordedEntry,
  recordedExchange,
} from './recording.ts';
import { replayedMarket } from './replayed-market.ts';
import { SessionReplay, toSettings } from './session-replay.ts';
import {
  anyStep,
  type Step,
  SYMBOLS,
  toAuctionChange,
  toDate,
  toListOrders,
  toMark,
  toTerms,
} from './session-steps.given.ts';

const LISTED = [...EQUITIES, ...TEST_SECURITIES].filter(({ symbol }) => SYMBOLS.includes(symbol));
const UNIVERSE = LISTED.filter(({ symbol }) => symbol !== QUIET);
const CROWD = { listing: 'ALL', mpid: 'CRWD', maxOpenOrders: 6 } as const;
const TERMS: ExchangeTerms = {
  seed: 42,
  instruments: LISTED,
  // A client that is throttled now and then: what is left of its allowance is part of the state.
  clients: [['B', { ...CROWD, throttle: { perSecond: 8, burst: 4, endsAt: 100 } }]],
  dropCopies: ['DROP'],
};
const CONFIG = {
  seed: 42,
  startTick: 1_000,
  startMs: NOW,
  universe: UNIVERSE,
  haltCompression: 10,
  events: [
    {
      eventId: 'split',
      kind: 'SPLIT' as const,
      target: 'BKNG',
      size: 10,
      durationMs: null,
      flags: null,
      // Most sessions come to it.
      fromSeq: 1_008,
      actor: CORPORATE_ACTIONS,
      reason: 'a split',
      at: NOW + 2_000,
    },
  ],
};

/** A market's commit comes so many batches after the batch itself: so many are lost with its memory at most. */
const COMMIT_LAG = 3;
/** A live exchange with its recording, on virtual time. Lines pass through JSON as they do through a file. */
class Live {
  market = createMarket(CONFIG);
  readonly lines: RecordLine[] = [];
  /** The market as it was committed, oldest first: it never begins again before the newest of them. */
  readonly commits: { readonly savedAt: number; readonly snapshot: MarketSnapshot }[] = [
    { savedAt: NOW, snapshot: this.market.snapshot() },
  ];
  #uncommitted: MarketSnapshot[] = [];
  readonly published: Outgoing[] = [];
  readonly entries: JournalEntry[] = [];
  exchange: Exchange;
  nowMs = NOW;
  #count = 0;
  #rollsNext = false;
  #newest: TickBatch | null = null;

  constructor() {
    this.exchange = this.#recorded(createExchange(toSettings(TERMS)));
    this.begin('OPEN');
  }

  #recorded(exchange: Exchange): Exchange {
    return recordedExchange(exchange, (line) => this.#keep(line));
  }

  #keep(line: RecordLine): void {
    this.lines.push(JSON.parse(JSON.stringify(line)));
  }

  begin(why: BeginLine['why']): void {
    const checkpoint = this.exchange.checkpoint(this.nowMs);
    const stateHash = this.exchange.stateHash();
    this.#keep({
      kind: 'BEGIN',
      version: RECORDING_VERSION,
      why,
      at: this.nowMs,
      terms: TERMS,
      stateHash,
      checkpoint,
    });
  }

  #took({ entry, outputs }: Handled): void {
    if (entry !== null) {
      expect(new TextDecoder().decode(entryBytes(entry))).toBe(JSON.stringify(entry));
      this.entries.push(entry);
    }
    this.published.push(...outputs.filter(({ reportNo }) => reportNo !== null));
  }

  #send(session: string, message: ClientMessage): void {
    this.#took(this.exchange.onClientMessage(session, message, this.nowMs));
  }

  run(step: Step): void {
    this.#count += 1;
    this.nowMs += this.#count % 7;
    const [clOrdId, { nowMs }] = [`c${this.#count}`, this];
    switch (step.do) {
      case 'order':
        this.#order(step, clOrdId);
        return;
      case 'list':
        this.#list(step, clOrdId);
        return;
      case 'tick':
        for (let i = 0; i < step.n; i += 1) this.tick();
        return;
      case 'cancel':
      case 'replace':
        this.#amend(step, clOrdId);
        return;
      case 'look':
        for (const symbol of SYMBOLS)
          this.exchange.depth({ symbol, levels: 10, account: null }, nowMs);
        this.exchange.onTimer(nowMs);
        return;
      case 'watch':
        this.#watch(clOrdId);
        return;
      case 'roll':
        this.#rollsNext = true;
        return;
      case 'late':
        if (this.#newest !== null) this.#took(this.exchange.onTicks(this.#newest, nowMs));
        return;
      case 'crash':
        this.exchange = this.#recorded(restoreExchange(toSettings(TERMS), this.entries));
        this.nowMs += 3_000;
        // A market that comes back leaves out the batches that it may have sent already.
        for (let i = 0; i < 3; i += 1) this.market.step();
        this.begin('OPEN');
        return;
      case 'forget':
        // The market's service has lost its memory, and begins where it last committed.
        this.#uncommitted = [];
        this.market = createMarket(CONFIG, this.commits.at(-1)?.snapshot);
        return;
      case 'silence':
        this.nowMs += 6_000;
        return;
      case 'day':
        this.#took(this.exchange.onDayRoll(nowMs));
        return;
      case 'halt':
        this.#halt(step.isHalted);
        return;
      case 'auction':
        this.#took(this.exchange.onAuction(toAuctionChange(step, nowMs), nowMs));
        return;
      case 'gone':
        this.#took(this.exchange.onDisconnect('B', { cancelOrders: true }, nowMs));
    }
  }

  #order(step: Step & { readonly do: 'order' }, clOrdId: string): void {
    const { session, symbol, side, into, floor, stop, waits, qty: shares, ...given } = step;
    const { peg: _, isPostOnly, ...more } = given;
    const mid = this.market.tick(symbol)?.mid ?? 100_000_000;
    const priceAt = (ticks: number | null) =>
      ticks === null
        ? null
        : px((Math.round(mid / 10_000) + (side === 'BUY' ? ticks : -ticks)) * 10_000);
    const type = toTerms(step, priceAt);
    const maxFloor = floor === null ? null : qty(floor);
    const postOnly = isPostOnly ? { postOnly: true as const } : {};
    const terms = { clOrdId, symbol, side, ...type, maxFloor, ...more, ...postOnly } as const;
    const marked = { ...toMark(side, shares), ...toDate(step, this.nowMs), qty: qty(shares) };
    this.#send(session, givenOrder({ ...terms, ...marked }));
  }

  #list(step: Step & { readonly do: 'list' }, listId: string): void {
    const mid = this.market.tick(step.symbol)?.mid ?? 100_000_000;
    const priceAt = (ticks: number) => px((Math.round(mid / 10_000) + ticks) * 10_000);
    const contingency = step.kind === 'BRACKET' ? 'OTO' : step.kind;
    const orders = toListOrders(step, { name: listId, priceAt });
    this.#send(step.session, givenList(contingency, orders, { listId }));
  }

  #halt(isHalted: boolean): void {
    const change = { symbol: 'AAPL', reason: 'test', isHalted };
    this.#took(this.exchange.onHalt(change, this.nowMs));
  }

  #watch(requestId: string): void {
    this.#send('B', {
      type: 'MARKET_DATA',
      requestId,
      kind: 'SUBSCRIBE',
      depth: 0,
      incremental: true,
      symbols: ['AAPL'],
      venue: null,
      entryTypes: ['BID', 'OFFER', 'TRADE'],
    });
  }

  #amend(step: Step & { readonly do: 'cancel' | 'replace' }, clOrdId: string): void {
    const open = this.exchange.openOrders(step.session);
    const named = open[step.nth % Math.max(1, open.length)];
    if (named === undefined) return;
    const { symbol, side, price, maxFloor } = named;
    const about = {
      clOrdId,
      origClOrdId: named.clOrdId,
      symbol,
      side,
      transactAt: this.nowMs,
    } as const;
    if (step.do === 'cancel') {
      this.#send(step.session, { type: 'CANCEL', possResend: false, ...about });
      return;
    }
    const shares = qty(step.qty);
    const shown = step.qty % 3 === 0 ? qty(Math.ceil(step.qty / 2)) : maxFloor;
    const only = step.qty % 4 === 0 ? { postOnly: step.qty % 8 === 0 } : {};
    const terms = {
      ...typedTerms(named),
      timeInForce: 'DAY',
      price,
      maxFloor: shown,
      ...only,
    } as const;
    this.#send(step.session, {
      type: 'REPLACE',
      possResend: false,
      ...about,
      ...terms,
      qty: shares,
    });
  }

  tick(): void {
    if (this.#rollsNext) this.begin('ROLL');
    this.#rollsNext = false;
    this.market.step();
    this.nowMs += TICK_MS;
    this.#commit();
    const batch: TickBatch = this.market.batch(this.nowMs - 2);
    this.#newest = batch;
    this.#took(this.exchange.onTicks(batch, this.nowMs));
  }

  #commit(): void {
    this.#uncommitted.push(this.market.snapshot());
    if (this.#uncommitted.length < COMMIT_LAG) return;
    const snapshot = this.#uncommitted.shift();
    if (snapshot !== undefined) this.commits.push({ savedAt: this.nowMs, snapshot });
  }
}

const played = (steps: readonly Step[]): Live => {
  const live = new Live();
  for (const step of steps) live.run(step);
  return live;
};

/** Replays lines; the market comes from its newest commit before the first of them. */
function replayed({ commits }: Live, lines: readonly RecordLine[]) {
  const replay = new SessionReplay(({ at, terms }) => {
    const commit = commits.findLast(({ savedAt }) => savedAt <= at);
    if (commit === undefined) throw new Error('the market was never written down');
    const snapshot: MarketSnapshot = JSON.parse(JSON.stringify(commit.snapshot));
    const kept = { snapshot, haltCompression: 10, flags: [] };
    const { events } = CONFIG;
    return replayedMarket({ checkpoint: kept, events, instruments: terms.instruments });
  });
  const trades = lines.flatMap((line) => replay.take(line).trades);
  return { replay, trades };
}

const scripts = fc.array(anyStep, { minLength: 5, maxLength: 60 });
const tradesIn = (published: readonly Outgoing[]) =>
  published.flatMap(({ session, message, copy }) =>
    !copy && message.type === 'EXECUTION_REPORT' && message.trade !== null
      ? [{ session, report: message }]
      : [],
  );

const ORDER = {
  do: 'order',
  session: 'EMS',
  symbol: 'AAPL',
  venue: 'XNYS',
  side: 'BUY',
  timeInForce: 'DAY',
  qty: 1,
  into: null,
  floor: null,
  stop: null,
  waits: 'STOP',
  peg: null,
  isPostOnly: false,
} as const satisfies Step;
const TICK = { do: 'tick', n: 1 } as const satisfies Step;

function expectSameFromTheBeginning(steps: readonly Step[]): void {
  const live = played(steps);
  const { replay, trades } = replayed(live, live.lines);
  expect(replay.difference).toBeNull();
  expect(trades).toEqual(tradesIn(live.published));
  expect(replay.stateHash()).toBe(live.exchange.stateHash());
}

function expectSameFromEveryPart(steps: readonly Step[]): void {
  const live = played([...steps, { do: 'roll' }, { do: 'tick', n: 3 }]);
  const all = tradesIn(live.published);
  for (const [place, line] of live.lines.entries()) {
    if (line.kind !== 'BEGIN') continue;
    const { replay, trades } = replayed(live, live.lines.slice(place));
    expect(replay.difference).toBeNull();
    expect(trades).toEqual(all.slice(all.length - trades.length));
    expect(replay.stateHash()).toBe(live.exchange.stateHash());
  }
}

it('books that were read in new shares begin again when the market goes back behind the split', () => {
  expectSameFromTheBeginning([
    { do: 'tick', n: 3 },
    { do: 'crash' },
    { do: 'tick', n: 2 },
    { do: 'forget' },
    { do: 'look' },
    { do: 'tick', n: 1 },
    { do: 'cancel', session: 'EMS', nth: 0 },
    { ...ORDER, symbol: 'BKNG', qty: 11 },
  ]);
});

it('a recorded session replays to the byte: every batch, every entry, every trade, across crashes', () => {
  fc.assert(fc.property(scripts, expectSameFromTheBeginning), { numRuns: 250 });
});

/** The first version's trades named no batch. */
const textOfVersion1 = (entry: JournalEntry): string =>
  JSON.stringify(entry).replaceAll(/,"tickSeq":(?:\d+|null)/g, '');

it('a recording of the first version, fingerprinted the slow way, is still held against its replay', () => {
  const live = played([ORDER, TICK, ORDER, { do: 'crash' }, TICK, ORDER]);
  expect(tradesIn(live.published).length).toBeGreaterThan(0);
  const texts = new Map(live.entries.map((entry) => [entry.entryNo, textOfVersion1(entry)]));
  const lines = live.lines.map((line): RecordLine => {
    if (line.kind === 'BEGIN') return { ...line, version: 1 };
    const { entry } = line;
    return entry === null
      ? line
      : { ...line, entry: { no: entry.no, hash: hash32(texts.get(entry.no) ?? '') } };
  });
  expect(replayed(live, lines).replay.difference).toBeNull();
  const [begin] = live.lines;
  const mixed = lines.map((line, place) => (place === 0 && begin !== undefined ? begin : line));
  expect(replayed(live, mixed).replay.difference).toMatchObject({ what: 'ENTRY' });
});

it('a recording of the second version, whose trades named no batch, is still held against its replay', () => {
  const live = played([ORDER, TICK, ORDER, { do: 'crash' }, TICK, ORDER]);
  const entries = new Map(
    live.entries.map((entry) => [entry.entryNo, JSON.parse(textOfVersion1(entry))]),
  );
  const lines = live.lines.map((line): RecordLine => {
    if (line.kind === 'BEGIN') return { ...line, version: 2 };
    const entry = line.entry === null ? null : (entries.get(line.entry.no) ?? null);
    return { ...line, entry: recordedEntry(entry, 3) };
  });
  expect(lines).not.toEqual(live.lines);
  expect(replayed(live, lines).replay.difference).toBeNull();
});

it('from any part of a recording the replay goes on as the whole one does', () => {
  fc.assert(fc.property(scripts, expectSameFromEveryPart), { numRuns: 120 });
});

it('a part that begins before the market went back finds every batch of it', () => {
  const order = { ...ORDER, qty: 1 };
  expectSameFromEveryPart([{ do: 'crash' }, { do: 'tick', n: 2 }, order, order, { do: 'forget' }]);
});

it('a batch that is not newer ends no call: a replay passes it over', () => {
  const order = { ...ORDER, qty: 1 };
  expectSameFromEveryPart([
    { do: 'auction', step: 'DAY' },
    TICK,
    { do: 'auction', step: 'CLOSING' },
    { do: 'silence' },
    order,
    { do: 'late' },
  ]);
});

it('an order whose date has come ends with a batch that is not newer, in a replay too', () => {
  // An order of 39 is good for two seconds (see `toDate`).
  const dated = { ...ORDER, timeInForce: 'GTC', qty: 39, into: -500 } as const;
  const steps: Step[] = [dated, TICK, { do: 'silence' }, { do: 'late' }, TICK, ORDER];
  const texts = played(steps).entries.flatMap(({ reports }) =>
    reports.map(({ message }) => (message.type === 'EXECUTION_REPORT' ? message.text : null)),
  );
  expect(texts).toContain('its date has come');
  expectSameFromTheBeginning(steps);
  expectSameFromEveryPart(steps);
});

it('a session over a split replays to the byte: orders of old shares end in both', () => {
  const rest = { ...ORDER, symbol: 'BKNG', timeInForce: 'GTC', into: -5_000, qty: 10 } as const;
  const steps: Step[] = [
    TICK,
    rest,
    { do: 'tick', n: 9 },
    rest,
    { do: 'crash' },
    TICK,
    ORDER,
    TICK,
  ];
  const { entries } = played(steps);
  const texts = entries.flatMap(({ reports }) =>
    reports.map(({ message }) => (message.type === 'EXECUTION_REPORT' ? message.text : null)),
  );
  expect(texts).toContain('10-for-1 share split');
  expectSameFromTheBeginning(steps);
  expectSameFromEveryPart(steps);
});

it('a look at the book between two batches of one number changes no trade', () => {
  const again: Step[] = [TICK, TICK, { do: 'forget' }, ORDER, TICK, { do: 'look' }, TICK];
  const sweep = { ...ORDER, qty: 1_880 };
  expectSameFromTheBeginning([...again, sweep, TICK]);
  expectSameFromEveryPart([...again, sweep]);
});

it('what a subscriber gets in a silent market moves no place in the queue', () => {
  const rest = { ...ORDER, session: 'B', into: -5 };
  const watched: Step[] = [
    { do: 'tick', n: 4 },
    rest,
    { do: 'watch' },
    { do: 'silence' },
    { do: 'look' },
  ];
  expectSameFromTheBeginning([...watched, { do: 'tick', n: 6 }]);
});

it('a message that is missing or changed is found: the replay names the first entry that differs', () => {
  const order = { do: 'order', session: 'EMS', symbol: 'AAPL', venue: null, side: 'BUY' } as const;
  const steps: Step[] = [
    { do: 'tick', n: 2 },
    { ...ORDER, ...order, qty: 300, into: -3 },
    { do: 'tick', n: 2 },
    { ...ORDER, ...order, timeInForce: 'IOC', qty: 200, into: 5 },
  ];
  const live = played(steps);
  const first = live.lines.findIndex(({ kind }) => kind === 'MESSAGE');
  const { replay } = replayed(live, live.lines.toSpliced(first, 1));
  expect(replay.difference).toMatchObject({ what: 'ENTRY' });
  const changed = live.lines.map((line) =>
    line.kind === 'TICKS' ? { ...line, hash: '0000000000000000' } : line,
  );
  expect(replayed(live, changed).replay.difference).toMatchObject({ what: 'MARKET', no: 1_001 });
  const begun = live.lines.flatMap((line): RecordLine[] =>
    line.kind === 'BEGIN' ? [line, { ...line, why: 'OPEN', stateHash: 'other' }] : [line],
  );
  expect(replayed(live, begun).replay.difference).toMatchObject({ what: 'STATE' });
});
