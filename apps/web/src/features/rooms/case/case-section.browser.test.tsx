import { describe, expect, test, vi } from 'vitest';
import type { SeatCase, WireInput } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { goLive, loadAccount } from '../../../platform/testing/given-desk.ts';
import { showGerman } from '../../../ui-state/testing/in-german.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { CreateForm } from '../create/create-form.tsx';
import {
  HEAT_ID,
  ROOM_ID,
  toBoard,
  toHeat,
  toJoined,
  toRoom,
  toSeatId,
  toSeatState,
  toStanding,
} from '../room/rooms.given.ts';
import { RoomPage } from '../room-page.tsx';
import { CASE, OFFERED, TENDER, toSeatCase } from './case.given.ts';

const TERMS = toRoom().terms;
const OF_CASE = {
  case: CASE,
  terms: { ...TERMS, caseId: CASE.caseId, scoring: { ...TERMS.scoring, measure: 'CASE' as const } },
};
const STANDING = toStanding(1, { label: 'Ada', score: -1_234.5 });

function show(seatCase: Partial<SeatCase> = {}, room: Parameters<typeof toJoined>[0] = {}) {
  const accept = vi.fn(async ({ tenderId }: WireInput<'acceptRoomTender'>) => ({
    heatId: HEAT_ID,
    seq: 1,
    clockMs: 61_000,
    clientOrderId: tenderId,
  }));
  const { panel } = showPanel(<RoomPage roomId={ROOM_ID} onOpen={() => undefined} />, {
    answers: {
      'rooms.get': async () => toJoined({ ...OF_CASE, ...room }),
      'rooms.state': async () => toSeatState({ case: toSeatCase(seatCase) }),
      'rooms.board': async () => toBoard([STANDING]),
      'rooms.acceptTender': accept,
      'rooms.results': async () => ({
        roomId: ROOM_ID,
        heatId: HEAT_ID,
        name: 'Spring competition',
        seed: 7,
        scoring: { measure: 'CASE', ties: 'SHARED' },
        requests: 7,
        fillsDigest: 'a'.repeat(64),
        standings: [STANDING],
        case: {
          caseId: CASE.caseId,
          version: 1,
          title: CASE.title,
          unit: 'USD',
          seats: [{ seatId: toSeatId(1), figures: toSeatCase().figures }],
        },
        digest: 'b'.repeat(64),
        endedAt: AT,
      }),
    },
    before: (client) => {
      loadAccount(client);
      goLive(client);
    },
  });
  return { panel, accept, section: panel.getByRole('region', { name: 'Case' }) };
}

describe('the case of a heat', () => {
  test('shows the score with what it is made of, and the page of the case', async () => {
    const { panel, section } = show();
    await expect.element(section.getByText('−1,234.50 USD')).toBeVisible();
    await expect.element(section.getByText('12.50 USD')).toBeVisible();
    await section.getByText('About this case').click();
    await expect.element(section.getByText('Clients offer you three blocks.')).toBeVisible();
    await expect.element(panel.getByRole('row', { name: /^1 Ada.*−1,234.50/ })).toBeVisible();
  });

  test('lists clients’ orders with the time that is left', async () => {
    const { section } = show({
      mandates: [
        { mandateId: 'MANDATE-1', symbol: 'COST', side: 'BUY', qty: 55_000, untilMs: 300_000 },
      ],
    });
    await expect.element(section.getByRole('row', { name: 'COST BUY 55,000 3:59' })).toBeVisible();
  });

  test('a tender is accepted with one press, and its refusal is shown', async () => {
    const { section, accept } = show({ tenders: [TENDER] });
    const button = section.getByRole('button', { name: 'Accept: SELL 70,000 CAT' });
    accept.mockRejectedValueOnce(refused('the tender has ended', null, 'CONFLICT'));
    await button.click();
    await expect.element(section.getByText(/the tender has ended/i)).toBeVisible();
    await button.click();
    await expect
      .poll(() => accept.mock.lastCall)
      .toEqual([{ roomId: ROOM_ID, tenderId: 'TENDER-1' }]);
    await expect.element(section.getByText('Sent')).toBeVisible();
  });

  test('one that was dealt, has ended, or was beyond the limit shows that', async () => {
    const { section } = show({
      tenders: [
        { ...TENDER, isAccepted: true },
        { ...TENDER, tenderId: 'TENDER-2', untilMs: 61_000 },
        { ...TENDER, tenderId: 'TENDER-3', rejectReason: 'Position could be 250000 (max. 200000)' },
      ],
    });
    await expect.element(section.getByText('Accepted')).toBeVisible();
    await expect.element(section.getByText('Ended')).toBeVisible();
    await expect.element(section.getByText(/Position could be 250000/)).toBeVisible();
    expect(section.getByRole('button', { name: /^Accept/ }).elements()).toHaveLength(1);
  });

  test('its results have the figures of every seat', async () => {
    const { panel } = show({}, { state: 'ENDED', heat: toHeat({ state: 'ENDED', endedAt: AT }) });
    const table = panel.getByRole('table', { name: /what the scores are made of/ });
    await expect
      .element(table.getByRole('row', { name: 'Ada −1,234.50 1 12.50 USD' }))
      .toBeVisible();
    const results = panel.getByRole('region', { name: 'Results' });
    await expect.element(results.getByText(/Ranked by score of the case/)).toBeVisible();
  });
});

test('an instructor chooses a case, which sets the market and the ranking', async () => {
  const create = vi.fn(async (_: WireInput<'createRoom'>) => toRoom());
  const { panel } = showPanel(
    <CreateForm onCreated={() => undefined} onClose={() => undefined} />,
    {
      role: 'desk-head',
      answers: {
        'rooms.cases': async () => ({ items: [OFFERED], nextCursor: null }),
        'rooms.create': create,
      },
      before: (client) => void loadAccount(client),
    },
  );
  await panel.getByLabelText('Title').fill('Spring competition');
  await expect.element(panel.getByRole('group', { name: /^Instruments/ })).toBeVisible();
  await panel.getByLabelText('Case').selectOptions('tender-offers');
  await expect.element(panel.getByText(/Set by the case: CAT; heats of 5:00/)).toBeVisible();
  expect(panel.getByRole('group', { name: /^Instruments/ }).elements()).toEqual([]);
  expect(panel.getByLabelText('Ranked by').elements()).toEqual([]);
  await panel.getByRole('button', { name: 'Create competition' }).click();
  await expect
    .poll(() => create.mock.lastCall?.[0])
    .toMatchObject({ caseId: 'tender-offers', symbols: ['CAT'], scoring: { measure: 'CASE' } });
});

test('in German the title of a case and the figures of a seat are German', async () => {
  showGerman();
  const { panel } = show();
  const shown = (text: string) => expect.element(panel.getByText(text).first()).toBeVisible();
  await shown('Liquiditätsrisiko mit Blockangeboten');
  await shown('Angenommene Blockangebote');
});
