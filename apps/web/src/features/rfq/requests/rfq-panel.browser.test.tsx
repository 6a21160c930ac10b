/** One request as it is read: its terms, the dealers' quotes with their distances, and how it ended. */

import { describe, expect, test } from 'vitest';
import type { Rfq, Role } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT, AT_MS, toIdentity } from '../../../platform/testing/given.ts';
import { toBond, toRfq, toRfqDealer } from '../../../platform/testing/given-bonds.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { WithUi } from '../../../ui-state/testing/with-ui.tsx';
import { openUiState } from '../../../ui-state/ui-state.ts';
import { RfqPanel } from './rfq-panel.tsx';

const inSeconds = (seconds: number): string => new Date(AT_MS + seconds * 1_000).toISOString();

const CHOSEN = {
  dealerId: 'BRKD',
  price: 100.05,
  yield: 4.2,
  spreadBps: 1,
  reason: 'OPERATOR',
  slippage: 0,
  note: null,
} as const;

type Given = {
  readonly rfqs?: readonly Rfq[];
  readonly role?: Role;
  readonly desks?: readonly ('EQ' | 'FI')[];
  readonly shown?: string;
  readonly more?: Responses;
};

function show({ rfqs = [], role = 'trader', desks = ['FI'], shown, more }: Given = {}) {
  const ui = openUiState();
  if (shown !== undefined) ui.setState({ rfqShown: shown });
  const { limits } = toIdentity(role);
  return showPanel(
    <WithUi ui={ui}>
      <RfqPanel />
    </WithUi>,
    {
      role,
      answers: { 'rfq.steps': async () => ({ items: [] }), ...more },
      before: (client) => {
        client.identity.setState(toIdentity(role, { limits: { ...limits, desks: [...desks] } }));
        client.bonds.setBonds([toBond()]);
        client.rfqs.takeAll(rfqs);
      },
    },
  );
}

/** The cells of a dealer's row, without the head. */
const cells = (panel: ReturnType<typeof show>['panel'], dealer: string): (string | null)[] =>
  [...panel.getByRole('option', { name: dealer }).element().children].map(
    ({ textContent }) => textContent,
  );

describe('which request is shown', () => {
  test('the newest one while none is selected', async () => {
    const old = toRfq({ rfqId: 'old', qty: 3_000_000, createdAt: inSeconds(-60) });
    const { panel } = show({ rfqs: [toRfq({ qty: 2_000_000 }), old] });
    await expect.element(panel.getByText('2,000,000')).toBeVisible();
    expect(panel.getByText('3,000,000').elements()).toEqual([]);
  });

  test('the selected one, also where a newer one exists', async () => {
    const old = toRfq({ rfqId: 'old', qty: 3_000_000, createdAt: inSeconds(-60) });
    const { panel } = show({ rfqs: [toRfq({ qty: 2_000_000 }), old], shown: 'old' });
    await expect.element(panel.getByText('3,000,000')).toBeVisible();
  });

  test('one that was just sent waits for its quotes, and shows them when they come', async () => {
    const { panel, client } = show({ shown: 'rfq-9' });
    await expect.element(panel.getByText('Requesting quotes…')).toBeVisible();
    client.rfqs.take(toRfq({ rfqId: 'rfq-9', dealers: [toRfqDealer('HLWY')] }));
    await expect.element(panel.getByRole('option', { name: /HLWY/ })).toBeVisible();
  });

  test('without any, who may request quotes sees how, and who may not does not', async () => {
    const { panel } = show();
    await expect.element(panel.getByText(/send a request from the ticket/)).toBeVisible();
    const other = show({ desks: ['EQ'] }).panel;
    await expect.element(other.getByText('No requests yet')).toBeVisible();
    expect(other.getByText(/send a request from the ticket/).elements()).toEqual([]);
  });
});

