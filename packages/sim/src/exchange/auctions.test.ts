/** A day's auctions: what is collected, until when, and how it trades. */
import { qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { CLOSES, call, OPENS, openDay, shortly, uncrossAll } from './auctions.given.ts';
import { entryBytes } from './entry-bytes.ts';
import { cents, ExchangeFixture, NOW, QUIET, rejectsIn, reportsIn } from './exchange.given.ts';
import { resumeExchange } from './exchange.ts';
import { cancelAll } from './mass-cancel.given.ts';

const market = { orderType: 'MARKET', price: null } as const;
const sell = { side: 'SELL' } as const;

describe('an order for an auction', () => {
  it('is refused where there are no auctions', () => {
    const [report] = new ExchangeFixture().order({ timeInForce: 'OPG' });
    expect(report).toMatchObject({ execType: 'REJECTED', rejectReason: 11 });
    expect(report?.text).toBe('there are no auctions');
  });

  it('meets no order of the continuous book, and trades at its auction only', () => {
    const fixture = openDay();
    fixture.nowMs = OPENS + 1;
    fixture.order({ clOrdId: 'offer', ...sell });
    expect(shortly(fixture.send({ ...orderAt('moc'), ...market }))).toEqual(['moc NEW NEW 0+100']);
    call(fixture, 'CLOSING');
    expect(shortly(uncrossAll(fixture, 'CLOSING'))).toEqual([
      'moc TRADE FILLED 100+0 at 10000',
      'offer TRADE FILLED 100+0 at 10000',
    ]);
  });

  it('that finds no other side is cancelled after its auction, one for another auction stays', () => {
    const fixture = openDay();
    fixture.order({ clOrdId: 'loo', timeInForce: 'OPG' });
    fixture.order({ clOrdId: 'loc', timeInForce: 'ATC' });
    call(fixture, 'OPENING');
    expect(shortly(uncrossAll(fixture, 'OPENING'))).toEqual(['loo CANCELED CANCELED 0+0']);
    expect(fixture.exchange.openOrders('A').map(({ clOrdId }) => clOrdId)).toEqual(['loc']);
  });

  it.each([
    [{ orderType: 'STOP', price: null, stopPx: cents(10_100) }, 'market or limit'],
    [{ venue: 'ARCX' }, 'primary venue'],
    [{ minQty: qty(10), ...market }, 'MinQty'],
    [{ maxFloor: qty(10) }, 'MaxFloor'],
    [{ postOnly: true }, 'ExecInst 6'],
  ] as const)('cannot be %j', (over, text) => {
    const [report] = openDay().order({ timeInForce: 'ATC', ...over });
    expect(report).toMatchObject({ execType: 'REJECTED', rejectReason: 11 });
    expect(report?.text).toContain(text);
  });
});

const orderAt = (clOrdId: string) =>
  ({
    type: 'NEW_ORDER',
    clOrdId,
    symbol: QUIET,
    side: 'BUY',
    transactAt: OPENS,
    possResend: false,
    account: null,
    timeInForce: 'ATC',
    qty: qty(100),
    maxFloor: null,
    minQty: null,
    venue: null,
  }) as const;

describe('an auction that is not held', () => {
  const texts = (outputs: Parameters<typeof reportsIn>[0]) =>
    reportsIn(outputs).map(({ clOrdId, execType, text }) => [clOrdId, execType, text]);
  const NOT_HELD = 'its auction was not held';

  function withOrders() {
    const fixture = openDay();
    fixture.order({ clOrdId: 'loo', timeInForce: 'OPG' });
    fixture.order({ clOrdId: 'loc', timeInForce: 'ATC' });
    fixture.order({ clOrdId: 'day', price: cents(9_000) });
    return fixture;
  }

  it('gives back its orders, once, and no others', () => {
    const fixture = withOrders();
    fixture.crash();
    expect(texts(uncrossAll(fixture, 'OPENING'))).toEqual([['loo', 'CANCELED', NOT_HELD]]);
    expect(texts(uncrossAll(fixture, 'OPENING'))).toEqual([]);
    fixture.crash();
    expect(texts(uncrossAll(fixture, 'CLOSING'))).toEqual([['loc', 'CANCELED', NOT_HELD]]);
    expect(fixture.exchange.openOrders('A').map(({ clOrdId }) => clOrdId)).toEqual(['day']);
  });

  it('takes no order whose auction a halt has put off', () => {
    const fixture = withOrders();
    call(fixture, 'OPENING');
    const news = { symbol: QUIET, reason: 'news' };
    fixture.do((one) => one.onHalt({ ...news, isHalted: true }, fixture.nowMs));
    expect(texts(uncrossAll(fixture, 'OPENING'))).toEqual([]);
    fixture.do((one) => one.onHalt({ ...news, isHalted: false }, fixture.nowMs));
    fixture.order({ clOrdId: 'offer', ...sell });
    fixture.nowMs += 30_000;
    const ended = fixture.do((one) => one.onAuction({ step: 'UNCROSS' }, fixture.nowMs));
    expect(shortly(ended)).toContain('loo TRADE FILLED 100+0 at 10000');
  });

  it('since there are none any more gives back all', () => {
    const fixture = withOrders();
    const off = fixture.do((one) => one.onAuction({ step: 'SCHEDULE', schedule: null }, NOW));
    expect(texts(off)).toEqual([
      ['loo', 'CANCELED', NOT_HELD],
      ['loc', 'CANCELED', NOT_HELD],
    ]);
    fixture.crash();
    expect(fixture.order({ clOrdId: 'x', timeInForce: 'OPG' })[0]?.rejectReason).toBe(11);
  });
});

describe('the cut-off', () => {
  it('refuses orders for the closing ten minutes before it, and those for the opening two minutes before', () => {
    const fixture = openDay();
    fixture.nowMs = OPENS - 120_001;
    expect(fixture.order({ clOrdId: 'o1', timeInForce: 'OPG' })[0]?.execType).toBe('NEW');
    fixture.nowMs = OPENS - 120_000;
    const refused = fixture.order({ clOrdId: 'o2', timeInForce: 'OPG' })[0];
    expect(refused).toMatchObject({ execType: 'REJECTED', rejectReason: 4 });
    fixture.nowMs = CLOSES - 600_001;
    expect(fixture.order({ clOrdId: 'c1', timeInForce: 'ATC' })[0]?.execType).toBe('NEW');
    fixture.nowMs = CLOSES - 600_000;
    expect(fixture.order({ clOrdId: 'c2', timeInForce: 'ATC' })[0]).toMatchObject({
      rejectReason: 4,
      text: 'the cut-off of the auction has passed',
    });
    expect(fixture.exchange.openOrders('A').map(({ clOrdId }) => clOrdId)).toEqual(['o1', 'c1']);
  });

  it('keeps what is in: no cancel, replace, mass cancel or disconnect takes it out or changes it', () => {
    const fixture = openDay();
    fixture.order({ clOrdId: 'loc', timeInForce: 'ATC' });
    fixture.order({ clOrdId: 'day', price: cents(9_000) });
    const [before] = fixture.exchange.openOrders('A');
    fixture.nowMs = CLOSES - 600_000;
    expect(rejectsIn(fixture.cancel('loc', 'x1'))).toMatchObject([{ reason: 0 }]);
    expect(rejectsIn(fixture.replace('loc', { clOrdId: 'x2', qty: qty(1) }))).toMatchObject([
      { reason: 0, text: 'the cut-off of the auction has passed' },
    ]);
    expect(shortly(fixture.send(cancelAll('x3')))).toEqual(['day CANCELED CANCELED 0+0']);
    fixture.do((one) => one.onDisconnect('A', { cancelOrders: true }, fixture.nowMs));
    expect(fixture.exchange.openOrders('A')).toEqual([before]);
  });

  it('lets orders go before it', () => {
    const fixture = openDay();
    fixture.order({ clOrdId: 'loc', timeInForce: 'ATC' });
    const replaced = fixture.replace('loc', { clOrdId: 'loc2', price: cents(9_990) });
    expect(shortly(replaced)).toEqual(['loc2 REPLACED NEW 0+100']);
    expect(shortly(fixture.cancel('loc2', 'off'))).toEqual(['off CANCELED CANCELED 0+0']);
  });
});

describe('a call', () => {
  it('collects without trading, refuses what must trade at once, and indicates what it would come to', () => {
    const fixture = openDay();
    fixture.order({ clOrdId: 'bid', price: cents(10_002), qty: qty(50) });
    call(fixture, 'OPENING');
    const collected = fixture.order({ clOrdId: 'offer', ...sell, price: cents(9_998) }, 'B');
    expect(collected.map(({ execType }) => execType)).toEqual(['NEW']);
    expect(fixture.order({ clOrdId: 'ioc', timeInForce: 'IOC' })[0]).toMatchObject({
      execType: 'REJECTED',
      rejectReason: 2,
    });
    expect(fixture.exchange.indication(QUIET, fixture.nowMs)).toEqual({
      kind: 'OPENING',
      endsAt: OPENS,
      reference: cents(10_000),
      price: cents(9_998),
      paired: 50,
      imbalance: 50,
      imbalanceSide: 'SELL',
    });
    const depth = fixture.exchange.depth(
      { symbol: QUIET, levels: 5, account: null },
      fixture.nowMs,
    );
    expect(depth?.total.asks).toEqual([]);
  });

  it('shows no market maker, whatever the market quotes meanwhile', () => {
    const fixture = openDay();
    fixture.tick();
    const bids = () => {
      const query = { symbol: 'AAPL', levels: 5, account: null };
      return fixture.exchange.depth(query, fixture.nowMs)?.total.bids;
    };
    expect(bids()?.length).toBeGreaterThan(0);
    call(fixture, 'OPENING');
    fixture.tick();
    fixture.order({ clOrdId: 'bid', symbol: 'AAPL', price: fixture.quote().bid });
    expect(bids()).toEqual([]);
    uncrossAll(fixture, 'OPENING');
    fixture.tick();
    expect(bids()?.length).toBeGreaterThan(0);
  });

  it('that is requested again changes nothing; one that a halt prolongs has the newest reference', () => {
    const fixture = openDay();
    fixture.tick();
    call(fixture, 'OPENING');
    for (let n = 0; n < 20; n += 1) fixture.tick();
    const before = fixture.exchange.indication('AAPL', fixture.nowMs);
    const { length } = fixture.entries;
    fixture.do((one) => one.onAuction({ step: 'CALL', kind: 'OPENING', endsAt: OPENS }, OPENS - 1));
    expect(fixture.entries).toHaveLength(length);
    expect(fixture.exchange.indication('AAPL', fixture.nowMs)).toEqual(before);
    const news = { symbol: 'AAPL', reason: 'news' };
    fixture.nowMs = OPENS;
    fixture.do((one) => one.onHalt({ ...news, isHalted: true }, fixture.nowMs));
    fixture.do((one) => one.onHalt({ ...news, isHalted: false }, fixture.nowMs));
    const after = fixture.exchange.indication('AAPL', fixture.nowMs);
    expect(after).toMatchObject({ kind: 'OPENING', endsAt: OPENS + 30_000 });
    expect(Math.abs((after?.reference ?? 0) - fixture.quote().mid)).toBeLessThanOrEqual(
      cents(1) / 2,
    );
    expect(after?.reference).not.toBe(before?.reference);
  });

  it('is part of the state', () => {
    const hashes = (['OPENING', 'CLOSING'] as const).map((kind) => {
      const fixture = openDay();
      fixture.do((one) => one.onAuction({ step: 'CALL', kind, endsAt: CLOSES }, fixture.nowMs));
      return fixture.exchange.stateHash();
    });
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it('ends at one price: two sides with one match id, the rest goes on in the book', () => {
    const fixture = openDay();
    fixture.order({ clOrdId: 'bid', price: cents(10_002), qty: qty(50) });
    call(fixture, 'OPENING');
    fixture.order({ clOrdId: 'offer', ...sell, price: cents(9_998) }, 'B');
    const outputs = uncrossAll(fixture, 'OPENING');
    expect(shortly(outputs)).toEqual([
      'bid TRADE FILLED 50+0 at 9998',
      'offer TRADE PARTIALLY_FILLED 50+50 at 9998',
    ]);
    const trades = reportsIn(outputs).map(({ trade }) => trade);
    expect(new Set(trades.map((trade) => trade?.trdMatchId)).size).toBe(1);
    expect(trades[0]).toMatchObject({ lastMkt: 'XNAS', liquidity: 'MAKER', impactBps: 0 });
    expect(fixture.exchange.indication(QUIET, fixture.nowMs)).toBeNull();
    expect(shortly(fixture.send({ ...orderAt('ioc'), timeInForce: 'IOC', ...market }))).toContain(
      'ioc TRADE PARTIALLY_FILLED 50+50 at 9998',
    );
  });

  it('does not end early, and a halt keeps it from ending', () => {
    const fixture = openDay();
    call(fixture, 'OPENING');
    fixture.do((one) => one.onAuction({ step: 'UNCROSS' }, fixture.nowMs));
    expect(fixture.exchange.indication(QUIET, fixture.nowMs)).not.toBeNull();
    const news = { symbol: QUIET, reason: 'news' };
    fixture.do((one) => one.onHalt({ ...news, isHalted: true }, fixture.nowMs));
    uncrossAll(fixture, 'OPENING');
    expect(fixture.exchange.indication(QUIET, fixture.nowMs)?.kind).toBe('OPENING');
    fixture.do((one) => one.onHalt({ ...news, isHalted: false }, fixture.nowMs));
    fixture.nowMs += 30_000;
    fixture.do((one) => one.onAuction({ step: 'UNCROSS' }, fixture.nowMs));
    expect(fixture.exchange.indication(QUIET, fixture.nowMs)).toBeNull();
  });

  it('triggers a stop by its print, after the uncross', () => {
    const fixture = openDay();
    fixture.order({ clOrdId: 'stop', orderType: 'STOP', price: null, stopPx: cents(10_050) }, 'C');
    call(fixture, 'OPENING');
    fixture.order({ clOrdId: 'b', ...market, timeInForce: 'DAY', qty: qty(10) });
    fixture.order({ clOrdId: 's', ...sell, price: cents(10_060), qty: qty(10) }, 'B');
    expect(shortly(uncrossAll(fixture, 'OPENING'))).toEqual([
      'b TRADE FILLED 10+0 at 10060',
      's TRADE FILLED 10+0 at 10060',
      'stop TRIGGERED NEW 0+100',
      'stop CANCELED CANCELED 0+0',
    ]);
  });
});

describe('after a halt', () => {
  const pause = { symbol: 'AAPL', reason: 'limit up-limit down' };

  it('a symbol comes back by a call and an uncross, which the next batch after its end makes', () => {
    const fixture = openDay();
    fixture.nowMs = OPENS;
    fixture.tick();
    fixture.do((one) => one.onHalt({ ...pause, isHalted: true }, fixture.nowMs));
    fixture.do((one) => one.onHalt({ ...pause, isHalted: false }, fixture.nowMs));
    fixture.order({ clOrdId: 'day', ...market, symbol: 'AAPL' });
    expect(fixture.exchange.indication('AAPL', fixture.nowMs)?.kind).toBe('REOPENING');
    expect(reportsIn(fixture.tick())).toEqual([]);
    fixture.nowMs += 30_000;
    const [trade] = reportsIn(fixture.tick());
    expect(trade).toMatchObject({ clOrdId: 'day', execType: 'TRADE', ordStatus: 'FILLED' });
    expect(fixture.exchange.indication('AAPL', fixture.nowMs)).toBeNull();
  });

  it('it is called at any time where the market trades around the clock', () => {
    const fixture = openDay({}, { tradesOutside: true });
    fixture.nowMs = CLOSES;
    for (const isHalted of [true, false]) {
      fixture.do((one) => one.onHalt({ ...pause, isHalted }, fixture.nowMs));
    }
    fixture.crash();
    expect(fixture.exchange.indication('AAPL', fixture.nowMs)).toMatchObject({
      kind: 'REOPENING',
      endsAt: CLOSES + 30_000,
    });
  });

  it('it trades at once where there are no auctions, or the day is over', () => {
    const plain = new ExchangeFixture();
    const late = openDay();
    late.nowMs = CLOSES;
    for (const fixture of [plain, late]) {
      fixture.do((one) => one.onHalt({ ...pause, isHalted: true }, fixture.nowMs));
      fixture.do((one) => one.onHalt({ ...pause, isHalted: false }, fixture.nowMs));
      expect(fixture.exchange.indication('AAPL', fixture.nowMs)).toBeNull();
    }
    expect(plain.entries.some((entry) => 'auctions' in entry)).toBe(false);
  });
});

describe('a restart in a call', () => {
  function inCall(): ExchangeFixture {
    const fixture = openDay();
    fixture.nowMs = OPENS - 200_000;
    fixture.tick();
    fixture.order({ clOrdId: 'moo', symbol: 'AAPL', timeInForce: 'OPG', ...market }, 'B');
    const { bid } = fixture.quote();
    fixture.order({ clOrdId: 'rest', symbol: 'AAPL', price: bid, maxFloor: qty(10) });
    call(fixture, 'OPENING');
    fixture.order({ clOrdId: 'late', symbol: 'AAPL', ...sell, price: bid });
    return fixture;
  }

  it('changes nothing: the same state, indication and fills, from the journal and from a checkpoint', () => {
    const fixture = inCall();
    const { nowMs } = fixture;
    const kept = fixture.exchange.checkpoint(nowMs);
    const resumed = resumeExchange(fixture.settings, JSON.parse(JSON.stringify(kept)));
    const hash = fixture.exchange.stateHash();
    const indicated = fixture.exchange.indication('AAPL', nowMs);
    expect(indicated?.paired).toBeGreaterThan(0);
    const whole = fixture.exchange;
    fixture.crash();
    for (const one of [whole, fixture.exchange, resumed]) {
      expect(one.stateHash()).toBe(hash);
      expect(one.indication('AAPL', nowMs)).toEqual(indicated);
    }
    const indicatedAtEnd = whole.indication('AAPL', OPENS);
    const ends = [whole, fixture.exchange, resumed].map((one) =>
      one.onAuction({ step: 'UNCROSS' }, OPENS),
    );
    const trades = ends.map(({ outputs }) =>
      reportsIn(outputs).filter(({ execType }) => execType === 'TRADE'),
    );
    // All of others' interest has come by then.
    expect(indicatedAtEnd?.price).not.toBe(indicated?.price);
    expect(trades[0]?.find(({ clOrdId }) => clOrdId === 'moo')?.trade?.lastPx).toBe(
      indicatedAtEnd?.price,
    );
    expect(ends[2]).toEqual(ends[0]);
  });

  it('has entries whose bytes are their JSON', () => {
    const fixture = inCall();
    uncrossAll(fixture, 'OPENING');
    expect(fixture.entries.filter(({ auctions }) => auctions !== undefined)).toHaveLength(3);
    for (const entry of [...fixture.entries, fixture.exchange.snapshot(fixture.nowMs)]) {
      expect(new TextDecoder().decode(entryBytes(entry))).toBe(JSON.stringify(entry));
    }
  });
});
