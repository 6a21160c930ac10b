/** Limits of desks in the audit trail: who set or released one, and when it was reached. */
import { journalAudit } from '@tradefloor/contracts/calls/journal';
import { userId } from '@tradefloor/contracts/ids';
import { money } from '@tradefloor/contracts/money';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { expect, it } from 'vitest';
import {
  getResponse,
  JOURNAL_START_MS,
  openJournalFixture,
} from '../../testing/journal-fixture.ts';

const CORA = givenCaller({ userId: userId('cora'), role: 'compliance' });

it('each event of a limit is one entry, with the limit, the loss and the reason', async () => {
  const journal = openJournalFixture();
  const event = {
    desk: 'EQ',
    maxDayLoss: money(1_000_000),
    releasedFor: null,
    loss: null,
    actor: 'rita',
    reason: 'after the review',
    at: JOURNAL_START_MS,
  } as const;
  await journal.receive('risk.desk-loss', { ...event, step: 'CHANGED' });
  const measured = {
    loss: money(1_200_000),
    actor: 'risk-engine',
    reason: 'only orders that close',
  };
  await journal.receive('risk.desk-loss', {
    ...event,
    ...measured,
    step: 'REACHED',
    at: JOURNAL_START_MS + 1,
  });
  const released = { ...event, releasedFor: JOURNAL_START_MS, at: JOURNAL_START_MS + 2 };
  await journal.receive('risk.desk-loss', { ...released, step: 'RELEASED' });
  const input = { area: 'desk-limit' } as const;
  const { items } = await getResponse(journal, journalAudit, { input, caller: CORA });
  expect(items.map(({ kind, subject, actor, detail }) => [kind, subject, actor, detail])).toEqual([
    ['desk-limit.released', 'EQ', 'rita', 'max. 100 a day, released for the day: after the review'],
    ['desk-limit.reached', 'EQ', 'risk-engine', 'max. 100 a day, lost 120: only orders that close'],
    ['desk-limit.changed', 'EQ', 'rita', 'max. 100 a day: after the review'],
  ]);
});
