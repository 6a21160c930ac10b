import { expect, test, vi } from 'vitest';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { ResultsSection } from '../results/results-section.tsx';
import {
  HEAT_ID,
  ROOM_ID,
  toHeat,
  toJoined,
  toRoom,
  toSeatId,
  toStanding,
} from '../room/rooms.given.ts';
import { REPLAY } from './replay.given.ts';

const ENDED = { state: 'OPEN' as const, heat: toHeat({ state: 'ENDED', endedAt: AT }) };

function show(room = toJoined(ENDED)) {
  const read = vi.fn(async (_: { heatId: string; seatId: string }) => REPLAY);
  const { panel } = showPanel(<ResultsSection room={room} ownSeatId={room.seatId} />, {
    answers: {
      'rooms.replay': read,
      'rooms.results': async () => ({
        roomId: ROOM_ID,
        heatId: HEAT_ID,
        name: 'Spring competition',
        seed: 7,
        scoring: { measure: 'PNL', ties: 'SHARED' },
        requests: 7,
        fillsDigest: 'a'.repeat(64),
        standings: [toStanding(1, { label: 'Ada' }), toStanding(2, { label: 'Boole' })],
        digest: 'b'.repeat(64),
        endedAt: AT,
      }),
    },
    before: (client) => void loadAccount(client),
  });
  return { panel, read };
}

test('a participant replays the own heat: play, pause, seek and speed', async () => {
  const { panel, read } = show();
  await expect.element(panel.getByText(/Your rank is 1 of 2/)).toBeVisible();
  // Its market is run again: not before it is requested.
  expect(read).not.toHaveBeenCalled();
  await panel.getByRole('button', { name: 'Replay your heat' }).click();
  const replay = panel.getByRole('region', { name: 'Replay of Ada' });
  await expect.element(replay.getByText('Requests 0 of 2')).toBeVisible();
  expect(read.mock.calls).toEqual([[{ heatId: HEAT_ID, seatId: toSeatId(1) }]]);
  await replay.getByRole('slider', { name: 'Time of the heat' }).fill('6000');
  await expect.element(replay.getByText('0:06 of 0:09')).toBeVisible();
  await expect.element(replay.getByText('Fills 1 of 2')).toBeVisible();
  await expect.element(replay.getByRole('row', { name: /AAPL BUY 100 60/ })).toBeVisible();
  const account = replay.getByRole('region', { name: 'Account' });
  await expect.element(account.getByText('1,000,010.00')).toBeVisible();
  await replay.getByLabelText('Speed').selectOptions('1000');
  await replay.getByRole('button', { name: 'Play' }).click();
  await expect.element(replay.getByText('0:09 of 0:09')).toBeVisible();
  await expect.element(replay.getByText('Requests 2 of 2')).toBeVisible();
  // At its end it stands still.
  await expect.element(replay.getByRole('button', { name: 'Play' })).toBeVisible();
  await replay.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => replay.elements()).toEqual([]);
});

test('an instructor replays any seat of the results, and a refusal shows why', async () => {
  const { panel, read } = show(toRoom(ENDED));
  read.mockRejectedValueOnce(refused('other replays are running', null, 'OVERLOADED'));
  await panel.getByRole('button', { name: 'Boole', exact: true }).click();
  const replay = panel.getByRole('region', { name: 'Replay of Boole' });
  await expect.element(replay.getByText(/other replays are running/i)).toBeVisible();
  expect(read.mock.lastCall).toEqual([{ heatId: HEAT_ID, seatId: toSeatId(2) }]);
});
