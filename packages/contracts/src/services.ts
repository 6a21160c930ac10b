/** The services by the names they have on the wire, and their development ports. */
export const SERVICES = {
  'market-sim': { port: 5000 },
  ems: { port: 5001 },
  oms: { port: 5002 },
  'algo-engine': { port: 5003 },
  'risk-engine': { port: 5004 },
  rfq: { port: 5005 },
  ccp: { port: 5006 },
  'user-service': { port: 5008 },
  journal: { port: 5009 },
  gateway: { port: 5011 },
  'fix-archive': { port: 5012 },
  'event-relay': { port: 5013 },
  'feature-engine': { port: 5017 },
  'signal-engine': { port: 5018 },
  'recommendation-engine': { port: 5019 },
  'scenario-engine': { port: 5020 },
  ops: { port: 5021 },
  'load-generator': { port: 5022 },
  webhooks: { port: 5023 },
  rooms: { port: 5024 },
  jobs: { port: 5025 },
  'fix-exchange': { port: 9881 },
} as const satisfies Record<string, { port: number }>;

export type ServiceName = keyof typeof SERVICES;

/** The FIX exchange's own TCP port; 9881 beside it serves its health. */
export const FIX_PORT = 9880;

/** Users' order entry over FIX, at the gateway. */
export const FIX_ENTRY_PORT = 9882;

/** A deploy counts as done only when these report healthy (service interface, part 6). */
export const DEPLOY_GATE = [
  'gateway',
  'oms',
  'ems',
  'risk-engine',
  'journal',
  'market-sim',
  'user-service',
] as const satisfies readonly ServiceName[];

/** The services `/ready` checks: all that run by default. */
export const READY_SERVICES = [
  ...DEPLOY_GATE,
  'algo-engine',
  'fix-exchange',
  'fix-archive',
  'ccp',
  'rfq',
  'feature-engine',
  'signal-engine',
  'recommendation-engine',
  'scenario-engine',
  'ops',
  'load-generator',
  'webhooks',
  'rooms',
  'jobs',
] as const satisfies readonly ServiceName[];

/** Names accepted in `/api/{service}/*`. */
export const PROXIED_SERVICES = [
  'user-service',
  'oms',
  'risk-engine',
  'algo-engine',
  'ems',
  'fix-exchange',
  'fix-archive',
  'rfq',
  'ccp',
  'market-sim',
  'journal',
  'feature-engine',
  'signal-engine',
  'recommendation-engine',
  'scenario-engine',
  'ops',
  'load-generator',
  'webhooks',
  'rooms',
  'jobs',
] as const satisfies readonly ServiceName[];
