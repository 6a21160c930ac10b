/**
 * Every panel of the desk: its title, what one must be allowed to do to see it, whether it follows a link
 * channel, and where its code is. Presets and the "add panel" menu know no other.
 */

import type { Capability } from '../../platform/account/capabilities.ts';
import type { PanelId } from '../../ui-state/panel-ids.ts';
import type { PanelSpec } from '../../ui-state/panel-spec.ts';
import { DERIVATIVE_PANELS } from './derivative-panels.ts';
import { OPS_PANELS } from './ops-panels.ts';

export const PANELS = {
  watchlist: {
    title: 'Watchlist',
    needs: 'market',
    isLinked: true,
    load: async () => (await import('./grid-panels.ts')).GRID_PANELS.watchlist,
  },
  alerts: {
    title: 'Alerts',
    needs: 'market',
    isLinked: false,
    load: async () => (await import('../../features/equity/alerts/alerts-panel.tsx')).AlertsPanel,
  },
  chart: {
    title: 'Chart',
    needs: 'market',
    isLinked: true,
    load: async () => (await import('../../features/equity/chart/chart-panel.tsx')).ChartPanel,
  },
  depth: {
    title: 'Depth',
    needs: 'market',
    isLinked: true,
    load: async () => (await import('../../features/equity/depth/depth-panel.tsx')).DepthPanel,
  },
  ladder: {
    title: 'Ladder',
    needs: 'market',
    isLinked: true,
    load: async () => (await import('../../features/equity/ladder/ladder-panel.tsx')).LadderPanel,
  },
  'time-and-sales': {
    title: 'Time and sales',
    needs: 'market',
    isLinked: true,
    load: async () =>
      (await import('../../features/equity/time-and-sales/time-and-sales-panel.tsx'))
        .TimeAndSalesPanel,
  },
  auctions: {
    title: 'Auctions',
    needs: 'market',
    isLinked: true,
    load: async () =>
      (await import('../../features/equity/auctions/auctions-panel.tsx')).AuctionsPanel,
  },
  ticket: {
    title: 'Ticket',
    needs: 'trade',
    isLinked: true,
    load: async () => (await import('../../features/equity/ticket/ticket.tsx')).Ticket,
  },
  basket: {
    title: 'Basket',
    needs: 'trade',
    isLinked: false,
    load: async () => (await import('../../features/equity/basket/basket-panel.tsx')).BasketPanel,
  },
  orders: {
    title: 'Orders',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('./grid-panels.ts')).GRID_PANELS.orders,
  },
  algos: {
    title: 'Algos',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('../../features/algos/algo-panel.tsx')).AlgoPanel,
  },
  fills: {
    title: 'Fills',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('../../features/equity/fills/fills-panel.tsx')).FillsPanel,
  },
  positions: {
    title: 'Positions',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('./grid-panels.ts')).GRID_PANELS.positions,
  },
  profit: {
    title: 'P&L',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('../../features/risk/profit/profit-panel.tsx')).ProfitPanel,
  },
  locates: {
    title: 'Locates',
    needs: 'trade',
    isLinked: false,
    load: async () =>
      (await import('../../features/equity/locates/locates-panel.tsx')).LocatesPanel,
  },
  tca: {
    title: 'Execution quality',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('../../features/tca/tca-panel.tsx')).TcaPanel,
  },
  replay: {
    title: 'Session replay',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('../../features/replay/replay-panel.tsx')).ReplayPanel,
  },
  bonds: {
    title: 'Bonds',
    needs: 'bonds',
    isLinked: false,
    load: async () => (await import('./quote-grid-panels.ts')).QUOTE_GRID_PANELS.bonds,
  },
  bond: {
    title: 'Bond',
    needs: 'bonds',
    isLinked: false,
    load: async () => (await import('../../features/rfq/bonds/bond-panel.tsx')).BondPanel,
  },
  curves: {
    title: 'Yield curves',
    needs: 'bonds',
    isLinked: false,
    load: async () => (await import('../../features/rfq/bonds/curves-panel.tsx')).CurvesPanel,
  },
  'rfq-ticket': {
    title: 'Request ticket',
    needs: 'ask-dealers',
    isLinked: false,
    load: async () => (await import('../../features/rfq/requests/rfq-ticket.tsx')).RfqTicket,
  },
  rfq: {
    title: 'Request',
    needs: 'rfqs',
    isLinked: false,
    load: async () => (await import('../../features/rfq/requests/rfq-panel.tsx')).RfqPanel,
  },
  rfqs: {
    title: 'Requests',
    needs: 'rfqs',
    isLinked: false,
    load: async () => (await import('./quote-grid-panels.ts')).QUOTE_GRID_PANELS.rfqs,
  },
  dealers: {
    title: 'Dealers',
    needs: 'rfqs',
    isLinked: false,
    load: async () => (await import('./quote-grid-panels.ts')).QUOTE_GRID_PANELS.dealers,
  },
  sales: {
    title: 'Client requests',
    needs: 'serve-clients',
    isLinked: false,
    load: async () => (await import('../../features/rfq/sales/sales-panel.tsx')).SalesPanel,
  },
  voice: {
    title: 'Voice ticket',
    needs: 'serve-clients',
    isLinked: false,
    load: async () => (await import('../../features/rfq/sales/voice-ticket.tsx')).VoiceTicket,
  },
  clients: {
    title: 'Clients',
    needs: 'serve-clients',
    isLinked: false,
    load: async () => (await import('../../features/rfq/sales/clients-panel.tsx')).ClientsPanel,
  },
  fix: {
    title: 'FIX messages',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('../../features/fix/fix-panel.tsx')).FixPanel,
  },
  clearing: {
    title: 'Clearing',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('../../features/clearing/clearing-panel.tsx')).ClearingPanel,
  },
  'clearing-account': {
    title: 'Clearing account',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('../../features/clearing/account-panel.tsx')).AccountPanel,
  },
  settlements: {
    title: 'Settlement',
    needs: 'blotter',
    isLinked: false,
    load: async () =>
      (await import('../../features/clearing/settlements-panel.tsx')).SettlementsPanel,
  },
  'margin-calls': {
    title: 'Margin calls',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('../../features/clearing/calls-panel.tsx')).CallsPanel,
  },
  'default-drill': {
    title: 'Stress and default drill',
    needs: 'firm',
    isLinked: false,
    load: async () => (await import('../../features/clearing/stress-panel.tsx')).StressPanel,
  },
  kill: {
    title: 'Kill switch',
    needs: 'kill',
    isLinked: false,
    load: async () => (await import('../../features/ops/kill/kill-panel.tsx')).KillPanel,
  },
  'firm-risk': {
    title: 'Firm risk',
    needs: 'exposure',
    isLinked: false,
    load: async () => (await import('../../features/risk/firm/firm-risk-panel.tsx')).FirmRiskPanel,
  },
  traders: {
    title: 'Traders',
    needs: 'exposure',
    isLinked: false,
    load: async () => (await import('../../features/risk/traders/traders-panel.tsx')).TradersPanel,
  },
  'market-events': {
    title: 'Market events',
    needs: 'firm',
    isLinked: false,
    load: async () =>
      (await import('../../features/admin/market-events/market-events-panel.tsx'))
        .MarketEventsPanel,
  },
  load: {
    title: 'Load',
    needs: 'load',
    isLinked: false,
    load: async () => (await import('../../features/ops/load/load-panel.tsx')).LoadPanel,
  },
  fx: {
    title: 'Currencies',
    needs: 'market',
    isLinked: false,
    load: async () => (await import('../../features/fx/fx-panel.tsx')).FxPanel,
  },
  ...DERIVATIVE_PANELS,
  risk: {
    title: 'Risk thresholds',
    needs: 'risk-config',
    isLinked: false,
    load: async () => (await import('../../features/risk/thresholds/risk-panel.tsx')).RiskPanel,
  },
  users: {
    title: 'Users and limits',
    needs: 'firm',
    isLinked: false,
    load: async () => (await import('../../features/admin/users/users-panel.tsx')).UsersPanel,
  },
  sessions: {
    title: 'Sessions',
    needs: 'firm',
    isLinked: false,
    load: async () =>
      (await import('../../features/admin/sessions/sessions-panel.tsx')).SessionsPanel,
  },
  ...OPS_PANELS,
  audit: {
    title: 'Audit trail',
    needs: 'firm',
    isLinked: false,
    load: async () => (await import('../../features/admin/audit/audit-panel.tsx')).AuditPanel,
  },
  surveillance: {
    title: 'Surveillance',
    needs: 'cases',
    isLinked: false,
    load: async () =>
      (await import('../../features/admin/surveillance/surveillance-panel.tsx')).SurveillancePanel,
  },
  heatmap: {
    title: 'Heatmap',
    needs: 'market',
    isLinked: true,
    load: async () =>
      (await import('../../features/equity/heatmap/heatmap-panel.tsx')).HeatmapPanel,
  },
  signals: {
    title: 'Signals',
    needs: 'market',
    isLinked: true,
    load: async () =>
      (await import('../../features/research/signals/signals-panel.tsx')).SignalsPanel,
  },
  recommendations: {
    title: 'Recommendations',
    needs: 'market',
    isLinked: false,
    load: async () => (await import('../../features/research/advice/advice-panel.tsx')).AdvicePanel,
  },
  weights: {
    title: 'Signal weights',
    needs: 'market',
    isLinked: false,
    load: async () =>
      (await import('../../features/research/signals/weights-panel.tsx')).WeightsPanel,
  },
  'market-news': {
    title: 'News',
    needs: 'market',
    isLinked: true,
    load: async () => (await import('../../features/equity/market-news/news-panel.tsx')).NewsPanel,
  },
  scenarios: {
    title: 'Scenario lab',
    needs: 'blotter',
    isLinked: true,
    load: async () =>
      (await import('../../features/research/scenarios/scenarios-panel.tsx')).ScenariosPanel,
  },
  help: {
    title: 'How it works',
    needs: null,
    isLinked: false,
    load: async () => (await import('../../features/help/help-panel.tsx')).HelpPanel,
  },
} as const satisfies Readonly<Record<PanelId, PanelSpec>>;

/** Whether someone with these capabilities may see the panel. */
export function mayShow(panel: PanelId, capabilities: ReadonlySet<Capability>): boolean {
  const { needs }: PanelSpec = PANELS[panel];
  return needs === null || capabilities.has(needs);
}