describe('the head of a live request', () => {
  test('names side, face, bond, client, limit and mid', async () => {
    const rfq = toRfq({
      side: 'SELL',
      clientUserId: 'acme',
      limitPrice: 99.875,
      midPrice: 100.0625,
      windowEndsAt: inSeconds(8),
    });
    const { panel } = show({ rfqs: [rfq] });
    await expect.element(panel).toHaveTextContent(/SELL\s*1,000,000\s*UST 4\.25 2036-11-15/);
    await expect.element(panel).toHaveTextContent('for acme');
    await expect
      .element(panel)
      .toHaveTextContent('limit 99.875, mid 100.063, at expiry execute the best quote');
    await expect.element(panel.getByTestId('rfq-state')).toHaveTextContent('PENDING');
  });

  test('shows that nothing trades at the end where that was requested', async () => {
    const bondSpec = {
      isin: 'US9128TF1010',
      coupon: 4.25,
      periods: 20,
      yield: 4.2,
      rfq: { atEnd: 'NOTHING' },
    } as const;
    const { panel } = show({ rfqs: [toRfq({ bondSpec, windowEndsAt: inSeconds(8) })] });
    await expect
      .element(panel)
      .toHaveTextContent('any price, mid 100.000, at expiry no automatic trade');
  });

  test('counts the window down by the server’s time, the bar as a share of the whole', async () => {
    const rfq = toRfq({ createdAt: inSeconds(-6), windowEndsAt: inSeconds(4) });
    const { panel } = show({ rfqs: [rfq] });
    const timer = panel.getByRole('timer', { name: 'Time left' });
    await expect.element(timer).toHaveTextContent('4.0 s');
    expect(timer.element().className).not.toContain('text-warn');
    const bar = panel.element().querySelector('[style*="scaleX"]');
    expect(bar?.getAttribute('style')).toContain('scaleX(0.4)');
  });

  test('warns in the last three seconds', async () => {
    const { panel } = show({ rfqs: [toRfq({ windowEndsAt: inSeconds(2.9) })] });
    await expect.element(panel.getByRole('timer')).toHaveTextContent('2.9 s');
    expect(panel.getByRole('timer').element().className).toContain('text-warn');
  });

  test('a client’s request without a window shows that it has not gone out', async () => {
    const rfq = toRfq({ flow: 'SALES', state: 'REQUESTED', windowEndsAt: null });
    const { panel } = show({ rfqs: [rfq], role: 'sales' });
    await expect.element(panel.getByText('Not sent to dealers yet')).toBeVisible();
    expect(panel.getByRole('timer').elements()).toEqual([]);
  });
});

describe('the head of an ended request', () => {
  test('states price, cover, distance from mid and what was saved on the face amount', async () => {
    const cover = { dealerId: 'HLWY', price: 100.08 };
    const rfq = toRfq({ state: 'EXECUTED', chosen: CHOSEN, cover, qty: 4_000_000, executedAt: AT });
    const { panel } = show({ rfqs: [rfq] });
    // 0.03 per 100 of 4,000,000; 0.05 of a mid of 100.
    const saved = Math.round((4_000_000 / 100) * (100.08 - 100.05));
    await expect.element(panel).toHaveTextContent('BRKD 100.050 manually');
    await expect.element(panel).toHaveTextContent('cover HLWY 100.080');
    await expect.element(panel).toHaveTextContent('+5.0 bp over mid');
    await expect.element(panel).toHaveTextContent(`+${saved.toLocaleString('en-US')} over cover`);
    await expect.element(panel).toHaveTextContent('14:03:22.250');
  });

  test('leaves out what is not known: no cover, no mid', async () => {
    const chosen = { ...CHOSEN, reason: 'TIGHTEST' } as const;
    const { panel } = show({ rfqs: [toRfq({ state: 'EXECUTED', chosen, midPrice: null })] });
    await expect.element(panel).toHaveTextContent('BRKD 100.050 best at expiry');
    await expect.element(panel).not.toHaveTextContent(/cover|over mid/);
  });

  test('gives the reason of one that did not trade', async () => {
    const { panel } = show({ rfqs: [toRfq({ state: 'EXPIRED', note: 'no dealer answered' })] });
    await expect.element(panel.getByText('Not traded: no dealer answered')).toBeVisible();
    expect(panel.getByRole('timer').elements()).toEqual([]);
  });
});

