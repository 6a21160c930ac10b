import { describe, expect, test, vi } from 'vitest';
import type { Room, SeatState, WireInput } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { goLive, loadAccount } from '../../../platform/testing/given-desk.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import {
  HEAT_ID,
  ROOM_ID,
  toBoard,
  toHeat,
  toJoined,
  toRoomOrder,
  toSeatState,
  toStanding,
} from '../room/rooms.given.ts';
import { RoomPage } from '../room-page.tsx';

type Given = { readonly room?: Partial<Room>; readonly state?: Partial<SeatState> };

function show({ room = {}, state = {} }: Given = {}) {
  const get = vi.fn(async () => toJoined(room));
  const read = vi.fn(async () => toSeatState(state));
  const place = vi.fn(async ({ clientOrderId }: WireInput<'placeRoomOrder'>) => ({
    heatId: HEAT_ID,
    seq: 12,
    clockMs: 61_000,
    clientOrderId,
  }));
  const cancel = vi.fn(async ({ clientOrderId }: WireInput<'cancelRoomOrder'>) => ({
    heatId: HEAT_ID,
    seq: 13,
    clockMs: 61_000,
    clientOrderId,
  }));
  const board = toBoard([toStanding(1, { label: 'Ada', pnl: 123.45 }), toStanding(2)]);
  const { panel, refetch, client } = showPanel(
    <RoomPage roomId={ROOM_ID} onOpen={() => undefined} />,
    {
      answers: {
        'rooms.get': get,
        'rooms.state': read,
        'rooms.board': async () => board,
        'rooms.placeOrder': place,
        'rooms.cancelOrder': cancel,
        'rooms.results': async () => ({
          roomId: ROOM_ID,
          heatId: HEAT_ID,
          name: 'Spring competition',
          seed: null,
          scoring: { measure: 'PNL', ties: 'SHARED' },
          requests: 7,
          fillsDigest: 'a'.repeat(64),
          standings: board.standings,
          digest: 'b'.repeat(64),
          endedAt: AT,
        }),
      },
      before: (started) => {
        loadAccount(started);
        goLive(started);
      },
    },
  );
  const ticket = panel.getByRole('form', { name: 'Ticket' });
  return { panel, refetch, client, get, read, place, cancel, ticket };
}

