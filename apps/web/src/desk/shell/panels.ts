/**
 * Every panel of the desk: its title, what one must be allowed to do to see it, whether it follows a link
 * channel, and where its code is. Presets and the "add panel" menu know no other.
 */
import type { Capability } from '../data/capabilities.ts';
import { DERIVATIVE_PANELS } from './derivative-panels.ts';
import { OPS_PANELS } from './ops-panels.ts';
import type { PanelSpec } from './panel-spec.ts';

export const PANELS = {
  watchlist: {
    title: 'Watchlist',
    needs: 'market',
    isLinked: true,
    load: async () => (await import('./grid-panels.ts')).GRID_PANELS.watchlist,
  },
  chart: {
    title: 'Chart',
    needs: 'market',
    isLinked: true,
    load: async () => (await import('../chart/chart-panel.tsx')).ChartPanel,
  },
  depth: {
    title: 'Depth',
    needs: 'market',
    isLinked: true,
    load: async () => (await import('../depth/depth-panel.tsx')).DepthPanel,
  },
  ladder: {
    title: 'Ladder',
    needs: 'market',
    isLinked: true,
    load: async () => (await import('../ladder/ladder-panel.tsx')).LadderPanel,
  },
  ticket: {
    title: 'Ticket',
    needs: 'trade',
    isLinked: true,
    load: async () => (await import('../ticket/ticket.tsx')).Ticket,
  },
  basket: {
    title: 'Basket',
    needs: 'trade',
    isLinked: false,
    load: async () => (await import('../basket/basket-panel.tsx')).BasketPanel,
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
    load: async () => (await import('./grid-panels.ts')).GRID_PANELS.algos,
  },
  fills: {
    title: 'Fills',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('./grid-panels.ts')).GRID_PANELS.fills,
  },
  positions: {
    title: 'Positions',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('./grid-panels.ts')).GRID_PANELS.positions,
  },
  tca: {
    title: 'Execution quality',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('../tca/tca-panel.tsx')).TcaPanel,
  },
  replay: {
    title: 'Session replay',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('../replay/replay-panel.tsx')).ReplayPanel,
  },
  bonds: {
    title: 'Bonds',
    needs: 'rfqs',
    isLinked: false,
    load: async () => (await import('./grid-panels.ts')).GRID_PANELS.bonds,
  },
  bond: {
    title: 'Bond',
    needs: 'rfqs',
    isLinked: false,
    load: async () => (await import('../bonds/bond-panel.tsx')).BondPanel,
  },
  curves: {
    title: 'Yield curves',
    needs: 'rfqs',
    isLinked: false,
    load: async () => (await import('../bonds/curves-panel.tsx')).CurvesPanel,
  },
  'rfq-ticket': {
    title: 'Request ticket',
    needs: 'ask-dealers',
    isLinked: false,
    load: async () => (await import('../rfq/rfq-ticket.tsx')).RfqTicket,
  },
  rfq: {
    title: 'Request',
    needs: 'rfqs',
    isLinked: false,
    load: async () => (await import('../rfq/rfq-panel.tsx')).RfqPanel,
  },
  rfqs: {
    title: 'Requests',
    needs: 'rfqs',
    isLinked: false,
    load: async () => (await import('./grid-panels.ts')).GRID_PANELS.rfqs,
  },
  dealers: {
    title: 'Dealers',
    needs: 'rfqs',
    isLinked: false,
    load: async () => (await import('./grid-panels.ts')).GRID_PANELS.dealers,
  },
  sales: {
    title: 'Client requests',
    needs: 'serve-clients',
    isLinked: false,
    load: async () => (await import('../sales/sales-panel.tsx')).SalesPanel,
  },
  voice: {
    title: 'Voice ticket',
    needs: 'serve-clients',
    isLinked: false,
    load: async () => (await import('../sales/voice-ticket.tsx')).VoiceTicket,
  },
  clients: {
    title: 'Clients',
    needs: 'serve-clients',
    isLinked: false,
    load: async () => (await import('../sales/clients-panel.tsx')).ClientsPanel,
  },
  fix: {
    title: 'FIX messages',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('../fix/fix-panel.tsx')).FixPanel,
  },
  clearing: {
    title: 'Clearing',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('../clearing/clearing-panel.tsx')).ClearingPanel,
  },
  'clearing-account': {
    title: 'Clearing account',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('../clearing/account-panel.tsx')).AccountPanel,
  },
  settlements: {
    title: 'Settlement',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('../clearing/settlements-panel.tsx')).SettlementsPanel,
  },
  'margin-calls': {
    title: 'Margin calls',
    needs: 'blotter',
    isLinked: false,
    load: async () => (await import('../clearing/calls-panel.tsx')).CallsPanel,
  },
  'default-drill': {
    title: 'Stress and default drill',
    needs: 'firm',
    isLinked: false,
    load: async () => (await import('../clearing/stress-panel.tsx')).StressPanel,
  },
  kill: {
    title: 'Kill switch',
    needs: 'kill',
    isLinked: false,
    load: async () => (await import('../kill/kill-panel.tsx')).KillPanel,
  },
  'firm-risk': {
    title: 'Firm risk',
    needs: 'exposure',
    isLinked: false,
    load: async () => (await import('../firm-risk/firm-risk-panel.tsx')).FirmRiskPanel,
  },
  'market-events': {
    title: 'Market events',
    needs: 'firm',
    isLinked: false,
    load: async () => (await import('../market-events/market-events-panel.tsx')).MarketEventsPanel,
  },
  load: {
    title: 'Load',
    needs: 'load',
    isLinked: false,
    load: async () => (await import('../load/load-panel.tsx')).LoadPanel,
  },
  fx: {
    title: 'Currencies',
    needs: 'market',
    isLinked: false,
    load: async () => (await import('../fx/fx-panel.tsx')).FxPanel,
  },
  ...DERIVATIVE_PANELS,
  risk: {
    title: 'Risk thresholds',
    needs: 'risk-config',
    isLinked: false,
    load: async () => (await import('../risk/risk-panel.tsx')).RiskPanel,
  },
  users: {
    title: 'Users and limits',
    needs: 'firm',
    isLinked: false,
    load: async () => (await import('../users/users-panel.tsx')).UsersPanel,
  },
  sessions: {
    title: 'Sessions',
    needs: 'firm',
    isLinked: false,
    load: async () => (await import('../sessions/sessions-panel.tsx')).SessionsPanel,
  },
  ...OPS_PANELS,
  audit: {
    title: 'Audit',
    needs: 'firm',
    isLinked: false,
    load: async () => (await import('../audit/audit-panel.tsx')).AuditPanel,
  },
  heatmap: {
    title: 'Heatmap',
    needs: 'market',
    isLinked: true,
    load: async () => (await import('../heatmap/heatmap-panel.tsx')).HeatmapPanel,
  },
  signals: {
    title: 'Signals',
    needs: 'market',
    isLinked: true,
    load: async () => (await import('../signals/signals-panel.tsx')).SignalsPanel,
  },
  recommendations: {
    title: 'Recommendations',
    needs: 'market',
    isLinked: false,
    load: async () => (await import('../advice/advice-panel.tsx')).AdvicePanel,
  },
  weights: {
    title: 'Signal weights',
    needs: 'market',
    isLinked: false,
    load: async () => (await import('../signals/weights-panel.tsx')).WeightsPanel,
  },
  'market-news': {
    title: 'News',
    needs: 'market',
    isLinked: true,
    load: async () => (await import('../market-news/news-panel.tsx')).NewsPanel,
  },
  scenarios: {
    ...{ title: 'Scenario lab', needs: 'blotter', isLinked: true },
    load: async () => (await import('../scenarios/scenarios-panel.tsx')).ScenariosPanel,
  },
  help: {
    ...{ title: 'How it works', needs: null, isLinked: false },
    load: async () => (await import('../help/help-panel.tsx')).HelpPanel,
  },
} as const satisfies Record<string, PanelSpec>;

export type PanelId = keyof typeof PANELS;

export const isPanelId = (name: unknown): name is PanelId =>
  typeof name === 'string' && Object.hasOwn(PANELS, name);

/** Whether someone with these capabilities may see the panel. */
export function mayShow(panel: PanelId, capabilities: ReadonlySet<Capability>): boolean {
  const { needs }: PanelSpec = PANELS[panel];
  return needs === null || capabilities.has(needs);
}
