/** Every procedure, subscription and topic of the browser against the table of the door, principal by principal. */
import {
  CALL_ROWS,
  cellOf,
  PRINCIPALS,
  type Principal,
  roleOf,
  SUBSCRIPTION_ROWS,
  TOPIC_ROWS,
} from '@tradefloor/contracts/access-matrix';
import { isUserTopic, USER_TOPICS } from '@tradefloor/contracts/socket';
import { type Payload, TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import type { Desk } from '@tradefloor/contracts/user';
import type { TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { Live } from './live/live.ts';
import { scopeOf } from './live/scope.ts';
import type { Session } from './ports.ts';
import { appRouter } from './root.ts';
import {
  givenBatch,
  givenChange,
  givenFeed,
  givenFill,
  givenPosition,
  givenRfq,
  givenRole,
  givenSession,
  givenVoiceDeal,
  NOW,
} from './testing/given.ts';

/** A session of a principal; null for nobody. */
function sessionOf(principal: Principal): Session | null {
  const role = roleOf(principal);
  if (role === null) return null;
  return principal === 'guest' ? givenSession({ guest: true }) : givenRole(role, ['EQ']);
}

/** Which call a procedure asks: its path says nothing about it, so it is named here once. */
const CALL_OF: Readonly<Record<string, keyof typeof CALL_ROWS>> = {
  'session.whoAmI': 'whoAmI',
  'session.listUsers': 'listUsers',
  'session.putLimits': 'putLimits',
  'session.limitHistory': 'limitHistory',
  'session.endSessions': 'endSessions',
  'session.endSession': 'endSession',
  'session.listSessions': 'listSessions',
  'orders.place': 'placeOrder',
  'orders.placePackage': 'placePackage',
  'orders.preview': 'previewOrder',
  'orders.cancel': 'cancelOrder',
  'orders.cancelMany': 'cancelOrders',
  'baskets.review': 'reviewBasket',
  'baskets.place': 'placeBasket',
  'baskets.get': 'getBasket',
  'baskets.list': 'listBaskets',
  'baskets.stop': 'stopBasket',
  'templates.list': 'listTemplates',
  'templates.save': 'saveTemplate',
  'templates.change': 'changeTemplate',
  'templates.remove': 'deleteTemplate',
  'orders.replace': 'replaceOrder',
  'orders.list': 'listOrders',
  'orders.get': 'getOrder',
  'orders.limitUse': 'limitUse',
  'orders.limitUses': 'limitUses',
  'algos.list': 'listAlgos',
  'algos.get': 'getAlgo',
  'algos.pause': 'pauseAlgo',
  'algos.resume': 'resumeAlgo',
  'algos.amend': 'amendAlgo',
  'algos.preview': 'previewSchedule',
  'market.instruments': 'instruments',
  'market.quotes': 'quotes',
  'market.depth': 'depth',
  'market.candles': 'candles',
  'market.status': 'marketStatus',
  'market.events': 'marketEvents',
  'market.startEvent': 'startMarketEvent',
  'intelligence.news': 'news',
  'intelligence.features': 'features',
  'intelligence.signals': 'signals',
  'intelligence.signal': 'signal',
  'intelligence.weights': 'signalWeights',
  'intelligence.weightVersions': 'signalWeightVersions',
  'intelligence.putWeights': 'putSignalWeights',
  'intelligence.recommendations': 'recommendations',
  'intelligence.rescore': 'rescore',
  'load.run': 'loadRun',
  'load.start': 'startLoad',
  'load.stop': 'stopLoad',
  'scenarios.save': 'saveScenario',
  'scenarios.list': 'listScenarios',
  'scenarios.get': 'getScenario',
  'scenarios.change': 'changeScenario',
  'scenarios.remove': 'removeScenario',
  'scenarios.export': 'exportScenarios',
  'scenarios.import': 'importScenarios',
  'scenarios.run': 'runScenario',
  'scenarios.lab': 'runLab',
  'scenarios.runs': 'scenarioRuns',
  'scenarios.runOf': 'scenarioRun',
  'scenarios.compare': 'compareRuns',
  'scenarios.startBatch': 'startBatch',
  'scenarios.batches': 'scenarioBatches',
  'scenarios.batch': 'scenarioBatch',
  'scenarios.cancelBatch': 'cancelBatch',
  'risk.config': 'riskConfig',
  'risk.configVersions': 'riskConfigVersions',
  'risk.previewConfig': 'previewRiskConfig',
  'risk.putConfig': 'putRiskConfig',
  'risk.positions': 'positions',
  'risk.exposure': 'exposure',
  'risk.exposureHistory': 'exposureHistory',
  'risk.orderDecisions': 'orderDecisions',
  'risk.replayDecision': 'replayDecision',
  'risk.decisions': 'decisions',
  'rfq.list': 'listRfqs',
  'rfq.get': 'getRfq',
  'rfq.steps': 'rfqSteps',
  'rfq.analytics': 'rfqAnalytics',
  'rfq.execute': 'executeRfq',
  'rfq.request': 'requestQuote',
  'rfq.review': 'reviewRfq',
  'rfq.panel': 'rfqPanel',
  'rfq.send': 'sendRfq',
  'rfq.markUp': 'markUpRfq',
  'rfq.previewMarkUp': 'previewMarkUp',
  'rfq.quoteClient': 'quoteClient',
  'rfq.accept': 'acceptQuote',
  'rfq.decline': 'declineQuote',
  'rfq.reject': 'rejectRfq',
  'rfq.cancel': 'cancelRfq',
  'rfq.note': 'noteRfq',
  'rfq.voiceTrade': 'voiceTrade',
  'rfq.people': 'rfqPeople',
  'rfq.client': 'clientFile',
  'rfq.bonds': 'listBonds',
  'rfq.valuation': 'bondValuation',
  'rfq.options': 'listOptions',
  'rfq.fxPairs': 'listFxPairs',
  'rfq.fxQuotes': 'fxQuotes',
  'rfq.fxTerms': 'fxTerms',
  'rfq.chain': 'optionChain',
  'rfq.surface': 'optionSurface',
  'rfq.askOption': 'askOptionQuote',
  'rfq.strategy': 'optionStrategy',
  'rfq.futures': 'listFutures',
  'rfq.strip': 'futureStrip',
  'rfq.marks': 'contractMarks',
  'rfq.voiceDeals': 'listVoiceDeals',
  'rfq.voiceClients': 'voiceClients',
  'rfq.askVoice': 'askVoicePrice',
  'rfq.priceVoice': 'makeVoicePrice',
  'rfq.acceptVoice': 'acceptVoicePrice',
  'rfq.passVoice': 'passVoiceDeal',
  'rfq.declineVoice': 'declineVoiceDeal',
  'rfq.curves': 'curves',
  'rfq.quotes': 'bondQuotes',
  'rfq.history': 'bondHistory',
  'rfq.dealers': 'listDealers',
  'fixExchange.sessions': 'fixSessions',
  'fixExchange.venueDepth': 'venueDepth',
  'journal.orders': 'journalOrders',
  'journal.order': 'journalOrder',
  'journal.fills': 'journalFills',
  'journal.audit': 'journalAudit',
  'replays.coverage': 'replayCoverage',
  'replays.start': 'startReplay',
  'replays.run': 'replayRun',
  'replays.picture': 'replayPicture',
  'replays.bars': 'replayBars',
  'replays.cancel': 'cancelReplay',
  'journal.tcaOrder': 'tcaOrder',
  'journal.tcaOrders': 'tcaOrders',
  'journal.tcaSummary': 'tcaSummary',
  'fixArchive.executions': 'fixExecutions',
  'fixArchive.messages': 'fixMessages',
  'fixArchive.message': 'fixMessage',
  'fixArchive.log': 'fixLog',
  'fixArchive.verifications': 'archiveVerifications',
  'fixArchive.verify': 'verifyArchive',
  'ccp.margin': 'ccpMargin',
  'ccp.setAutoPay': 'setAutoPay',
  'ccp.settlements': 'ccpSettlements',
  'ccp.settlementsOn': 'ccpSettlementsOn',
  'ccp.stats': 'ccpStats',
  'ccp.overview': 'ccpOverview',
  'ccp.calls': 'ccpCalls',
  'ccp.pay': 'payMarginCall',
  'ccp.declareDefault': 'declareDefault',
  'ccp.ledger': 'ccpLedger',
  'ccp.statement': 'ccpStatement',
  'ccp.advanceClock': 'advanceClearingClock',
  'ccp.stress': 'ccpStress',
  'ccp.drill': 'runDefaultDrill',
  'ops.overview': 'opsOverview',
  'ops.light': 'opsLight',
  'ops.life': 'lifeLine',
  'ops.traces': 'listTraces',
  'ops.trace': 'traceOf',
  'ops.redrive': 'redriveDeadLetter',
  'ops.chaos': 'chaosState',
  'ops.startChaos': 'startChaos',
  'killSwitch.list': 'listKillSwitches',
  'killSwitch.activate': 'activateKillSwitch',
  'killSwitch.release': 'releaseKillSwitch',
};

/** The guard answers before the input is looked at: an input no schema takes shows who is let in. */
async function isLetIn(path: string, session: Session | null): Promise<boolean> {
  const live = new Live(givenFeed().feed, { life: 'a', nowMs: () => NOW });
  const caller = appRouter.createCaller({
    requestId: 'request-1',
    callId: () => 'request-1.1',
    session: () => session,
    spend: () => true,
    calls: {
      ask: async () => {
        throw new Error('an input that no schema takes was asked for');
      },
    },
    live,
    onIdentity: () => () => undefined,
  });
  const procedure = path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], caller);
  try {
    const stream = await (procedure as (input: unknown) => Promise<unknown>)(['not an input']);
    await (stream as AsyncIterable<unknown>)[Symbol.asyncIterator]().return?.();
    return true;
  } catch (error) {
    const cause = (error as TRPCError).cause as { problem?: { code: string } } | undefined;
    const code = cause?.problem?.code;
    expect([path, code]).toEqual([
      path,
      expect.stringMatching(/^(?:VALIDATION_FAILED|UNAUTHENTICATED|FORBIDDEN)$/),
    ]);
    return code === 'VALIDATION_FAILED';
  }
}

