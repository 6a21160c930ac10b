/**
 * The initial screen of a user, by permissions. A preset names only panels its users may see: a test asserts it for
 * every role and style.
 */
import type { Capability } from '../../platform/account/capabilities.ts';
import type { Identity } from '../../platform/client/shapes.ts';
import type { PanelId } from '../../ui-state/panel-ids.ts';
import { type DockLayout, split, tabs } from './dock-layout.ts';

export type PresetId =
  | 'trade'
  | 'bonds'
  | 'low-touch'
  | 'sales'
  | 'derivatives'
  | 'currencies'
  | 'commodities'
  | 'watch-desk'
  | 'watch'
  | 'control'
  | 'oversight'
  | 'market'
  | 'research'
  | 'client';

export type Preset = { readonly title: string; readonly layout: DockLayout };

const layout = (...children: Parameters<typeof split>[1][]): DockLayout => ({
  version: 1,
  root: split(100, ...children),
});

/** For those who watch and do not trade; what is named stands before the orders. */
const watch = (...first: readonly PanelId[]): DockLayout =>
  layout(
    tabs(26, 'watchlist'),
    split(
      76,
      tabs(50, 'chart', 'ladder', 'depth', 'time-and-sales'),
      split(
        50,
        tabs(60, ...first, 'orders', 'algos', 'fills', 'tca', 'replay'),
        tabs(40, 'positions', 'profit'),
      ),
    ),
  );

export const PRESETS: Readonly<Record<PresetId, Preset>> = {
  trade: {
    title: 'Trade',
    layout: layout(
      tabs(26, 'watchlist'),
      split(
        48,
        tabs(56, 'chart', 'ladder', 'depth', 'time-and-sales'),
        tabs(44, 'orders', 'algos', 'fills', 'basket', 'tca', 'replay'),
      ),
      split(26, tabs(68, 'ticket'), tabs(32, 'positions', 'profit', 'locates', 'clearing-account')),
    ),
  },
  bonds: {
    title: 'Bonds',
    layout: layout(
      split(31, tabs(56, 'bonds'), tabs(44, 'curves', 'bond')),
      split(
        46,
        tabs(58, 'rfq', 'dealers'),
        tabs(42, 'rfqs', 'positions', 'profit', 'orders', 'fills', 'clearing-account'),
      ),
      tabs(23, 'rfq-ticket'),
    ),
  },
  'low-touch': {
    title: 'Algo',
    layout: layout(
      tabs(22, 'watchlist'),
      split(
        52,
        tabs(38, 'chart', 'ladder', 'depth', 'time-and-sales'),
        tabs(62, 'algos', 'orders', 'fills', 'basket'),
      ),
      split(26, tabs(72, 'ticket'), tabs(28, 'positions', 'profit', 'clearing-account')),
    ),
  },
  sales: {
    title: 'Sales',
    layout: layout(
      split(77, tabs(72, 'sales'), tabs(28, 'clients', 'rfqs', 'bonds', 'fills', 'dealers')),
      split(
        23,
        tabs(66, 'voice', 'future-voice', 'bond'),
        tabs(34, 'positions', 'profit', 'clearing-account'),
      ),
    ),
  },
  derivatives: {
    title: 'Derivatives',
    layout: layout(
      tabs(18, 'watchlist'),
      tabs(52, 'options', 'chart'),
      split(30, tabs(55, 'orders', 'fills'), tabs(45, 'positions', 'profit', 'clearing-account')),
    ),
  },
  currencies: {
    title: 'Currencies',
    layout: layout(
      tabs(60, 'fx'),
      split(40, tabs(55, 'orders', 'fills'), tabs(45, 'positions', 'profit', 'clearing-account')),
    ),
  },
  commodities: {
    title: 'Commodities',
    layout: layout(
      split(40, tabs(64, 'futures', 'chart'), tabs(36, 'future-terms', 'future-ladder')),
      split(32, tabs(52, 'future-voice'), tabs(48, 'future-spreads')),
      split(28, tabs(55, 'orders', 'fills'), tabs(45, 'positions', 'profit', 'clearing-account')),
    ),
  },
  'watch-desk': { title: 'Desk', layout: watch('traders') },
  watch: { title: 'Desk', layout: watch() },
  control: {
    title: 'Control',
    layout: layout(
      tabs(26, 'watchlist'),
      split(
        46,
        tabs(56, 'firm-risk', 'traders', 'chart', 'ladder', 'depth', 'time-and-sales'),
        tabs(44, 'orders', 'algos', 'fills', 'audit', 'tca', 'replay'),
      ),
      split(
        28,
        tabs(55, 'kill', 'risk', 'users', 'sessions', 'market-events'),
        tabs(45, 'positions', 'profit', 'clearing'),
      ),
    ),
  },
  oversight: {
    title: 'Oversight',
    layout: layout(
      tabs(26, 'watchlist'),
      split(
        76,
        tabs(50, 'firm-risk', 'traders', 'chart', 'ladder', 'depth', 'time-and-sales'),
        split(
          50,
          tabs(
            64,
            'orders',
            'audit',
            'surveillance',
            'fix',
            'fills',
            'tca',
            'replay',
            'users',
            'sessions',
            'risk',
          ),
          tabs(36, 'positions', 'profit', 'clearing'),
        ),
      ),
    ),
  },
  market: {
    title: 'Market',
    layout: layout(
      tabs(32, 'watchlist'),
      split(
        68,
        tabs(64, 'chart', 'heatmap', 'bonds'),
        tabs(36, 'depth', 'time-and-sales', 'ladder', 'market-news', 'curves', 'bond'),
      ),
    ),
  },
  research: {
    title: 'Research',
    layout: layout(
      tabs(54, 'scenarios', 'replay', 'tca'),
      split(
        46,
        tabs(52, 'recommendations', 'signals', 'weights'),
        tabs(48, 'chart', 'heatmap', 'market-news'),
      ),
    ),
  },
  client: { title: 'Welcome', layout: layout(tabs(100, 'help')) },
};

/** The initial preset. Algo traders have algos in front; a guest sees orders first. */
export function presetFor(
  capabilities: ReadonlySet<Capability>,
  { tradingStyle, guest }: Pick<Identity, 'tradingStyle' | 'guest'>,
): PresetId {
  if (capabilities.has('trade')) {
    return tradingStyle === 'low_touch' && !guest ? 'low-touch' : 'trade';
  }
  if (capabilities.has('ask-dealers')) return 'bonds';
  if (capabilities.has('serve-clients')) return 'sales';
  if (capabilities.has('options')) return 'derivatives';
  if (capabilities.has('fx')) return 'currencies';
  if (capabilities.has('futures')) return 'commodities';
  if (capabilities.has('kill')) return 'control';
  if (capabilities.has('firm')) return 'oversight';
  if (capabilities.has('exposure')) return 'watch-desk';
  if (capabilities.has('blotter')) return 'watch';
  return capabilities.has('market') ? 'market' : 'client';
}

/** A user's workspaces: the initial one, and research for those who see trades. */
export function workspacesFor(
  capabilities: ReadonlySet<Capability>,
  identity: Parameters<typeof presetFor>[1],
): readonly PresetId[] {
  const first = presetFor(capabilities, identity);
  return capabilities.has('blotter') ? [first, 'research'] : [first];
}
