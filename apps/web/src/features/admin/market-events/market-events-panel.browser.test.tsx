/** The market's behaviour: what goes on now, what an administrator starts, and the log. */

import { describe, expect, test, vi } from 'vitest';
import type { MarketEventInfo, MarketStatus, Role } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { MarketEventsPanel } from './market-events-panel.tsx';

const makeStatus = (more: Partial<MarketStatus> = {}): MarketStatus => ({
  seq: 1,
  at: AT,
  flags: [],
  regime: 'CALM',
  halts: [],
  events: [],
  ...more,
});

const makeEvent = (n: number, more: Partial<MarketEventInfo> = {}): MarketEventInfo => ({
  eventId: `e-${n}`,
  kind: 'SHOCK',
  target: 'INTC',
  size: -9,
  durationMs: null,
  flags: null,
  fromSeq: 29_337,
  actor: 'admin',
  reason: 'a lesson on margin',
  at: AT,
  ...more,
});

type Given = {
  readonly status?: MarketStatus | null;
  readonly events?: MarketEventInfo[];
  readonly role?: Role;
};

function show({ status = makeStatus(), events = [], role = 'admin' }: Given = {}) {
  const start = vi.fn(async (_: unknown) => makeEvent(1));
  const list = vi.fn(async () => ({ items: events, nextCursor: null }));
  const shown = showPanel(<MarketEventsPanel />, {
    role,
    answers: { 'market.events': list, 'market.startEvent': start },
    before: (client) => {
      if (status !== null) {
        client.account.apply({ event: 'market.status', at: AT, data: status });
      }
    },
  });
  const { panel } = shown;
  const form = panel.getByRole('form', { name: 'Start an event' });
  return { ...shown, start, list, form, now: panel.getByTestId('market-now') };
}

const inputs = ({ start }: ReturnType<typeof show>): unknown[] =>
  start.mock.calls.map(([input]) => input);

describe('now', () => {
  test('waits for the first status', async () => {
    const { now, form } = show({ status: null });
    await expect.element(now).toHaveTextContent('Waiting for market data');
    expect(form.elements()).toEqual([]);
  });

  test('without features the market is plain Brownian motion', async () => {
    const { now } = show();
    await expect
      .element(now)
      .toHaveTextContent('Plain geometric Brownian motion, no features enabled');
  });

  test('with features the regime is named, and a push changes it', async () => {
    const { now, client } = show({ status: makeStatus({ flags: ['JUMPS', 'REGIMES'] }) });
    await expect.element(now).toHaveTextContent('Regime calm, 2 features');
    const stressed = makeStatus({ seq: 2, flags: ['REGIMES'], regime: 'STRESSED' });
    client.account.apply({ event: 'market.status', at: AT, data: stressed });
    await expect.element(now).toHaveTextContent('Regime stressed, 1 features');
  });
});

