/** The FIX archive: bytes that equal the columns, numbers without a gap, and a job that finds any damage. */

import { fixExecutions, fixLog, verifyArchive } from '@tradefloor/contracts/calls/fix-archive';
import type { Fill } from '@tradefloor/contracts/fill';
import { execId, instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import { A_MONDAY_MS, givenCaller } from '@tradefloor/contracts/testing/given';
import { FIX_ARCHIVE_TABLES } from '@tradefloor/core/trading/fix-archive/tables';
import { latin1 } from '@tradefloor/fix/bytes';
import { decode } from '@tradefloor/fix/decode';
import { encode } from '@tradefloor/fix/encode';
import { validate } from '@tradefloor/fix/validate';
import { describe, expect, it } from 'vitest';
import {
  type ArchiveFixture,
  archived,
  openArchiveFixture,
  orderEvents,
} from '../../testing/archive-fixture.ts';
import { getResponse, refusalCode } from '../../testing/journal-fixture.ts';
import { publishedOn } from '../../testing/lone-service.ts';
import { ARCHIVE_DICTIONARY, toBytes } from './fix-report.ts';

const admin = givenCaller({ userId: userId('admin'), role: 'admin' });
const verify = ({ lone }: ArchiveFixture) =>
  getResponse(lone, verifyArchive, { input: {}, caller: admin });

const decoded = (raw: string) => {
  const read = decode(toBytes(raw), ARCHIVE_DICTIONARY);
  if (read.kind === 'garbled') throw new Error(read.why);
  return read.message;
};

describe('a message', () => {
  it('is numbered without a gap, also after a restart, and starts at 1 with the day', async () => {
    const { lone } = openArchiveFixture();
    const { reports } = orderEvents();
    const [first, second, third, fourth] = reports;
    if (!(first && second && third && fourth)) throw new Error('four reports');
    await lone.receive('fix.execution', first);
    lone.restart();
    await lone.receive('fix.execution', second);
    await lone.receive('fix.execution', third);
    lone.nowMs += 86_400_000;
    await lone.receive('fix.execution', fourth);
    const places = lone
      .rows(FIX_ARCHIVE_TABLES.messages)
      .map((row) => [row.sessionDay, row.msgSeqNum]);
    expect(places).toEqual([
      ['2026-11-23', 1],
      ['2026-11-23', 2],
      ['2026-11-23', 3],
      ['2026-11-24', 1],
    ]);
  });

  it('is FIX 4.4 by the dictionary, to the checksum', async () => {
    const { lone } = await archived();
    for (const { raw } of lone.rows(FIX_ARCHIVE_TABLES.messages)) {
      const bytes = Uint8Array.from(raw, (character) => character.charCodeAt(0));
      const decoded = decode(bytes, ARCHIVE_DICTIONARY);
      if (decoded.kind === 'garbled') throw new Error(decoded.why);
      expect([raw, decoded.fault, validate(decoded.message, ARCHIVE_DICTIONARY)]).toEqual([
        raw,
        null,
        null,
      ]);
    }
  });

  it('of a trade carries what was traded, with whom, and each fee', async () => {
    const { lone } = await archived();
    const trade = lone.rows(FIX_ARCHIVE_TABLES.messages)[1];
    const text = trade?.raw.replaceAll('\u0001', '|') ?? '';
    for (const part of ['|150=F|', '|39=1|', '|31=150.01|', '|32=300|', '|375=SIMA|', '|851=2|'])
      expect(text).toContain(part);
    // Section 31 of 45,003 sold at 20.60 a million, rounded up; the venue takes 0.0030 a share.
    expect(text).toContain(
      '|136=3|137=0.93|138=USD|139=1|137=0.9|138=USD|139=4|137=0.0009|138=USD|139=7|',
    );
  });
});

describe('the currency of a message', () => {
  const readBytes = async (symbol: string): Promise<string> => {
    const { lone } = openArchiveFixture();
    const [report] = orderEvents().reports;
    if (report === undefined) throw new Error('a report');
    await lone.receive('fix.execution', { ...report, symbol: instrumentSymbol(symbol) });
    return lone.rows(FIX_ARCHIVE_TABLES.messages)[0]?.raw.replaceAll('\u0001', '|') ?? '';
  };

  it.each([
    ['AAPL', 'USD'],
    ['GB00BTF03100', 'GBP'],
    ['DE000BTF0316', 'EUR'],
    ['USDJPY', 'JPY'],
  ])("is what the instrument's price is in: %s in %s", async (symbol, currency) => {
    expect(await readBytes(symbol)).toContain(`|15=${currency}|`);
  });

  it('is left out of a bond that is not listed: there is no guess', async () => {
    expect(await readBytes('GB00B0000000')).not.toContain('|15=');
  });

  it('may be missing in a message that was archived without it, and may not be another', async () => {
    const fixture = await archived();
    const [row] = fixture.lone.rows(FIX_ARCHIVE_TABLES.messages);
    if (row === undefined) throw new Error('a message');
    const withCurrency = (field: string): string => {
      const { type, header, body } = decoded(row.raw);
      const others = body.filter(({ tag }) => tag !== 15);
      const change = field === '' ? others : [...others, { tag: 15, value: field, entries: null }];
      return latin1(encode({ type, header, body: change }, ARCHIVE_DICTIONARY));
    };
    fixture.damaged.set(row.execId, { raw: withCurrency('') });
    expect((await verify(fixture)).faults).toEqual([]);
    fixture.damaged.set(row.execId, { raw: withCurrency('EUR') });
    expect((await verify(fixture)).faults).toMatchObject([
      { detail: expect.stringContaining('15') },
    ]);
  });
});

describe("the archive's calls", () => {
  it('by order, by ExecID and by the whole chain of ClOrdIDs', async () => {
    const { lone, reports } = await archived();
    const count = async (input: object) =>
      (await getResponse(lone, fixExecutions, { input, caller: admin })).items.length;
    expect(await count({ orderId: reports[0]?.orderId })).toBe(4);
    expect(await count({ execId: reports[1]?.execId })).toBe(1);
    const chain = reports.map(({ clOrdId }) => clOrdId);
    expect(new Set(chain).size).toBe(2);
    for (const clOrdId of chain) expect(await count({ clOrdId })).toBe(4);
    expect(await count({ clOrdId: 'never-sent' })).toBe(0);
    expect(await count({ from: A_MONDAY_MS + 1 })).toBe(1);
  });

  it('a trader with his own reports only, and no one without rights', async () => {
    const { lone } = await archived();
    const own = await getResponse(lone, fixExecutions, { input: {} });
    expect(own.items).toHaveLength(4);
    const other = givenCaller({ userId: userId('somebody-else') });
    expect((await getResponse(lone, fixExecutions, { input: {}, caller: other })).items).toEqual(
      [],
    );
    const viewer = givenCaller({ role: 'viewer' });
    expect(await refusalCode(lone, fixExecutions, { input: {}, caller: viewer })).toBe('FORBIDDEN');
  });

  it('a day as a FIX log, page by page', async () => {
    const { lone } = await archived();
    const sessionDay = '2026-11-23';
    const lines: string[] = [];
    let cursor: string | undefined;
    do {
      const input = { sessionDay, limit: 3, ...(cursor === undefined ? {} : { cursor }) };
      const page = await getResponse(lone, fixLog, { input, caller: admin });
      lines.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('20261123-14:30:00.000 : 8=FIX.4.4\u00019=');
  });
});

describe('the verify job', () => {
  it('finds nothing wrong with what was archived as it came', async () => {
    const fixture = await archived();
    expect(await verify(fixture)).toMatchObject({
      messages: 4,
      orders: 1,
      fills: 2,
      journalFills: 2,
      faultCount: 0,
      faults: [],
    });
    await fixture.lone.fireTimer('verify');
    expect(fixture.lone.rows(FIX_ARCHIVE_TABLES.verifications)).toHaveLength(2);
  });

  it.each([
    ['GARBLED', { raw: '8=FIX.4.4\u00019=5\u000135=8\u000110=000\u0001' }],
    ['COLUMNS_DIFFER', { symbol: 'MSFT' as never }],
    ['SEQUENCE_GAP', { msgSeqNum: 9 }],
    ['QTY_IDENTITY', { leavesQty: qty(1) }],
    ['CUM_QTY', { lastQty: qty(299) }],
    ['AVG_PX', { avgPx: px(1) }],
  ] as const)('finds %s', async (kind, damage) => {
    const fixture = await archived();
    fixture.damaged.set(fixture.reports[1]?.execId ?? '', damage);
    const { faults } = await verify(fixture);
    expect(faults.map((fault) => fault.kind)).toContain(kind);
  });

  it('finds a fill that only the journal has, only the archive has, or both have otherwise', async () => {
    const fixture = await archived();
    const [first, second] = fixture.fills;
    if (!(first && second)) throw new Error('two fills');
    fixture.fills.splice(0, 2, { ...first, execId: execId('other') }, { ...second, price: px(1) });
    const { faults } = await verify(fixture);
    expect(faults.map(({ kind }) => kind).sort()).toEqual([
      'JOURNAL_DIFFERS',
      'NOT_IN_ARCHIVE',
      'NOT_IN_JOURNAL',
    ]);
  });

  it('leaves alone what may still be on its way', async () => {
    const fixture = await archived();
    fixture.fills.push({
      ...orderEvents().fills[0],
      execId: execId('young'),
      at: fixture.lone.nowMs - 1,
      fees: { ...orderEvents().fills[0]?.fees, total: money(0) },
    } as Fill);
    expect((await verify(fixture)).faultCount).toBe(0);
  });
});

describe('the progress of a verification', () => {
  it('is published while it reads, and its end with the finding', async () => {
    const { lone, reports } = await archived();
    const published = () =>
      publishedOn(lone.interval('verify-progress'), 'archive.progress').map(
        ({ running }) => running?.messages ?? null,
      );
    // Once after a start: one that ran before then is lost.
    expect([...published(), ...published()]).toEqual([null]);
    const found = lone.request(verifyArchive, {}, admin);
    expect([...published(), ...published()]).toEqual([0]);
    const { events } = await found;
    expect(publishedOn(events, 'archive.progress')).toMatchObject([{ running: null }]);
    expect(lone.rows(FIX_ARCHIVE_TABLES.verifications)).toMatchObject([
      { messages: reports.length },
    ]);
    expect([...published(), ...published()]).toEqual([null]);
  });

  it('of the hourly job is published with its row, too', async () => {
    const { lone } = await archived();
    const outs = await lone.fireTimer('verify');
    expect(publishedOn(outs, 'archive.progress')).toMatchObject([{ running: null }]);
    expect(lone.rows(FIX_ARCHIVE_TABLES.verifications)).toHaveLength(1);
  });
});
