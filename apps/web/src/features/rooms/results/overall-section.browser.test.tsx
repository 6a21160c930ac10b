import { expect, test, vi } from 'vitest';
import type { WireInput } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { ROOM_ID, toHeat, toJoined, toRoom, toSeatId, toStanding } from '../room/rooms.given.ts';
import { ResultsSection } from './results-section.tsx';

const FIRST_END = '2026-11-19T16:00:00.000Z';
const LAST_END = '2026-11-20T16:00:00.000Z';
/** The room itself was changed a day after its last heat. */
const ENDED = {
  state: 'ENDED' as const,
  heat: toHeat({ heatId: `${ROOM_ID}-H2`, no: 2, state: 'ENDED', endedAt: LAST_END }),
  updatedAt: AT,
};
const line = (n: number, label: string) => ({
  seatId: toSeatId(n),
  label,
  kind: 'PERSON' as const,
  disqualified: null,
});
const OVERALL = {
  roomId: ROOM_ID,
  name: 'Spring competition',
  heats: [
    { no: 1, digest: '1'.repeat(64) },
    { no: 2, digest: '2'.repeat(64) },
  ],
  rule: { measure: 'POINTS' as const, over: 'SUM' as const },
  ties: 'SHARED' as const,
  standings: [
    { ...line(1, 'Ada'), rank: 1, value: 4.5, places: [1.5, 1] },
    { ...line(2, 'Boole'), rank: 2, value: 1.5, places: [1.5, null] },
    { ...line(3, 'Cy'), rank: null, value: null, places: [3, 3], disqualified: 'two accounts' },
  ],
  digest: 'c'.repeat(64),
  endedAt: LAST_END,
};
const toResults = ({ heatId }: WireInput<'heatResults'>) => ({
  roomId: ROOM_ID,
  heatId,
  name: 'Spring competition',
  seed: 7,
  scoring: { measure: 'PNL' as const, ties: 'SHARED' as const },
  requests: 7,
  fillsDigest: 'a'.repeat(64),
  standings: [toStanding(1, { label: 'Ada' })],
  digest: 'b'.repeat(64),
  endedAt: heatId.endsWith('-H1') ? FIRST_END : LAST_END,
});
const certificates = () =>
  [...document.querySelectorAll('article')].map(({ textContent }) => textContent);

function show(room = toRoom(ENDED)) {
  const overall = vi.fn(async () => OVERALL);
  const csv = vi.fn(async () => ({ fileName: 'all.csv', text: 'rank\r\n' }));
  const { panel, refetch } = showPanel(<ResultsSection room={room} ownSeatId={room.seatId} />, {
    answers: {
      'rooms.overall': overall,
      'rooms.overallCsv': csv,
      'rooms.results': async (input: WireInput<'heatResults'>) => toResults(input),
    },
  });
  return { panel, refetch, overall, csv };
}

test('the standing over all heats has the places, the rule, and certificates of its own', async () => {
  const { panel, csv } = show();
  await panel.getByLabelText('Heat').selectOptions('ALL');
  const table = panel.getByRole('table', { name: 'Standing over all heats' });
  await expect.element(table.getByRole('row', { name: '1 Ada 4.5 1.5 1' })).toBeVisible();
  await expect.element(table.getByRole('row', { name: '2 Boole 1.5 1.5 –' })).toBeVisible();
  await expect
    .element(table.getByRole('row', { name: /^– Cy ?Disqualified: two accounts – 3 3/ }))
    .toBeVisible();
  await expect.element(panel.getByText(/Sum of points of the heats; the higher/)).toBeVisible();
  expect(certificates()).toEqual([
    expect.stringMatching(
      /Ada.*Rank 1 of 3 in Spring competition, over 2 heats.*Cup.*4.5 points.*2026-11-20/,
    ),
    expect.stringMatching(/Boole.*Rank 2 of 3/),
  ]);
  await panel.getByRole('button', { name: 'Results and prizes as CSV' }).click();
  await expect.poll(() => csv.mock.calls).toEqual([[{ roomId: ROOM_ID }]]);
});

test('a certificate has the date on which its own heat ended, whatever came later', async () => {
  const { panel } = show();
  await expect.poll(certificates).toEqual([expect.stringMatching(/heat 2.*2026-11-20/)]);
  await panel.getByLabelText('Heat').selectOptions('1');
  await expect.poll(certificates).toEqual([expect.stringMatching(/heat 1.*2026-11-19/)]);
});

test('a participant finds the own line, and nothing to hand out', async () => {
  const { panel } = show(toJoined(ENDED));
  await panel.getByLabelText('Heat').selectOptions('ALL');
  await expect.element(panel.getByRole('row', { name: /^1 Ada \(you\)/ })).toBeVisible();
  expect(panel.getByRole('button', { name: /CSV/ }).elements()).toEqual([]);
});

test('one that cannot be read shows why; after one heat there is none to choose', async () => {
  const { panel, overall } = show();
  overall.mockRejectedValue(refused('the rooms service is not reachable'));
  await panel.getByLabelText('Heat').selectOptions('ALL');
  await expect.element(panel.getByText(/the rooms service is not reachable/i)).toBeVisible();
  const first = show(toRoom({ ...ENDED, heat: toHeat({ state: 'ENDED', endedAt: AT }) }));
  await expect.element(first.panel.getByLabelText('Heat')).toBeVisible();
  expect(first.panel.getByText('All heats').elements()).toEqual([]);
});