describe('starting an event', () => {
  test.each<Role>(['trader', 'risk-manager', 'compliance'])(
    'is not offered to a %s',
    async (role) => {
      const { now, form, panel } = show({ role });
      await expect.element(now).toHaveTextContent(/Brownian/);
      expect(form.elements()).toEqual([]);
      expect(panel.getByRole('button', { name: 'Apply features' }).elements()).toEqual([]);
    },
  );

  test('a flash crash has depth and seconds', async () => {
    const shown = show();
    const { form } = shown;
    await form.getByLabelText('Symbol, sector or MARKET').fill('Energy');
    await form.getByLabelText('Depth, % of the price').fill('7.5');
    await form.getByLabelText('Seconds').fill('90');
    await form.getByLabelText(/^Reason/).fill('a lesson');
    await form.getByRole('button', { name: 'Start' }).click();
    await expect
      .poll(() => inputs(shown))
      .toEqual([
        {
          kind: 'FLASH_CRASH',
          target: 'Energy',
          sizePct: 7.5,
          durationMs: 90_000,
          reason: 'a lesson',
        },
      ]);
  });

  test('a halt requires one symbol and nothing else', async () => {
    const shown = show();
    const { form } = shown;
    await form.getByLabelText('Event', { exact: true }).selectOptions('Halt a symbol');
    await expect.element(form.getByLabelText('Symbol, sector or MARKET')).toHaveValue('');
    expect(form.getByLabelText('Seconds').elements()).toEqual([]);
    await form.getByLabelText('Symbol, sector or MARKET').fill('tsla');
    await form.getByLabelText(/^Reason/).fill('news pending');
    await form.getByRole('button', { name: 'Start' }).click();
    await expect
      .poll(() => inputs(shown))
      .toEqual([{ kind: 'HALT', target: 'TSLA', reason: 'news pending' }]);
  });

  test('after a start the log is read again and the reason is empty, the rest stays', async () => {
    const { form, list } = show();
    await form.getByLabelText('Event', { exact: true }).selectOptions('Price shock');
    await form.getByLabelText('Size, % of the price').fill('−4');
    await form.getByLabelText(/^Reason/).fill('a lesson');
    const before = list.mock.calls.length;
    await form.getByRole('button', { name: 'Start' }).click();
    await expect.element(form.getByLabelText(/^Reason/)).toHaveValue('');
    await expect.element(form.getByLabelText('Size, % of the price')).toHaveValue('−4');
    await expect.poll(() => list.mock.calls.length).toBeGreaterThan(before);
  });

  test.each([
    ['Symbol, sector or MARKET', ' ', 'a symbol, a sector or MARKET'],
    ['Depth, % of the price', '0', 'a non-zero number'],
    ['Depth, % of the price', 'deep', 'a non-zero number'],
    ['Seconds', '0.5', 'one second or more'],
    ['Reason (recorded with the event)', 'no', 'at least 3 characters'],
  ])('%s of "%s" is reported at the field and not sent: %s', async (label, typed, problem) => {
    const { form, start } = show();
    await form.getByLabelText(/^Reason/).fill('a lesson');
    await form.getByLabelText(label).fill(typed);
    await form.getByRole('button', { name: 'Start' }).click();
    await expect.element(form.getByText(problem)).toBeVisible();
    expect(start).not.toHaveBeenCalled();
  });

  test('a refusal is announced and goes with the next change', async () => {
    const { form, start } = show();
    start.mockRejectedValueOnce(refused('Conflict', 'TSLA is already halted', 'CONFLICT'));
    await form.getByLabelText(/^Reason/).fill('a lesson');
    await form.getByRole('button', { name: 'Start' }).click();
    await expect.element(form.getByRole('alert')).toHaveTextContent('TSLA is already halted');
    await expectCode({ text: 'TSLA is already halted', code: 'CONFLICT' });
    await form.getByLabelText('Seconds').fill('60');
    await expect.element(form.getByText('TSLA is already halted')).not.toBeInTheDocument();
  });
});

describe('the features', () => {
  test('are sent in their own order, and only when they differ from the live ones', async () => {
    const shown = show({ status: makeStatus({ flags: ['REGIMES'] }) });
    const { panel, start } = shown;
    const apply = panel.getByRole('button', { name: 'Apply features' });
    await expect.element(apply).toHaveAttribute('aria-disabled', 'true');
    await apply.click({ force: true });
    expect(start).not.toHaveBeenCalled();
    await panel.getByRole('checkbox', { name: /^LULD halts/ }).click();
    await panel.getByRole('checkbox', { name: /^Clusters/ }).click();
    await apply.click();
    await expect
      .poll(() => inputs(shown))
      .toEqual([
        {
          kind: 'REALISM',
          flags: ['CLUSTERING', 'REGIMES', 'LULD_HALTS'],
          reason: 'market features changed',
        },
      ]);
  });

  test('a push with other flags sets the boxes', async () => {
    const { panel, client } = show();
    const jumps = panel.getByRole('checkbox', { name: /^Jumps/ });
    await expect.element(jumps).not.toBeChecked();
    const data = makeStatus({ seq: 2, flags: ['JUMPS'] });
    client.account.apply({ event: 'market.status', at: AT, data });
    await expect.element(jumps).toBeChecked();
  });
});

describe('the log', () => {
  test('has time, what, from which batch, who and why', async () => {
    const events = [
      makeEvent(1),
      makeEvent(2, { kind: 'REALISM', target: 'MARKET', size: null, flags: ['JUMPS'] }),
      makeEvent(3, { kind: 'REALISM', target: 'MARKET', size: null, flags: [] }),
    ];
    const { panel } = show({ events });
    const items = panel.getByRole('region', { name: 'Events' }).getByRole('listitem');
    await expect
      .element(items.nth(0))
      .toHaveTextContent(/^14:03:22 .*INTC.* batch 29337, admin: a lesson on margin$/);
    await expect.element(items.nth(1)).toHaveTextContent('Features: JUMPS');
    await expect.element(items.nth(2)).toHaveTextContent('Features: none');
  });

  test('without events the seed alone reproduces the market', async () => {
    const { panel } = show();
    await expect
      .element(panel.getByText('No events. The seed alone reproduces this market.'))
      .toBeVisible();
  });
});