describe('the desk of a heat', () => {
  test('shows prices, account, rank and what is left of the heat', async () => {
    const { panel } = show();
    await expect.element(panel.getByRole('button', { name: 'Buy AAPL at 189.43' })).toBeVisible();
    const account = panel.getByRole('region', { name: 'Account' });
    await expect.element(account.getByText('+123.45')).toBeVisible();
    await expect.element(account.getByText('1,000,123.45')).toBeVisible();
    await expect
      .element(account.getByRole('row', { name: 'AAPL +100 189.17 189.42' }))
      .toBeVisible();
    await expect.element(panel.getByRole('row', { name: '1 Ada (you) +123.45' })).toBeVisible();
    // The seat's clock is at 61 s of 600 s.
    await expect.element(panel.getByRole('timer', { name: 'Time left' })).toHaveTextContent('8:59');
  });

  test('a limit order is sent from the keyboard, under a name of its own', async () => {
    const { ticket, place } = show();
    await ticket.getByLabelText('Quantity').fill('100');
    await ticket.getByLabelText('Limit price').fill('mid-2t');
    ticket.getByLabelText('Limit price').element().closest('form')?.requestSubmit();
    await expect.element(ticket.getByText('Sent as request 12: BUY 100 AAPL')).toBeVisible();
    expect(place.mock.calls).toEqual([
      [
        {
          roomId: ROOM_ID,
          clientOrderId: expect.any(String),
          symbol: 'AAPL',
          side: 'BUY',
          orderType: 'LIMIT',
          qty: 100,
          price: 189.4,
          timeInForce: 'DAY',
          strategy: 'LIT',
          instrumentType: 'equity',
        },
      ],
    ]);
  });

  test('an order above the limit of the room is not sent', async () => {
    const { ticket, place } = show();
    await ticket.getByText('Market', { exact: true }).click();
    await ticket.getByLabelText('Quantity').fill('1001');
    await ticket.getByRole('button', { name: /^Buy 1001/ }).click();
    await expect.element(ticket.getByText('At most 1,000')).toBeVisible();
    expect(place).not.toHaveBeenCalled();
  });

  test('a refusal is one sentence, and the ticket keeps what was typed', async () => {
    const { ticket, place } = show();
    place.mockRejectedValueOnce(
      refused('the position would be 6,000 (max. 5,000)', null, 'QTY_LIMIT_EXCEEDED'),
    );
    await ticket.getByLabelText('Quantity').fill('100');
    await ticket.getByLabelText('Limit price').fill('189.40');
    await ticket.getByRole('button', { name: /^Buy 100/ }).click();
    await expect.element(ticket.getByText(/position would be 6,000/i)).toBeVisible();
    await expect.element(ticket.getByLabelText('Quantity')).toHaveValue('100');
  });

  test('an order without a response is sent again as the same order', async () => {
    const { ticket, place } = show();
    place.mockRejectedValueOnce(new Error('socket closed'));
    await ticket.getByLabelText('Quantity').fill('100');
    await ticket.getByLabelText('Limit price').fill('189.40');
    await ticket.getByRole('button', { name: /^Buy 100/ }).click();
    await ticket.getByRole('button', { name: 'Send again' }).click();
    await expect.element(ticket.getByText(/Sent as request 12/)).toBeVisible();
    expect(place.mock.calls[1]).toEqual(place.mock.calls[0]);
  });

  test('open orders come first and can be cancelled; a refused one shows why', async () => {
    const { panel, cancel } = show({
      state: {
        orders: [
          toRoomOrder({
            clientOrderId: 'o-2',
            status: 'REJECTED',
            rejectCode: 'PRICE_COLLAR',
            rejectReason: 'price is 12.2 % from mid (max. 5 %)',
          }),
          toRoomOrder(),
        ],
      },
    });
    const orders = panel.getByRole('region', { name: 'Orders' });
    await expect.element(orders.getByText('Price is 12.2 % from mid (max. 5 %)')).toBeVisible();
    const rows = orders.getByRole('row').elements();
    expect(rows[1]?.textContent).toContain('NEW');
    expect(rows[2]?.textContent).toContain('REJECTED');
    await orders.getByRole('button', { name: 'Cancel BUY 100 AAPL' }).click();
    await expect
      .poll(() => cancel.mock.calls)
      .toEqual([[{ roomId: ROOM_ID, clientOrderId: 'o-1' }]]);
  });

  test('nothing can be sent while the heat is paused or the connection is lost', async () => {
    const { panel, ticket, place } = show({
      room: { state: 'PAUSED', heat: toHeat({ state: 'PAUSED' }) },
    });
    await expect.element(panel.getByText(/Paused by the instructor/)).toBeVisible();
    await ticket.getByLabelText('Quantity').fill('100');
    await ticket.getByLabelText('Limit price').fill('189.40');
    await expect.element(ticket.getByText('The heat is paused')).toBeVisible();
    ticket.getByLabelText('Quantity').element().closest('form')?.requestSubmit();
    expect(place).not.toHaveBeenCalled();
    const lost = show();
    await expect.element(lost.ticket.getByLabelText('Quantity')).toBeVisible();
    lost.client.feed.setState({ socket: 'down' });
    await expect.element(lost.ticket.getByText(/Connection lost/)).toBeVisible();
  });

  test('announcements are listed, and the newest is read out', async () => {
    const { panel } = show({
      room: {
        announcements: [
          { no: 1, kind: 'MESSAGE', text: 'Welcome', clockMs: null, at: AT },
          { no: 2, kind: 'NEWS', text: 'Guidance cut', clockMs: 30_000, at: AT },
        ],
      },
    });
    const list = panel.getByRole('region', { name: 'Announcements' });
    await expect.element(list.getByRole('status')).toHaveTextContent('News: Guidance cut');
    expect(
      list
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['0:30News Guidance cut', '14:03:22Welcome']);
  });

  test('a desk that cannot be read shows why; one that goes stale is marked', async () => {
    const { panel, read, refetch } = show();
    await expect.element(panel.getByRole('region', { name: 'Prices' })).toBeVisible();
    read.mockRejectedValue(refused('the rooms service is not reachable'));
    await refetch();
    await expect.element(panel.getByText(/No update since .* may be stale/)).toBeVisible();
    await expect.element(panel.getByRole('region', { name: 'Prices' })).toBeVisible();
  });
});

describe('a participant without a heat', () => {
  test('waits with the rules of the room', async () => {
    const { panel, read } = show({ room: { state: 'OPEN', heat: null } });
    await expect.element(panel.getByText(/Your desk opens here/)).toBeVisible();
    const rules = panel.getByRole('region', { name: 'Rules' });
    for (const rule of [
      /2 heats of 10:00 of simulated time/,
      /Start with 1,000,000.00 in cash/,
      /At most 1,000 shares an order and 5,000 of a symbol/,
      /Ranked by profit and loss/,
      /Rank 1: Cup/,
      /seed is hidden/,
    ]) {
      await expect.element(rules.getByText(rule)).toBeVisible();
    }
    expect(read).not.toHaveBeenCalled();
  });

  test('reads the results with the own rank once the heat has ended', async () => {
    const { panel } = show({
      room: { state: 'ENDED', heat: toHeat({ state: 'ENDED', endedAt: AT }) },
    });
    await expect.element(panel.getByText('The competition has ended.')).toBeVisible();
    const results = panel.getByRole('region', { name: 'Results' });
    await expect.element(results.getByText(/Your rank is 1 of 2/)).toBeVisible();
    await expect.element(results.getByText('b'.repeat(64))).toBeVisible();
    expect(results.getByRole('button', { name: /CSV/ }).elements()).toEqual([]);
  });

  test('who is not in the room is offered to join it', async () => {
    const { panel } = showPanel(<RoomPage roomId={ROOM_ID} onOpen={() => undefined} />, {
      answers: {
        'rooms.get': async () => {
          throw refused('no such room', null, 'NOT_FOUND');
        },
      },
    });
    await expect.element(panel.getByText('You are not in this competition')).toBeVisible();
    await expect.element(panel.getByLabelText('Code or link')).toBeVisible();
  });
});
