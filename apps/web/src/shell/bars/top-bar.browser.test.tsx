import { describe, expect, test } from 'vitest';
import type { KillSwitch, Role } from '../../platform/client/shapes.ts';
import {
  AT,
  givenRiskConfig,
  toIdentity,
  toKillSwitch,
  toOrder,
  toPosition,
  toQuote,
} from '../../platform/testing/given.ts';
import { loadAccount, setMarketStatus } from '../../platform/testing/given-desk.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { PRESETS } from '../dock/presets.ts';
import { AccountRibbon } from './account-ribbon.tsx';
import { MarketClock } from './clock.tsx';
import { KillIndicator } from './kill-indicator.tsx';
import { MarketIndicator } from './market-indicator.tsx';
import { LookMenu, UserMenu } from './menus.tsx';
import { TopBar } from './top-bar.tsx';

const KILL = toKillSwitch();

const SCREEN = {
  current: () => PRESETS.market.layout,
  replace: () => undefined,
  reopen: () => undefined,
  reset: () => undefined,
};
const WORKSPACES = { all: ['client'], current: 'client', choose: () => undefined } as const;

describe('the account in one line', () => {
  const figure = (root: Element, name: string): string =>
    [...root.querySelectorAll('dt')].find(({ textContent }) => textContent === name)
      ?.nextElementSibling?.textContent ?? '';

  const account = (client: TradingClient): void => {
    loadAccount(client, {
      positions: [toPosition({ netQty: 100, avgPx: 189, realisedPnl: 10, fees: 1.5 })],
      orders: [toOrder(1), toOrder(2, { status: 'FILLED', leavesQty: 0 })],
    });
    client.hot.apply([toQuote({ mid: 189_500_000 })], 1);
  };

  test('has the profit at the prices on the screen, exposure, and the orders that rest', async () => {
    const { panel } = showPanel(<AccountRibbon />, { before: account });
    await expect.poll(() => figure(panel.element(), 'P&L')).toBe('+58.50');
    expect(figure(panel.element(), 'Working')).toBe('1');
    expect(panel.getByTitle('Gross market value +18,950.00').elements()).toHaveLength(1);
    expect(panel.getByTitle('Net market value +18,950.00').elements()).toHaveLength(1);
  });

  test('shows whose orders it counts for one who sees the firm', async () => {
    const { panel } = showPanel(<AccountRibbon />, { role: 'risk-manager', before: account });
    await expect.element(panel.getByText('Working (firm)')).toBeVisible();
  });

  test.each([
    [0.5, '', '50'],
    [0.8, 'text-warn', '80'],
    [0.95, 'text-critical', '95'],
  ])('a limit used by %d is coloured %s', async (share, tone, text) => {
    const { panel } = showPanel(<AccountRibbon />, {
      before: (client) =>
        client.account.setLimitUse({
          limits: toIdentity().limits,
          dailyNotionalUsed: share * 1_000_000,
        } as Parameters<typeof client.account.setLimitUse>[0]),
    });
    const value = panel.getByText(new RegExp(`^\\+?${text}(\\.\\d+)?%$`));
    await expect.element(value).toBeVisible();
    expect(value.element().className).toBe(tone);
  });
});

describe('the state of the kill switches', () => {
  const show = (role: Role, killSwitches: KillSwitch[]) =>
    showPanel(<KillIndicator />, {
      role,
      before: (client) => loadAccount(client, { killSwitches }),
    });

  test('is shown to all roles, with the reason', async () => {
    const { panel } = show('trader', [KILL]);
    const indicator = panel.getByTestId('kill-lamp');
    await expect.element(indicator).toHaveTextContent('Kill switch: 1 active');
    await expect.element(indicator).toHaveAttribute('title', 'symbol TSLA: news pending');
    expect(panel.getByRole('button').elements()).toEqual([]);
    await expect
      .element(show('viewer', []).panel.getByTestId('kill-lamp'))
      .toHaveTextContent('Kill switch: inactive');
  });

  test('opens the panel for one who may use it', async () => {
    const { panel, ui } = show('risk-manager', []);
    await panel.getByRole('button', { name: 'Kill switch: inactive' }).click();
    expect(ui.getState().dialog).toBe('kill');
  });
});

describe('what is out of the ordinary in the market', () => {
  test('is silent in a quiet market and names a pause with its cause', async () => {
    const { panel, client } = showPanel(<MarketIndicator />);
    await expect.element(panel.getByRole('status')).toHaveTextContent(/^$/);
    client.account.apply({
      event: 'market.status',
      at: AT,
      data: {
        halts: [{ symbol: 'TSLA', state: 'PAUSED', cause: 'LULD', sinceAt: AT, untilAt: null }],
        events: [],
        regime: 'NORMAL',
      },
    } as unknown as Parameters<typeof client.account.apply>[0]);
    const indicator = panel.getByTestId('market-lamp');
    await expect.element(indicator).toHaveTextContent('TSLA PAUSED');
    await expect
      .element(indicator)
      .toHaveAttribute('title', expect.stringMatching(/^TSLA: Paused since 14:03:22/));
  });
});

