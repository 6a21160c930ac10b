/** The report of a client's trade in the archive: its bytes, its explanation, and the verify job's look at it. */
import { fixMessage, verifyArchive } from '@tradefloor/contracts/calls/fix-archive';
import type { Fill } from '@tradefloor/contracts/fill';
import { execId, RfqId, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { givenCaller, givenFill } from '@tradefloor/contracts/testing/given';
import { FIX_ARCHIVE_TABLES } from '@tradefloor/core/trading/fix-archive/tables';
import { toClientReport } from '@tradefloor/core/trading/rfq/client-report';
import { decode } from '@tradefloor/fix/decode';
import { validate } from '@tradefloor/fix/validate';
import { describe, expect, it } from 'vitest';
import { openArchiveFixture } from '../../testing/archive-fixture.ts';
import { getResponse } from '../../testing/journal-fixture.ts';
import { ARCHIVE_DICTIONARY, toBytes } from './fix-report.ts';

const admin = givenCaller({ userId: userId('admin'), role: 'admin' });
const CLIENT_FILL: Fill = givenFill({
  execId: execId('rfq-1-C1'),
  rfqId: RfqId.parse('019aae5c-0000-7000-8000-000000000001'),
  userId: userId('sam'),
  side: 'SELL',
  qty: qty(2_000_000),
  cumQty: qty(2_000_000),
  price: px(101_250_000),
  avgPx: px(101_250_000),
  venue: 'OTC',
  counterparty: 'CLNT',
  clientUserId: userId('edith'),
});

async function archivedClient() {
  const fixture = openArchiveFixture();
  const report = toClientReport(CLIENT_FILL, 'request-1');
  await fixture.lone.receive('fix.execution', report);
  fixture.fills.push(CLIENT_FILL);
  fixture.lone.nowMs += 60_000;
  const verify = () => getResponse(fixture.lone, verifyArchive, { input: {}, caller: admin });
  const raw = fixture.lone.rows(FIX_ARCHIVE_TABLES.messages)[0]?.raw ?? '';
  return { ...fixture, report, verify, raw };
}

describe('the report of a client’s trade', () => {
  it('is FIX 4.4 and has side, price, quantity, date and the client in the role of Client ID', async () => {
    const { raw } = await archivedClient();
    const decoded = decode(toBytes(raw), ARCHIVE_DICTIONARY);
    if (decoded.kind === 'garbled') throw new Error(decoded.why);
    expect([decoded.fault, validate(decoded.message, ARCHIVE_DICTIONARY)]).toEqual([null, null]);
    const text = raw.replaceAll('\u0001', '|');
    for (const part of ['|54=2|', '|31=101.25|', '|32=2000000|', '|64=20261125|', '|11=request-1|'])
      expect(text).toContain(part);
    expect(text).toContain('|375=CLNT|437=2000000|453=1|448=edith|447=D|452=3|');
  });

  it('is explained tag by tag, the client’s role included', async () => {
    const { lone } = await archivedClient();
    const input = { sessionDay: '2026-11-23', direction: 'OUT', msgSeqNum: 1 } as const;
    const { fields, problem } = await getResponse(lone, fixMessage, { input, caller: admin });
    expect(problem).toBeNull();
    expect(fields.filter(({ says }) => says === null)).toEqual([]);
    expect(fields.find(({ tag }) => tag === 448)).toMatchObject({
      name: 'PartyID',
      value: 'edith',
    });
    expect(fields.find(({ tag }) => tag === 452)).toMatchObject({ meaning: 'client' });
  });

  it('is found sound by the verify job', async () => {
    const { verify } = await archivedClient();
    expect(await verify()).toMatchObject({ messages: 1, fills: 1, journalFills: 1, faults: [] });
  });

  it.each([
    ['COLUMNS_DIFFER', { clientUserId: userId('frank') }],
    ['COLUMNS_DIFFER', { clientUserId: null }],
    ['JOURNAL_DIFFERS', { side: 'BUY' }],
    ['JOURNAL_DIFFERS', { lastPx: px(101_240_000) }],
  ] as const)('is found damaged: %s', async (kind, damage) => {
    const { verify, damaged, report } = await archivedClient();
    damaged.set(report.execId, damage);
    expect((await verify()).faults.map((fault) => fault.kind)).toContain(kind);
  });

  it('that is missing is found, unless the fill is older than reports of clients', async () => {
    const { fills, verify } = await archivedClient();
    const { clientUserId: _, ...old } = CLIENT_FILL;
    fills.push({ ...CLIENT_FILL, execId: execId('lost-C1') }, { ...old, execId: execId('old-C1') });
    expect((await verify()).faults).toMatchObject([{ kind: 'NOT_IN_ARCHIVE', execId: 'lost-C1' }]);
  });
});