describe('the door of the browser', () => {
  const paths = Object.keys(appRouter._def.procedures);

  it('has a row for every procedure', () => {
    const known = [...Object.keys(CALL_OF), ...Object.keys(SUBSCRIPTION_ROWS)];
    expect(paths.sort()).toEqual(known.sort());
  });

  it.each(paths)('%s lets in whom the table says, and nobody else', async (path) => {
    const call = CALL_OF[path];
    const row = call === undefined ? SUBSCRIPTION_ROWS[path] : CALL_ROWS[call];
    let found = '';
    for (const principal of PRINCIPALS) {
      found += (await isLetIn(path, sessionOf(principal))) ? 'x' : '-';
    }
    expect(found).toBe(row);
  });
});

const SWITCH: Payload<'killswitch.changed'> = {
  actionId: 'a1',
  killSwitchId: 'k1',
  action: 'ACTIVATED',
  scope: 'all',
  target: null,
  actor: 'risk-manager-1',
  reason: 'drill',
  ordersCancelled: 0,
  at: NOW,
};

/** A payload of the topic that belongs to a user; the symbol is an equity. */
function payloadOf(topic: TopicName, user: string): unknown {
  if (topic === 'orders.filled') return givenFill(user);
  if (topic === 'positions.changed') return givenPosition(user);
  if (topic === 'risk.exposure') return { scope: 'EQ' };
  if (topic === 'rfq.voice.update') return givenVoiceDeal(user);
  if (topic.startsWith('rfq.')) return givenRfq(user);
  if (topic === 'market.ticks') return givenBatch(1, { AAPL: 150_000_000 });
  if (topic.startsWith('orders.')) return givenChange(user);
  if (topic === 'algo.progress') return { userId: user, desk: 'EQ' };
  if (topic === 'ccp.novation') return { participant: user, symbol: 'AAPL' };
  if (topic.startsWith('ccp.')) return { userId: user, symbol: 'AAPL' };
  return SWITCH;
}

