/** All services of the platform, made from what they are given. A new service is one line here. */
import type { ServiceName } from '@tradefloor/contracts/services';
import type { TcaReader } from '@tradefloor/core/analytics/tca/reader';
import type { ArchiveReader } from '@tradefloor/core/trading/fix-archive/reader';
import type { AuditSigner } from '@tradefloor/core/trading/journal/audit-export';
import type { JournalReader } from '@tradefloor/core/trading/journal/reader';
import type { SettlementTerms } from '@tradefloor/instruments/trade-settlement';
import type { Service } from '@tradefloor/runtime';
import { featureSettings } from '@tradefloor/sim/market/feature-settings';
import { algoEngine } from './services/algo-engine/service.ts';
import type { CcpDeps } from './services/ccp/ccp-state.ts';
import { ccp } from './services/ccp/service.ts';
import { ems } from './services/ems/service.ts';
import { featureEngine } from './services/feature-engine/service.ts';
import { fixArchive } from './services/fix-archive/service.ts';
import { type ExchangePort, fixExchange } from './services/fix-exchange/service.ts';
import type { JobDeps } from './services/jobs/job-state.ts';
import { jobsService } from './services/jobs/service.ts';
import type { ReplayPort } from './services/journal/replay-port.ts';
import { journal } from './services/journal/service.ts';
import { type LoadPort, loadGenerator } from './services/load-generator/service.ts';
import type { MarketSimSettings } from './services/market-sim/market-state.ts';
import { marketSim } from './services/market-sim/service.ts';
import type { OmsDeps } from './services/oms/oms-state.ts';
import { omsService } from './services/oms/service.ts';
import type { OpsDeps } from './services/ops/ops-state.ts';
import { opsService } from './services/ops/service.ts';
import { recommendationEngine } from './services/recommendation-engine/service.ts';
import { rfqService } from './services/rfq/service.ts';
import type { RfqSettings } from './services/rfq/state/rfq-state.ts';
import { type RiskDeps, riskEngine } from './services/risk-engine/service.ts';
import type { RoomDeps } from './services/rooms/room-deps.ts';
import { roomsService } from './services/rooms/service.ts';
import type { ScenarioDeps } from './services/scenario-engine/scenario-state.ts';
import { scenarioEngine } from './services/scenario-engine/service.ts';
import { signalEngine } from './services/signal-engine/service.ts';
import { userService } from './services/user-service/service.ts';
import type { UserDeps } from './services/user-service/settings.ts';
import { webhooksService } from './services/webhooks/service.ts';
import type { WebhookDeps } from './services/webhooks/webhook-state.ts';

/** What the services need of the world: readers, secrecy, settings. */
export type ServiceDeps = {
  readonly market: MarketSimSettings;
  /** Simulated time of the past that a backtest goes through. */
  readonly backtestMs: number;
  readonly risk: RiskDeps;
  readonly oms: OmsDeps;
  readonly exchange: ExchangePort;
  readonly journal: JournalReader;
  readonly tca: TcaReader;
  readonly replays: ReplayPort;
  readonly signer: AuditSigner | null;
  readonly archive: ArchiveReader;
  readonly rfq: Omit<RfqSettings, 'settlement'>;
  readonly users: UserDeps;
  readonly settlement: SettlementTerms;
  readonly ccp: CcpDeps;
  readonly load: LoadPort;
  readonly ops: OpsDeps;
  readonly scenarios: ScenarioDeps;
  readonly webhooks: WebhookDeps;
  readonly jobs: JobDeps;
  readonly rooms: RoomDeps;
};

/** The services, in the order in which they are named to a reader; they start together. */
export const createServices = (deps: ServiceDeps): readonly Service[] => [
  userService(deps.users),
  marketSim(deps.market),
  riskEngine(deps.risk),
  omsService(deps.oms),
  algoEngine({ universe: deps.market.universe }),
  ems({
    universe: deps.market.universe,
    settlement: deps.settlement,
    hours: deps.oms.hours,
    hasAuctions: deps.oms.hasAuctions ?? false,
  }),
  fixExchange(deps.exchange),
  journal({
    reader: deps.journal,
    tca: deps.tca,
    replays: deps.replays,
    signer: deps.signer,
    universe: deps.market.universe,
  }),
  ccp(deps.ccp),
  fixArchive({ reader: deps.archive }),
  rfqService({ ...deps.rfq, settlement: deps.settlement }),
  featureEngine(featureSettings(deps.market.universe)),
  signalEngine(),
  recommendationEngine({ universe: deps.market.universe, backtestMs: deps.backtestMs }),
  scenarioEngine(deps.scenarios),
  loadGenerator(deps.load),
  opsService(deps.ops),
  webhooksService(deps.webhooks),
  jobsService(deps.jobs),
  roomsService(deps.rooms),
];

/** Their names, for callers that choose before they are made. */
export const SERVICE_NAMES = [
  'user-service',
  'market-sim',
  'risk-engine',
  'oms',
  'algo-engine',
  'ems',
  'fix-exchange',
  'journal',
  'ccp',
  'fix-archive',
  'rfq',
  'feature-engine',
  'signal-engine',
  'recommendation-engine',
  'scenario-engine',
  'load-generator',
  'ops',
  'webhooks',
  'jobs',
  'rooms',
] as const satisfies readonly ServiceName[];
