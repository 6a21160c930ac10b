import { expect, test, vi } from 'vitest';
import type { Role, RoomLine, WireInput } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { CODE, ROOM_ID, toJoined, toLine, toRoom } from '../room/rooms.given.ts';
import { RoomsPage } from './rooms-page.tsx';

type Given = {
  readonly items?: readonly RoomLine[];
  readonly role?: Role;
  readonly code?: string;
};

function show({ items = [toLine()], role = 'desk-head', code = '' }: Given = {}) {
  const list = vi.fn(async () => ({ items: [...items], nextCursor: null }));
  const join = vi.fn(async (_: WireInput<'joinRoom'>) => toJoined());
  const create = vi.fn(async (_: WireInput<'createRoom'>) => toRoom({ state: 'DRAFT' }));
  const onOpen = vi.fn();
  const { panel, refetch } = showPanel(<RoomsPage code={code} onOpen={onOpen} />, {
    role,
    answers: { 'rooms.list': list, 'rooms.join': join, 'rooms.create': create },
    before: (client) => void loadAccount(client),
  });
  return { panel, refetch, list, join, create, onOpen };
}

test('competitions are listed with their state and what one is in them', async () => {
  const { panel, onOpen } = show({
    items: [toLine(), toLine({ roomId: 'room-2', name: 'Autumn', state: 'OPEN', heat: null })],
  });
  await expect
    .element(panel.getByRole('row', { name: /Spring competition Running Instructor 1 2/ }))
    .toBeVisible();
  await expect
    .element(panel.getByRole('row', { name: /Autumn Open Instructor – 2/ }))
    .toBeVisible();
  await panel.getByRole('button', { name: 'Spring competition' }).click();
  expect(onOpen).toHaveBeenCalledWith(ROOM_ID);
});

test('without a competition the list states how one comes into it', async () => {
  const { panel } = show({ items: [], role: 'trader' });
  await expect.element(panel.getByText('No competitions')).toBeVisible();
  await expect
    .element(panel.getByText('One that you join by its code is listed here.'))
    .toBeVisible();
  expect(panel.getByRole('button', { name: 'New competition' }).elements()).toEqual([]);
});

test('a list that cannot be read shows why, and one that goes stale is marked', async () => {
  const { panel, list, refetch } = show();
  await expect.element(panel.getByText('Spring competition')).toBeVisible();
  list.mockRejectedValue(refused('the rooms service is not reachable'));
  await refetch();
  await expect.element(panel.getByText(/No update since .* may be stale/)).toBeVisible();
  await expect.element(panel.getByText('Spring competition')).toBeVisible();
});

test('a link brings its code, and joining opens the room', async () => {
  const { panel, join, onOpen } = show({ code: CODE, role: 'trader' });
  await panel.getByLabelText('Name on the leaderboard').fill(' Ada ');
  await panel.getByRole('button', { name: 'Join' }).click();
  await expect.poll(() => onOpen.mock.calls).toEqual([[ROOM_ID]]);
  expect(join.mock.calls).toEqual([[{ code: CODE, label: 'Ada' }]]);
});

test('a code that can be none is not sent, and one that is unknown is refused in one sentence', async () => {
  const { panel, join, onOpen } = show({ role: 'trader' });
  await panel.getByLabelText('Code or link').fill('K7QM0');
  await panel.getByRole('button', { name: 'Join' }).click();
  await expect.element(panel.getByText(/ten letters and digits/)).toBeVisible();
  expect(join).not.toHaveBeenCalled();
  join.mockRejectedValueOnce(refused('no such code', null, 'NOT_FOUND'));
  await panel.getByLabelText('Code or link').fill(CODE.toLowerCase());
  await panel.getByRole('button', { name: 'Join' }).click();
  await expect.element(panel.getByText(/No competition has this code/)).toBeVisible();
  expect(onOpen).not.toHaveBeenCalled();
});

test('a competition is created as its form is filled in', async () => {
  const { panel, create, onOpen } = show();
  await panel.getByRole('button', { name: 'New competition' }).click();
  await panel.getByRole('button', { name: 'Create competition' }).click();
  await expect.element(panel.getByText('Enter a title')).toBeVisible();
  expect(create).not.toHaveBeenCalled();
  await panel.getByLabelText('Title').fill('Spring competition');
  await panel.getByLabelText('Length of a heat').fill('5');
  await panel.getByLabelText('Ranked by').selectOptions('RISK_ADJUSTED');
  const plan = panel.getByRole('group', { name: /^Planned events/ });
  await plan.getByRole('button', { name: 'Add event' }).click();
  await expect.element(plan.getByText(/headline of 1 to 160/)).toBeVisible();
  await plan.getByLabelText('Headline').fill('Recall');
  await plan.getByRole('button', { name: 'Add event' }).click();
  await plan.getByLabelText('Kind').selectOptions('HALT');
  await plan.getByLabelText('At').fill('0:30');
  await plan.getByRole('button', { name: 'Add event' }).click();
  await plan.getByRole('button', { name: 'Add event' }).click();
  await plan.getByRole('button', { name: 'Remove: 0:30 Halt AAPL' }).first().click();
  create.mockRejectedValueOnce(refused('at most 20 rooms', null, 'CONFLICT'));
  await panel.getByRole('button', { name: 'Create competition' }).click();
  await expect.element(panel.getByText(/at most 20 rooms/i)).toBeVisible();
  await expect.element(panel.getByLabelText('Title')).toHaveValue('Spring competition');
  await panel.getByRole('button', { name: 'Create competition' }).click();
  await expect.poll(() => onOpen.mock.calls).toEqual([[ROOM_ID]]);
  expect(create.mock.lastCall?.[0]).toMatchObject({
    name: 'Spring competition',
    symbols: ['AAPL'],
    lengthMs: 300_000,
    scoring: { measure: 'RISK_ADJUSTED' },
    schedule: [
      { atMs: 30_000, event: { kind: 'HALT', symbol: 'AAPL' } },
      { atMs: 60_000, event: { kind: 'NEWS', headline: 'Recall', target: 'AAPL', sizePct: null } },
    ],
  });
});