/** The desk of the payloads above: a request for quote is the fixed-income desk's, one by phone that of futures. */
function homeOf(topic: TopicName): readonly Desk[] {
  if (topic === 'rfq.voice.update') return ['COMM'];
  return topic.startsWith('rfq.') ? ['FI'] : ['EQ'];
}

/** What a session hears of a topic, as the table's letter. Streamed prices have a way of their own: the market's. */
function heardOf(topic: TopicName, session: Session | null): string {
  if (session === null) return '-';
  const { identity } = session;
  if (topic === 'market.ticks' || topic === 'market.fx')
    return scopeOf(identity).market ? 'x' : '-';
  const hears = (user: string, desks = identity.limits.desks): boolean => {
    const bus = givenFeed();
    const live = new Live(bus.feed, { life: 'a', nowMs: () => NOW });
    live.learn([{ symbol: 'AAPL', instrumentType: 'equity' }]);
    let count = 0;
    live.listen({
      scope: () => scopeOf({ ...identity, limits: { ...identity.limits, desks } }),
      onEvent: () => {
        count += 1;
      },
      onGap: () => undefined,
    });
    bus.say(topic, payloadOf(topic, user) as never);
    return count === 1;
  };
  const home = homeOf(topic);
  const desks = identity.limits.desks.length > 0 ? [...home] : [];
  const own = hears(identity.userId, desks);
  const others = hears('somebody-else', desks);
  if (!isUserTopic(topic) || !(own || others)) return own || others ? '?' : '-';
  const isOwned = /^(orders|ccp|rfq)\./.test(topic) || USER_TOPICS[topic] === 'owner';
  if (!isOwned) return others ? 'x' : '?';
  if (!others) return 'o';
  return hears('somebody-else', ['FX']) ? 'f' : 'd';
}

describe('the ear of the browser', () => {
  it.each(Object.keys(TOPICS) as TopicName[])('%s is heard as the table says', (topic) => {
    const found = PRINCIPALS.map((principal) => heardOf(topic, sessionOf(principal))).join('');
    expect(found).toBe(TOPIC_ROWS[topic]);
  });

  it('has a letter for every principal', () => {
    expect(PRINCIPALS.map((principal) => cellOf(TOPIC_ROWS['orders.filled'], principal))).toEqual([
      ...'-oodfffo--',
    ]);
  });
});
