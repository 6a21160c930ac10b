/** Signed exports of the audit trail: whole, in order, by those who may, and in the audit trail themselves. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  auditKey,
  exportAudit,
  type SealedManifest,
} from '@tradefloor/contracts/calls/audit-export';
import { journalAudit } from '@tradefloor/contracts/calls/journal';
import { userId } from '@tradefloor/contracts/ids';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import type { SessionEvent } from '@tradefloor/contracts/user';
import { AUDIT_EXPORT_DAYS, AUDIT_EXPORT_LINES } from '@tradefloor/contracts/vocabulary/operations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  getResponse,
  JOURNAL_START_MS,
  openJournalFixture,
  refusalCode,
  TEST_SIGNER,
} from '../../testing/journal-fixture.ts';

const CORA = givenCaller({ userId: userId('cora'), role: 'compliance' });
const CARL = givenCaller({ userId: userId('carl'), role: 'compliance' });
const PERIOD = { from: JOURNAL_START_MS - 10_000, to: JOURNAL_START_MS };

type Lone = ReturnType<typeof openJournalFixture>;

async function withEntries(count: number): Promise<Lone> {
  const lone = openJournalFixture();
  for (let n = 0; n < count; n += 1) {
    const event: SessionEvent = {
      sessionId: `s${n}`,
      userId: userId(`trader-${n % 7}`),
      kind: 'STARTED',
      reason: 'LOGIN',
      // Several of one millisecond: the id decides their order.
      at: JOURNAL_START_MS - 1 - Math.floor(n / 3),
    };
    await lone.receive('user.session', event);
  }
  return lone;
}

/** All pages, as the caller of them puts them together. */
async function exportAll(lone: Lone, caller = CORA): Promise<{ text: string; pages: number }> {
  let text = '';
  let pages = 0;
  let continues: SealedManifest | null | undefined;
  while (continues !== null) {
    const page: { text: string; continues: SealedManifest | null } = await getResponse(
      lone,
      exportAudit,
      { input: { ...PERIOD, ...(continues ? { continues } : {}) }, caller },
    );
    text += page.text;
    pages += 1;
    continues = page.continues;
  }
  return { text, pages };
}

const readLines = (text: string): Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const listExports = async (lone: Lone) =>
  (await getResponse(lone, journalAudit, { input: { area: 'export' }, caller: CORA })).items;

describe('a signed export', () => {
  it('has every entry of the period once, newest first, whatever their number', async () => {
    const counts = fc.oneof(
      fc.integer({ min: 0, max: 30 }),
      fc.constantFrom(AUDIT_EXPORT_LINES - 1, AUDIT_EXPORT_LINES, AUDIT_EXPORT_LINES + 1),
    );
    await fc.assert(
      fc.asyncProperty(counts, async (count) => {
        const lone = await withEntries(count);
        const { text, pages } = await exportAll(lone);
        const lines = readLines(text);
        const entries = lines.filter(({ manifest }) => manifest === undefined);
        const searched = await getResponse(lone, journalAudit, {
          input: { ...PERIOD, limit: 1_000 },
          caller: CORA,
        });
        expect(entries.map(({ auditId }) => auditId)).toEqual(
          searched.items.map(({ auditId }) => auditId),
        );
        expect(entries).toHaveLength(count);
        expect(pages).toBe(count > AUDIT_EXPORT_LINES ? 2 : 1);
        expect(lines.at(-1)?.['manifest']).toMatchObject({
          count,
          isWhole: true,
          first: count === 0 ? null : { auditId: entries[0]?.['auditId'] },
          last: count === 0 ? null : { auditId: entries.at(-1)?.['auditId'] },
        });
      }),
      { numRuns: 8 },
    );
  });

  it('is a chain of digests over its lines, signed with the key that every session reads', async () => {
    const lone = await withEntries(3);
    const { text } = await exportAll(lone);
    const lines = text.trimEnd().split('\n');
    let chain = '0'.repeat(64);
    for (const line of lines.slice(0, -1)) {
      chain = createHash('sha256').update(`${chain}\n${line}`).digest('hex');
    }
    const seal = lines.at(-1) ?? '';
    const { manifest, signature } = JSON.parse(seal) as SealedManifest;
    expect(manifest.chain).toBe(chain);
    const trader = givenCaller({ role: 'trader' });
    const key = await getResponse(lone, auditKey, { input: {}, caller: trader });
    expect(key).toEqual({
      keyId: manifest.keyId,
      algorithm: 'Ed25519',
      publicKey: TEST_SIGNER.publicKey,
    });
    const signed = Buffer.from(JSON.stringify(manifest));
    const bytes = Buffer.from(signature, 'base64url');
    expect(verify(null, signed, createPublicKey(key.publicKey), bytes)).toBe(true);
  });

  it('is in the audit trail: by whom, of what, how many and with which chain', async () => {
    const lone = await withEntries(AUDIT_EXPORT_LINES + 1);
    const { text } = await exportAll(lone);
    const end = readLines(text).at(-1) as unknown as SealedManifest;
    const exports = await listExports(lone);
    expect(exports.map(({ kind, actor }) => [kind, actor]).sort()).toEqual([
      ['export.completed', 'cora'],
      ['export.started', 'cora'],
    ]);
    const completed = exports.find(({ kind }) => kind === 'export.completed');
    expect(completed?.detail).toContain(
      `${AUDIT_EXPORT_LINES + 1} entries, chain ${end.manifest.chain}`,
    );
  });
});

describe('no export', () => {
  it.each([
    ['of a period that is not over', { from: PERIOD.from, to: JOURNAL_START_MS + 1 }],
    ['of no time', { from: PERIOD.to, to: PERIOD.to }],
    [
      'of more than its days',
      { from: PERIOD.to - AUDIT_EXPORT_DAYS * 86_400_000 - 1, to: PERIOD.to },
    ],
  ])('%s, and none is recorded', async (_, input) => {
    const lone = await withEntries(1);
    expect(await refusalCode(lone, exportAudit, { input, caller: CORA })).toBe('VALIDATION_FAILED');
    expect(await listExports(lone)).toEqual([]);
  });

  it('goes on from a manifest that was changed, is another person’s or of another period', async () => {
    const lone = await withEntries(AUDIT_EXPORT_LINES + 1);
    const { continues } = await getResponse(lone, exportAudit, { input: PERIOD, caller: CORA });
    if (continues === null) throw new Error('there is a second page');
    const { manifest, signature } = continues;
    const skips = { ...manifest, last: { auditId: 'a', at: PERIOD.from } };
    const refused = [
      { input: { ...PERIOD, continues: { manifest: skips, signature } }, caller: CORA },
      { input: { ...PERIOD, continues: { manifest, signature: 'A'.repeat(86) } }, caller: CORA },
      { input: { ...PERIOD, continues }, caller: CARL },
      { input: { ...PERIOD, from: PERIOD.from + 1, continues }, caller: CORA },
    ];
    for (const one of refused) {
      expect(await refusalCode(lone, exportAudit, one)).toBe('VALIDATION_FAILED');
    }
    expect(
      await refusalCode(lone, exportAudit, { input: { ...PERIOD, continues }, caller: CORA }),
    ).toBeNull();
  });
});
