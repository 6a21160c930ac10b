import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Room, WireInput } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import {
  CODE,
  HEAT_ID,
  ROOM_ID,
  toBoard,
  toHeat,
  toRoom,
  toRoomOrder,
  toSeatId,
  toSeatState,
  toStanding,
} from '../room/rooms.given.ts';
import { RoomPage } from '../room-page.tsx';

const ADA = toStanding(1, { label: 'Ada', pnl: 50, fills: 3 });
const BOOLE = toStanding(2, { label: 'Boole', pnl: -20, kind: 'BOT' });
const SEAT = {
  seatId: toSeatId(1),
  label: 'Ada',
  kind: 'PERSON',
  code: null,
  userIds: ['ada'],
  disqualified: null,
  version: 1,
} as const;

function show(more: Partial<Room> = {}) {
  const room = toRoom(more);
  const board = vi.fn(async () => toBoard([ADA, BOOLE]));
  const act = vi.fn(async (_: { readonly roomId: string }) => room);
  const announce = vi.fn(async (_: WireInput<'announce'>) => room);
  const inject = vi.fn(async (_: WireInput<'injectRoomEvent'>) => room);
  const plan = vi.fn(async (_: WireInput<'planRoom'>) => room);
  const disqualify = vi.fn(async (_: WireInput<'disqualifySeat'>) => ({
    ...SEAT,
    userIds: ['ada'],
  }));
  const invite = vi.fn(async (_: WireInput<'inviteToRoom'>) => ({
    seats: [{ ...SEAT, userIds: [] }],
    faults: [] as { line: number; message: string }[],
  }));
  const csv = vi.fn(async () => ({ fileName: 'heat-1.csv', text: 'rank,label\r\n' }));
  const { panel, refetch } = showPanel(<RoomPage roomId={ROOM_ID} onOpen={() => undefined} />, {
    role: 'desk-head',
    answers: {
      'rooms.get': async () => room,
      'rooms.board': board,
      'rooms.seats': async () => ({ items: [{ ...SEAT, userIds: ['ada'] }], nextCursor: null }),
      'rooms.state': async () => toSeatState({ orders: [toRoomOrder()] }),
      'rooms.startHeat': act,
      'rooms.pauseHeat': act,
      'rooms.endHeat': act,
      'rooms.announce': announce,
      'rooms.inject': inject,
      'rooms.plan': plan,
      'rooms.disqualify': disqualify,
      'rooms.invite': invite,
      'rooms.resultsCsv': csv,
      'rooms.results': async () => ({
        roomId: ROOM_ID,
        heatId: HEAT_ID,
        name: 'Spring competition',
        seed: 7,
        scoring: { measure: 'PNL', ties: 'SHARED' },
        requests: 7,
        fillsDigest: 'a'.repeat(64),
        standings: [ADA, BOOLE],
        digest: 'b'.repeat(64),
        endedAt: AT,
      }),
    },
    before: (client) => void loadAccount(client),
  });
  return { panel, refetch, board, act, announce, inject, plan, disqualify, invite, csv };
}