describe('the menus', () => {
  const pick = async (
    panel: ReturnType<typeof showPanel>['panel'],
    menu: string | RegExp,
    item: string,
  ) => {
    await panel.getByRole('button', { name: menu }).click();
    await panel.getByRole('menu').getByText(item, { exact: true }).click();
  };

  test('the appearance is chosen, kept, and shown on the page at once', async () => {
    const { panel, prefs } = showPanel(<LookMenu />);
    const before = prefs.getState().look;
    await pick(panel, 'Appearance', 'Light');
    expect(prefs.getState().look.theme).toBe('light');
    expect(document.documentElement.dataset['theme']).toBe('light');
    await pick(panel, 'Appearance', 'Colour-vision palette');
    await pick(panel, 'Appearance', 'Flash changed prices');
    expect(prefs.getState()).toMatchObject({ look: { palette: 'cvd' }, flashes: false });
    await panel.getByRole('button', { name: 'Appearance' }).click();
    await expect
      .element(panel.getByRole('menuitemradio', { name: 'Light' }))
      .toHaveAttribute('aria-checked', 'true');
    prefs.setState({ look: before });
  });

  test('only one who trades on quotes is offered to confirm them', async () => {
    const { panel } = showPanel(<LookMenu />, { role: 'viewer' });
    await panel.getByRole('button', { name: 'Appearance' }).click();
    await expect.element(panel.getByRole('menu')).toBeVisible();
    expect(panel.getByText('Confirm trades on the best quote').elements()).toEqual([]);
  });

  test('the account shows who one is and leads to help and keys', async () => {
    const { panel, ui, client } = showPanel(<UserMenu />);
    await expect.element(panel.getByRole('button')).toHaveTextContent('Una Onetraderaccount menu');
    await pick(panel, /Una One/, 'How it works');
    expect(ui.getState().dialog).toBe('help');
    await pick(panel, /Una One/, 'Keyboard');
    expect(ui.getState().dialog).toBe('keys');
    client.identity.setState({ guest: true });
    await expect.element(panel.getByRole('button')).toHaveTextContent('Guesttrader');
  });
});

describe('the market’s time', () => {
  const session = {
    marketTime: '2026-11-23T20:58:00.000Z',
    opensAt: '2026-11-23T14:30:00.000Z',
    closesAt: '2026-11-23T21:00:00.000Z',
  };
  const showClock = (ageMs: number, more: object) =>
    showPanel(<MarketClock />, {
      before: (client) =>
        setMarketStatus(client, { at: new Date(Date.now() - ageMs).toISOString(), ...more }),
    });

  test('is New York’s, goes on between two reports, and stops at the close', async () => {
    const { panel } = showClock(60_000, { session });
    await expect.element(panel.getByText(/^NY 15:59:0\d$/)).toBeVisible();
    expect(
      panel
        .getByTitle(
          /^Market time: Monday,? 23 November 2026 in New York. The session closes in \d+ s;/,
        )
        .elements(),
    ).toHaveLength(1);
    const late = showClock(180_000, { session });
    await expect.element(late.panel.getByText('NY 16:00:00')).toBeVisible();
  });

  test('is not shown in a market that runs around the clock', async () => {
    const { panel } = showClock(0, {});
    await expect.poll(() => panel.element().textContent).toBe('');
  });
});

describe('the bar', () => {
  const show = (role: Role) =>
    showPanel(
      <TopBar title="Risk" onShowPanel={() => undefined} screen={SCREEN} workspaces={WORKSPACES} />,
      { role, before: (client) => client.account.setRiskConfig(givenRiskConfig()) },
    );

  test('opens the palette, and shows its key', async () => {
    const { panel, ui } = show('trader');
    await panel.getByRole('button', { name: /Symbol, order, command Ctrl\+K/ }).click();
    expect(ui.getState().dialog).toBe('palette');
  });

  test('pauses the updates and resumes them', async () => {
    const { panel, ui, client } = show('trader');
    await panel.getByRole('button', { name: 'Pause updates' }).click();
    const resume = panel.getByRole('button', { name: 'Resume updates' });
    await expect.element(resume).toHaveAttribute('aria-pressed', 'true');
    expect([ui.getState().isFrozen, client.hot.isHeld()]).toEqual([true, true]);
    await resume.click();
    expect([ui.getState().isFrozen, client.hot.isHeld()]).toEqual([false, false]);
  });

  test('has no account for one who sees none', async () => {
    await expect.element(show('trader').panel.getByText('P&L')).toBeInTheDocument();
    const { panel } = show('viewer');
    await expect.element(panel.getByRole('heading', { name: /Tradefloor/ })).toBeVisible();
    expect(panel.getByText('P&L').elements()).toEqual([]);
  });
});
