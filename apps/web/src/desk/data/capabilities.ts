/**
 * What a person may do on the desk, from who they are. The server decides every time anyway; this keeps
 * controls off the screen that it would refuse.
 */
import type { Identity, Role } from './shapes.ts';

export type Capability =
  /** Sees instruments, prices, candles and depth. */
  | 'market'
  /** Sends and changes orders. */
  | 'trade'
  /** Sees orders, fills and positions: own, the desks' or the firm's. */
  | 'blotter'
  /** Takes orders of others off the market. */
  | 'cancel-any'
  /** Sees the whole firm. */
  | 'firm'
  /** Sees the risk of the firm, or of the desks. */
  | 'exposure'
  /** Activates and releases kill switches. */
  | 'kill'
  /** Reads the versions of the risk thresholds. */
  | 'risk-config'
  /** Edits user limits and risk thresholds. */
  | 'limits';

const BY_ROLE: Readonly<Record<Role, readonly Capability[]>> = {
  trader: ['market', 'blotter'],
  'desk-head': ['market', 'blotter', 'exposure', 'risk-config'],
  'risk-manager': [
    'market',
    'blotter',
    'cancel-any',
    'firm',
    'exposure',
    'kill',
    'risk-config',
    'limits',
  ],
  admin: ['market', 'blotter', 'cancel-any', 'firm', 'exposure', 'kill', 'risk-config', 'limits'],
  compliance: ['market', 'blotter', 'firm', 'exposure', 'risk-config'],
  sales: ['market', 'blotter'],
  'external-client': [],
  viewer: ['market'],
};

/** The desk whose instruments this build trades; a trader of another desk watches. */
const TRADED_DESK = 'EQ';

/** All a person may do. */
export function capabilitiesOf(
  identity: Pick<Identity, 'role' | 'limits'>,
): ReadonlySet<Capability> {
  const capabilities = new Set<Capability>(BY_ROLE[identity.role]);
  if (identity.role === 'trader' && identity.limits.desks.includes(TRADED_DESK)) {
    capabilities.add('trade');
  }
  return capabilities;
}

/** Strategies of the person's limits that this build executes. */
export const OFFERED_STRATEGIES = ['LIT'] as const;