describe('a heat in the hands of its instructor', () => {
  test('every participant is listed, and the table is sorted by any column', async () => {
    const { panel } = show();
    const table = panel.getByRole('table', { name: 'Leaderboard' });
    await expect.element(table.getByRole('row', { name: /^1 Ada \+50\.00/ })).toBeVisible();
    await expect.element(table.getByRole('row', { name: /^2 Boole Bot −20\.00/ })).toBeVisible();
    const names = () =>
      [...table.element().querySelectorAll('tbody th')].map((cell) => cell.textContent);
    expect(names()).toEqual(['Ada', 'BooleBot']);
    await table.getByRole('button', { name: 'Participant' }).click();
    await table.getByRole('button', { name: 'Participant' }).click();
    expect(names()).toEqual(['BooleBot', 'Ada']);
    await expect
      .element(table.getByRole('columnheader', { name: 'Participant' }))
      .toHaveAttribute('aria-sort', 'descending');
  });

  test('no row moves while the focus is in the table', async () => {
    const { panel, board, refetch } = show();
    const table = panel.getByRole('table', { name: 'Leaderboard' });
    await expect.element(table.getByRole('button', { name: 'Ada' })).toBeVisible();
    table.getByRole('button', { name: 'Ada' }).element().focus();
    await expect.element(panel.getByText(/order stands still/)).toBeVisible();
    board.mockResolvedValue(
      toBoard([
        { ...BOOLE, rank: 1, pnl: 90 },
        { ...ADA, rank: 2 },
      ]),
    );
    await refetch();
    const rows = () =>
      [...table.element().querySelectorAll('tbody tr')].map((row) => row.textContent);
    await expect.poll(() => rows()[1]).toMatch(/^1Boole/);
    (document.activeElement as HTMLElement).blur();
    await expect.poll(() => rows()[0]).toMatch(/^1Boole/);
  });

  test('a pause is confirmed first, and its refusal is shown', async () => {
    const { panel, act } = show();
    await panel.getByRole('button', { name: 'Pause the heat' }).click();
    expect(act).not.toHaveBeenCalled();
    act.mockRejectedValueOnce(refused('the heat has ended', null, 'CONFLICT'));
    const dialog = page.getByRole('dialog');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText(/the heat has ended/i)).toBeVisible();
    await dialog.getByRole('button', { name: 'Pause the heat' }).click();
    await expect.poll(() => act.mock.calls).toEqual([[{ roomId: ROOM_ID }], [{ roomId: ROOM_ID }]]);
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });

  test('an announcement goes to all, and an event into the market', async () => {
    const { panel, announce, inject } = show();
    await panel.getByLabelText('Announcement to all').fill(' Ten minutes ');
    await panel.getByRole('button', { name: 'Announce' }).click();
    await expect
      .poll(() => announce.mock.calls)
      .toEqual([[{ roomId: ROOM_ID, text: 'Ten minutes' }]]);
    await expect.element(panel.getByLabelText('Announcement to all')).toHaveValue('');
    const form = panel.getByRole('form', { name: 'Event' });
    await form.getByRole('button', { name: 'Send event' }).click();
    await expect.element(form.getByText(/headline of 1 to 160/)).toBeVisible();
    await form.getByLabelText('Kind').selectOptions('SHOCK');
    await form.getByLabelText('Move in per cent').fill('-5');
    await form.getByRole('button', { name: 'Send event' }).click();
    await expect.element(form.getByText('Price shock sent')).toBeVisible();
    expect(inject.mock.calls).toEqual([
      [{ roomId: ROOM_ID, event: { kind: 'SHOCK', target: 'AAPL', sizePct: -5 } }],
    ]);
  });

  test('a seat is opened live, and disqualified with a reason', async () => {
    const { panel, disqualify } = show();
    await panel.getByRole('button', { name: 'Ada', exact: true }).click();
    const seat = panel.getByRole('region', { name: 'Ada' });
    await expect.element(seat.getByRole('row', { name: 'AAPL +100 189.17 189.42' })).toBeVisible();
    expect(seat.getByRole('button', { name: /^Cancel/ }).elements()).toEqual([]);
    await seat.getByRole('button', { name: 'Disqualify…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Disqualify', exact: true }).click();
    await expect.element(dialog.getByText(/^Enter a reason/)).toBeVisible();
    await dialog.getByLabelText(/^Reason/).fill('two accounts');
    await dialog.getByRole('button', { name: 'Disqualify', exact: true }).click();
    await expect
      .poll(() => disqualify.mock.calls)
      .toEqual([[{ roomId: ROOM_ID, seatId: toSeatId(1), reason: 'two accounts' }]]);
  });
});

describe('what is planned for the heats', () => {
  const { terms } = toRoom();
  const HALT = { atMs: 30_000, event: { kind: 'HALT', symbol: 'AAPL' } as const };
  const RESUME = { atMs: 90_000, event: { kind: 'RESUME', symbol: 'AAPL' } as const };
  const SHOCK = {
    atMs: 120_000,
    event: { kind: 'SHOCK', target: 'MARKET', sizePct: 2 } as const,
  };
  const showPlan = (more: Partial<Room> = {}) => {
    const { panel, plan } = show({ terms: { ...terms, schedule: [HALT, RESUME, SHOCK] }, ...more });
    return { region: panel.getByRole('region', { name: 'Plan' }), plan };
  };

  test('is changed event by event until it has happened', async () => {
    const { region, plan } = showPlan();
    // The clock shows a minute: the halt has happened.
    await expect.element(region.getByRole('listitem').first()).toHaveTextContent('Happened');
    expect(region.getByRole('button', { name: /0:30/ }).elements()).toEqual([]);
    await region.getByRole('button', { name: /^Change: 2:00 Price shock/ }).click();
    await expect.element(region.getByLabelText('At', { exact: false })).toHaveValue('2:00');
    await region.getByLabelText('Move in per cent').fill('-4');
    await region.getByLabelText('At', { exact: false }).fill('1:45');
    await region.getByRole('button', { name: 'Change event' }).click();
    const fall = { atMs: 105_000, event: { ...SHOCK.event, sizePct: -4 } };
    await expect
      .poll(() => plan.mock.calls)
      .toEqual([[{ roomId: ROOM_ID, schedule: [HALT, RESUME, fall] }]]);
    expect(region.getByRole('button', { name: 'Change event' }).elements()).toEqual([]);
    plan.mockRejectedValueOnce(refused('what was due by now cannot be changed', null, 'CONFLICT'));
    await region.getByRole('button', { name: /^Remove: 1:30/ }).click();
    await expect.element(region.getByText(/what was due by now cannot be changed/i)).toBeVisible();
    expect(plan.mock.lastCall).toEqual([{ roomId: ROOM_ID, schedule: [HALT, SHOCK] }]);
  });

  test('begins empty, and an event after the end of the heat is not sent', async () => {
    const { region, plan } = showPlan({ terms: { ...terms, schedule: [] }, state: 'OPEN' });
    await region.getByRole('button', { name: 'Add an event…' }).click();
    await region.getByLabelText('Headline').fill('Recall');
    await region.getByLabelText('At', { exact: false }).fill('10:01');
    await region.getByRole('button', { name: 'Add event' }).click();
    await expect.element(region.getByText(/after the end of the heat/)).toBeVisible();
    await region.getByLabelText('At', { exact: false }).fill('10:00');
    await region.getByRole('button', { name: 'Add event' }).click();
    const news = { kind: 'NEWS', headline: 'Recall', target: 'AAPL', sizePct: null };
    await expect
      .poll(() => plan.mock.calls)
      .toEqual([[{ roomId: ROOM_ID, schedule: [{ atMs: 600_000, event: news }] }]]);
  });

  test('is only read once the competition has ended', async () => {
    const { region } = showPlan({
      state: 'ENDED',
      heat: toHeat({ state: 'ENDED', endedAt: AT }),
    });
    await expect.element(region.getByText('Halt AAPL')).toBeVisible();
    expect(region.getByRole('button').elements()).toEqual([]);
  });
});

