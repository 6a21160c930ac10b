/**
 * What a person may do on the trading page, from who they are. The server decides every time anyway; this keeps
 * controls off the screen that it would refuse.
 */
import type { Identity, Role } from '../client/shapes.ts';

export type Capability =
  /** Sees instruments, prices, candles and depth. */
  | 'market'
  /** Sends and changes orders. */
  | 'trade'
  /** Deals options with a dealer. */
  | 'options'
  /** Deals currencies with a press. */
  | 'fx'
  /** Deals futures with a dealer. */
  | 'futures'
  /** Sees clients' phone requests in futures, and takes part as sales or as its desk. */
  | 'voice'
  /** Sees orders, fills and positions: own, the desks' or the firm's. */
  | 'blotter'
  /** Sees bonds, their prices and the yield curves. */
  | 'bonds'
  /** Sees requests for quote: own, the desks' or the firm's. */
  | 'rfqs'
  /** Requests quotes from dealers and trades on them. */
  | 'ask-dealers'
  /** Serves clients' requests. */
  | 'serve-clients'
  /** Requests prices from the firm, as its client. */
  | 'ask-sales'
  /** Takes orders of others off the market. */
  | 'cancel-any'
  /** Sees the whole firm. */
  | 'firm'
  /** Reads what surveillance has found, and the cases. */
  | 'cases'
  /** Sees the risk of the firm, or of the desks. */
  | 'exposure'
  /** Activates and releases kill switches. */
  | 'kill'
  /** Reads the versions of the risk thresholds. */
  | 'risk-config'
  /** Edits user limits and risk thresholds. */
  | 'limits'
  /** Edits the weights of the signals. */
  | 'weights'
  /** Sends simulated users onto the platform. */
  | 'load'
  /** Runs the platform: sees it whole, and redelivers dead letters. */
  | 'operate';

const BY_ROLE: Readonly<Record<Role, readonly Capability[]>> = {
  trader: ['market', 'blotter'],
  'desk-head': ['market', 'blotter', 'exposure', 'risk-config'],
  'risk-manager': [
    'market',
    'blotter',
    'rfqs',
    'voice',
    'cancel-any',
    'firm',
    'exposure',
    'kill',
    'risk-config',
    'limits',
  ],
  admin: [
    'market',
    'blotter',
    'rfqs',
    'voice',
    'cancel-any',
    'firm',
    'exposure',
    'kill',
    'risk-config',
    'limits',
    'cases',
    'weights',
    'load',
    'operate',
  ],
  compliance: ['market', 'blotter', 'rfqs', 'voice', 'firm', 'cases', 'exposure', 'risk-config'],
  sales: ['market', 'blotter', 'rfqs', 'voice', 'serve-clients'],
  'external-client': ['ask-sales'],
  viewer: ['market', 'bonds'],
};

/** The desk whose orders the ticket sends; bonds, options and currencies have screens of their own. */
const TRADED_DESK = 'EQ';
const OPTION_DESK = 'DERIV';
const FX_DESK = 'FX';
const FUTURE_DESK = 'COMM';
/** The desk that trades by request for quote. */
const BOND_DESK = 'FI';

/** All a person may do. */
export function getCapabilities(
  identity: Pick<Identity, 'role' | 'limits'>,
): ReadonlySet<Capability> {
  const capabilities = new Set<Capability>(BY_ROLE[identity.role]);
  if (identity.role === 'trader' && identity.limits.desks.includes(TRADED_DESK)) {
    capabilities.add('trade');
  }
  if (identity.role === 'trader' && identity.limits.desks.includes(OPTION_DESK)) {
    capabilities.add('options');
  }
  if (identity.role === 'trader' && identity.limits.desks.includes(FX_DESK)) capabilities.add('fx');
  if (identity.role === 'trader' && identity.limits.desks.includes(FUTURE_DESK)) {
    capabilities.add('futures').add('voice');
  }
  if (identity.role === 'desk-head' && identity.limits.desks.includes(FUTURE_DESK)) {
    capabilities.add('voice');
  }
  if (identity.limits.desks.includes(BOND_DESK)) {
    if (identity.role === 'trader') capabilities.add('rfqs').add('ask-dealers');
    if (identity.role === 'desk-head') capabilities.add('rfqs');
  }
  if (capabilities.has('rfqs')) capabilities.add('bonds');
  return capabilities;
}