describe('the quotes', () => {
  const dealers = [
    toRfqDealer('BRKD', { ask: 100.05, bid: 99.95, latencyMs: 120 }),
    toRfqDealer('HLWY', { ask: 100.08, bid: 99.9, latencyMs: 340 }),
    toRfqDealer('NRTH', { quote: null, status: 'PENDING', latencyMs: null }),
  ];

  test('a buyer sees offers: price, yield, spread, distance from mid and from the best', async () => {
    const { panel } = show({ rfqs: [toRfq({ dealers, windowEndsAt: inSeconds(8) })] });
    await expect.element(panel.getByRole('listbox', { name: 'Dealers' })).toBeVisible();
    const [, , ...best] = cells(panel, 'BRKD');
    const [, , ...cover] = cells(panel, 'HLWY');
    expect(best).toEqual(['100.050', '4.240', '2.0', '10.0', '+5.0', '–', '120', 'BEST']);
    expect(cover).toEqual(['100.080', '4.240', '2.0', '18.0', '+8.0', '+3.0', '340', 'COVER']);
    expect(cells(panel, 'NRTH').slice(2)).toEqual(['–', '–', '–', '–', '–', '–', '–', 'waiting']);
  });

  test('a seller sees bids: the highest is the best, below mid costs', async () => {
    const rfq = toRfq({ side: 'SELL', dealers, windowEndsAt: inSeconds(8) });
    const { panel } = show({ rfqs: [rfq] });
    await expect.element(panel.getByRole('listbox', { name: 'Dealers' })).toBeVisible();
    expect(cells(panel, 'BRKD').slice(2)).toEqual([
      '99.950',
      '4.260',
      '2.0',
      '10.0',
      '+5.0',
      '–',
      '120',
      'BEST',
    ]);
    expect(cells(panel, 'HLWY').slice(6, 8)).toEqual(['+10.0', '+5.0']);
  });

  test('rows keep their places when a better quote is pushed; only the marks move', async () => {
    const rfq = toRfq({ dealers, windowEndsAt: inSeconds(8) });
    const { panel, client } = show({ rfqs: [rfq] });
    await expect.element(panel.getByRole('option', { name: /BRKD/ })).toHaveTextContent('BEST');
    const late = toRfqDealer('NRTH', { ask: 100.01, latencyMs: 900 });
    client.rfqs.take({ ...rfq, version: 2, dealers: [...dealers.slice(0, 2), late] });
    await expect.element(panel.getByRole('option', { name: /NRTH/ })).toHaveTextContent('BEST');
    const names = panel
      .getByRole('option')
      .elements()
      .map((row) => row.getAttribute('data-dealer'));
    expect(names).toEqual(['BRKD', 'HLWY', 'NRTH']);
    await expect.element(panel.getByRole('option', { name: /BRKD/ })).toHaveTextContent('COVER');
  });

  test('an older version that comes late changes nothing', async () => {
    const rfq = toRfq({ dealers, version: 5, windowEndsAt: inSeconds(8) });
    const { panel, client } = show({ rfqs: [rfq] });
    await expect.element(panel.getByRole('option', { name: /BRKD/ })).toBeVisible();
    expect(client.rfqs.take({ ...rfq, version: 4, dealers: [] })).toBe(false);
    expect(panel.getByRole('option').elements()).toHaveLength(3);
  });
});

describe('the audit trail', () => {
  test('lists who did what and when, to the millisecond', async () => {
    const items = [
      { version: 1, at: AT, actor: 'u-1', action: 'requested', detail: null },
      { version: 2, at: AT, actor: 'BRKD', action: 'quoted', detail: '100.050' },
    ];
    const { panel } = show({
      rfqs: [toRfq()],
      more: { 'rfq.steps': async () => ({ items }) },
    });
    const steps = panel.getByRole('region', { name: 'Steps' }).getByRole('listitem');
    await expect.element(steps.first()).toHaveTextContent('14:03:22.250u-1requested');
    await expect.element(steps.last()).toHaveTextContent('14:03:22.250BRKDquoted100.050');
  });

  test('shows the refusal in place of the steps', async () => {
    const steps = async () => {
      throw refused('The trail is for compliance');
    };
    const { panel } = show({ rfqs: [toRfq()], more: { 'rfq.steps': steps } });
    await expect
      .element(panel.getByRole('region', { name: 'Steps' }))
      .toHaveTextContent('The trail is for compliance');
    await expectCode({ text: 'The trail is for compliance', code: 'FORBIDDEN' });
  });
});