describe('participants of a room', () => {
  test('join by a link with its code', async () => {
    const { panel } = show({ state: 'OPEN', heat: null });
    await expect
      .element(panel.getByLabelText('Link to join'))
      .toHaveValue(`${window.location.origin}/rooms#join=${CODE}`);
    await expect.element(panel.getByRole('row', { name: 'Ada Person Joined' })).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Start heat 1' })).toBeVisible();
  });

  test('have no link any more once the competition has ended', async () => {
    const { panel } = show({ state: 'ENDED', heat: toHeat({ state: 'ENDED', endedAt: AT }) });
    await expect.element(panel.getByText('Joining has ended.')).toBeVisible();
    await expect.element(panel.getByLabelText('Link to join')).not.toBeInTheDocument();
  });

  test('are invited by a list once each of its lines can be read', async () => {
    const { panel, invite } = show({ state: 'OPEN', heat: null });
    const list = panel.getByLabelText('Invite by a list');
    await list.fill('Ada\nBoole,ROBOT');
    await expect.element(panel.getByText(/^Line 2: ROBOT is not a kind/)).toBeVisible();
    await panel.getByRole('button', { name: 'Add seats' }).click({ force: true });
    expect(invite).not.toHaveBeenCalled();
    await list.fill('Ada\nBoole,BOT');
    invite.mockResolvedValueOnce({ seats: [], faults: [{ line: 1, message: 'Ada has a seat' }] });
    await panel.getByRole('button', { name: 'Add seats' }).click();
    await expect.element(panel.getByText('Line 1: Ada has a seat')).toBeVisible();
    await list.fill('Curry');
    await panel.getByRole('button', { name: 'Add seats' }).click();
    await expect.element(panel.getByText('1 seat added')).toBeVisible();
    expect(invite.mock.lastCall).toEqual([{ roomId: ROOM_ID, text: 'Curry' }]);
  });
});

test('results have their rules, their digests, and a certificate for each person with a rank', async () => {
  const { panel, csv } = show({ state: 'ENDED', heat: toHeat({ state: 'ENDED', endedAt: AT }) });
  const results = panel.getByRole('region', { name: 'Results' });
  await expect.element(results.getByText(/The higher profit ranks first/)).toBeVisible();
  await expect.element(results.getByText('b'.repeat(64), { exact: true })).toBeVisible();
  const certificates = [...document.querySelectorAll('article')];
  expect(certificates.map(({ textContent }) => textContent)).toEqual([
    // Boole, who is second, is a bot.
    expect.stringMatching(/Ada.*Rank 1 of 2 in Spring competition, heat 1.*Cup.*2026-11-21/),
  ]);
  expect(certificates.some((sheet) => sheet.checkVisibility())).toBe(false);
  const saved = vi.spyOn(URL, 'createObjectURL');
  await results.getByRole('button', { name: 'Results and prizes as CSV' }).click();
  await expect.poll(() => csv.mock.calls).toHaveLength(1);
  // UTF-8, and marked as such: a spreadsheet would take an accent in a name for two letters.
  const [file] = saved.mock.calls[0] ?? [];
  const bytes = new Uint8Array(await (file as Blob).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('rank,label\r\n');
  saved.mockRestore();
});

test('on a phone the page does not scroll sideways; a wide table does in its own place', async () => {
  const { panel } = show();
  const place = panel.element() as HTMLElement;
  place.className = 'w-[390px] text-12';
  await expect.element(panel.getByRole('button', { name: 'Ada', exact: true })).toBeVisible();
  await expect.element(panel.getByRole('row', { name: 'Ada Person Joined' })).toBeVisible();
  expect(place.scrollWidth).toBe(390);
  const board = panel.getByRole('region', { name: 'Leaderboard' }).element();
  expect(board.scrollWidth).toBeGreaterThan(board.clientWidth);
});
