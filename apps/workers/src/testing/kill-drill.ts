/**
 * A kill switch thrown in the middle of a busy platform on virtual time, and the audit of the promise: from its
 * acknowledgement on, by the time that its log has for it, nothing in its scope is accepted or filled.
 */
import { activateKillSwitch, placeOrder } from '@tradefloor/contracts/calls/orders';
import type { Fill } from '@tradefloor/contracts/fill';
import { userId } from '@tradefloor/contracts/ids';
import type { KillScope, KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import type { OrderChange } from '@tradefloor/contracts/order';
import type { Caller } from '@tradefloor/contracts/user';
import { isKilledBy } from '@tradefloor/core/trading/order/kill-scope';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import { type Faults, NO_FAULTS } from '@tradefloor/testkit/faults';
import { type Client, simulate } from '@tradefloor/testkit/simulation';
import { listOnly, makePlatform, type Topology } from './platform-simulation.ts';

const SYMBOLS = ['AAPL', 'MSFT'] as const;
const ORDERS = 60;
const KILL_AFTER_MS = 4_000;
/** Without faults nothing is under way for longer. */
const UNDISTURBED_MS = 3_000;

export type Drill = { readonly scope: KillScope; readonly target: string | null };
export type DrillOutcome = {
  /**
   * Virtual time of the response to the caller who activated the switch; null when there was none.
   */
  readonly acknowledgedAt: number | null;
  readonly wrong: readonly string[];
  /** Accepted and filled before: a drill in which nothing happened proves nothing. */
  readonly fillsBefore: number;
};

const trader = (name: string): Caller => ({
  userId: userId(name),
  role: 'trader',
  guest: false,
  darkPoolAccess: false,
  tradingStyle: name === 'trader-high-touch' ? 'high_touch' : 'low_touch',
  sessionId: `session-${name}`,
});
const RITA: Caller = {
  userId: userId('risk-manager'),
  role: 'risk-manager',
  tradingStyle: 'oversight',
  guest: false,
  darkPoolAccess: false,
  sessionId: 'session-risk',
};

/** Market orders and resting limits of two traders, all through the drill. */
function flood({ time, request: sendRequest }: Client): void {
  for (let n = 0; n < ORDERS; n += 1) {
    const caller = trader(n % 2 === 0 ? 'trader-high-touch' : 'trader-low-touch');
    const isBuy = time.chance(0.5);
    const isResting = n % 3 === 0;
    const request = placeOrder.in.parse({
      clientOrderId: `drill-${n}`,
      symbol: SYMBOLS[n % SYMBOLS.length],
      side: isBuy ? 'BUY' : 'SELL',
      orderType: 'MARKET',
      qty: time.between(100, 5_000),
      timeInForce: isResting ? 'GTC' : 'DAY',
      strategy: 'LIT',
      instrumentType: 'equity',
    });
    time.after(
      1_000 + time.between(0, 2 * KILL_AFTER_MS),
      () => void sendRequest(placeOrder, request, caller),
    );
  }
}

/** @param cancelOpen also takes what rests off the market */
export async function drillKill(
  of: { readonly seed: number; readonly topology: Topology; readonly faults: Faults },
  drill: Drill,
  cancelOpen: boolean,
): Promise<DrillOutcome> {
  let acknowledgedAt: number | null = null;
  const { exchange: _, ...platform } = makePlatform(of.topology, of.seed, {
    universe: listOnly(...SYMBOLS),
  });
  const { database } = await simulate({
    seed: of.seed,
    faults: of.faults,
    ...platform,
    simulationMs: 10_000,
    calmMs: of.faults === NO_FAULTS ? UNDISTURBED_MS : 10_000,
    drive: (client) => {
      flood(client);
      const { time, request } = client;
      const requested = activateKillSwitch.in.parse({
        scope: drill.scope,
        reason: 'drill',
        cancelOpen,
        ...(drill.target === null ? {} : { target: drill.target }),
      });
      const insist = async (): Promise<void> => {
        const response = await request(activateKillSwitch, requested, RITA);
        // A caller with outstanding parts calls again.
        if (response.ok && response.value.outstanding === 0) acknowledgedAt = time.nowMs;
        else time.after(200, () => void insist());
      };
      time.after(KILL_AFTER_MS, () => void insist());
    },
  });
  const events = database.events();
  return {
    acknowledgedAt,
    wrong: auditDrill(events, drill, acknowledgedAt ?? Number.POSITIVE_INFINITY),
    fillsBefore: events.filter(
      ({ topic, atMs }) => topic === 'orders.filled' && atMs < (acknowledgedAt ?? 0),
    ).length,
  };
}

function auditDrill(
  events: readonly EventEnvelope[],
  drill: Drill,
  acknowledgedAt: number,
): string[] {
  const switches = events.filter(({ topic }) => topic === 'killswitch.changed');
  const switched = switches[0]?.seq ?? Infinity;
  // The log has the time of the acknowledgement; of a repeated activation, that of the response without outstanding
  // parts.
  const inForceAt = switches
    .map(({ payload }) => (payload as KillSwitchAction).at)
    .findLast((at) => at <= acknowledgedAt);
  return events.flatMap((event) => {
    const { topic, payload, seq, atMs } = event;
    if (topic === 'killswitch.changed') {
      const { actionId, at } = payload as KillSwitchAction;
      return at === atMs ? [] : [`${actionId} is logged ${atMs - at} ms before it was published`];
    }
    if (topic === 'orders.submitted') {
      const { order } = payload as OrderChange;
      const subject = { ...order, venue: order.destinationVenue };
      // Numbers of one producer: published after the switch is accepted after the switch.
      return seq > switched && isKilledBy(drill, subject)
        ? [`${order.clientOrderId} accepted`]
        : [];
    }
    if (topic !== 'orders.filled') return [];
    const fill = payload as Fill;
    const subject = { ...fill, strategy: 'LIT', venue: fill.venue };
    const isLate = inForceAt !== undefined && fill.at > inForceAt && isKilledBy(drill, subject);
    return isLate ? [`${fill.execId} filled ${fill.at - inForceAt} ms after`] : [];
  });
}
