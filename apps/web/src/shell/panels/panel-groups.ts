/** The panels by what they are for, as the list of panels shows them; a test holds that none is left out. */
import type { PanelId } from '../../ui-state/panel-ids.ts';

export type PanelGroup = { readonly title: string; readonly panels: readonly PanelId[] };

export const PANEL_GROUPS: readonly PanelGroup[] = [
  {
    title: 'Market',
    panels: [
      'watchlist',
      'chart',
      'depth',
      'time-and-sales',
      'auctions',
      'heatmap',
      'market-news',
      'alerts',
    ],
  },
  {
    title: 'Orders and positions',
    panels: [
      'ticket',
      'ladder',
      'basket',
      'orders',
      'algos',
      'fills',
      'positions',
      'profit',
      'locates',
      'tca',
    ],
  },
  {
    title: 'Bonds and clients',
    panels: [
      'bonds',
      'bond',
      'curves',
      'rfq-ticket',
      'rfq',
      'rfqs',
      'dealers',
      'sales',
      'voice',
      'clients',
    ],
  },
  {
    title: 'Currencies, options, futures',
    panels: [
      'fx',
      'options',
      'futures',
      'future-ladder',
      'future-spreads',
      'future-voice',
      'future-terms',
    ],
  },
  {
    title: 'Clearing',
    panels: ['clearing', 'clearing-account', 'settlements', 'margin-calls', 'default-drill'],
  },
  {
    title: 'Risk and control',
    panels: ['firm-risk', 'traders', 'risk', 'kill', 'users', 'sessions', 'market-events', 'load'],
  },
  { title: 'Records', panels: ['audit', 'surveillance', 'fix', 'life', 'operations'] },
  {
    title: 'Research',
    panels: ['signals', 'recommendations', 'weights', 'scenarios', 'replay'],
  },
  { title: 'Help', panels: ['help'] },
];
