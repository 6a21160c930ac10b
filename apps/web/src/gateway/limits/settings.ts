/** The gateway's settings, and its limits. Reads no environment itself. */
import type { ServiceName } from '@tradefloor/contracts/services';
import { ALLOWANCES, type Allowance } from '@tradefloor/contracts/vocabulary/call-cost';
import type { SharedCounts } from '@tradefloor/runtime/host/shared-counts';

/** What gateways count together. */
export type CountedKind = 'login' | 'guest' | 'orders' | 'calls' | 'mistakes' | 'addressMistakes';
export type GatewayCounts = Omit<SharedCounts<CountedKind>, 'close'>;

export type GatewaySettings = {
  /** `<semver>+<short commit>`. */
  readonly version: string;
  /** `https://desk.example`; null: whatever host the browser used is the origin. */
  readonly publicOrigin: string | null;
  /** What `Host` may name besides that and this machine: lower case, without a port. */
  readonly allowedHosts: readonly string[];
  /** Origins besides one's own that may send cookies. */
  readonly allowedOrigins: readonly string[];
  /** Behind a proxy that sets `x-forwarded-for` and `x-forwarded-proto`. */
  readonly trustProxy: boolean;
  readonly guestTrading: boolean;
  /** The seeded users with the known password exist. */
  readonly demoUsers: boolean;
  /** What the button for log-in with the identity provider is called; none without a provider. */
  readonly providerLabel?: string;
  /** Pages are compiled on demand; their policy must let the development tools work. */
  readonly development?: boolean;
  /** Services that `/ready` waits for, besides the gateway itself. */
  readonly services: readonly ServiceName[];
  /** Where the simulator's own socket may be, in the order in which places are tried. */
  readonly marketSocket: {
    readonly places: readonly { readonly host: string; readonly port: number }[];
    readonly path: string;
  };
  readonly limits: GatewayLimits;
};

export type GatewayLimits = {
  readonly bodyBytes: number;
  readonly jsonDepth: number;
  readonly batch: number;
  readonly frameBytes: number;
  readonly socketsPerSession: number;
  readonly subscriptionsPerSocket: number;
  readonly messages: Allowance;
  /** Per address: log-ins, and guests, each. */
  readonly logins: Allowance;
  readonly orders: Allowance;
  readonly calls: Allowance;
  /** Requests that change something and are traced, of all clients together; the others are not traced. */
  readonly traces: Allowance;
  /** Ticks are left out for a socket with more than this unsent. */
  readonly conflateBytes: number;
  /** A socket with more than this unsent is closed. */
  readonly unsentBytes: number;
  readonly sessionCacheMs: number;
  readonly anonymousCacheMs: number;
  /** A request waits so long for whose cookie it brings; the question itself has the call's own limit. */
  readonly sessionWaitMs: number;
};

/** The limits of the interface decisions (section 2) and of the security design (5.2). */
export const GATEWAY_LIMITS: GatewayLimits = {
  bodyBytes: 256 * 1024,
  jsonDepth: 20,
  batch: 10,
  frameBytes: 64 * 1024,
  socketsPerSession: 5,
  subscriptionsPerSocket: 40,
  messages: { burst: 40, perSecond: 20 },
  ...ALLOWANCES,
  traces: { burst: 100, perSecond: 20 },
  conflateBytes: 256 * 1024,
  unsentBytes: 1024 * 1024,
  sessionCacheMs: 10_000,
  anonymousCacheMs: 1_000,
  sessionWaitMs: 2_000,
};
