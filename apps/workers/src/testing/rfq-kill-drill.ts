/**
 * A kill switch thrown among requests for quote on virtual time, and the audit of the promise: from its acknowledgement
 * on, no request in its scope trades. Only tests import it.
 */

import { activateKillSwitch } from '@tradefloor/contracts/calls/orders';
import type { Fill } from '@tradefloor/contracts/fill';
import type { Order } from '@tradefloor/contracts/order';
import type { RfqExecuted } from '@tradefloor/contracts/rfq';
import type { Payload, TopicName } from '@tradefloor/contracts/topics';
import { haltsRfq, toSubject } from '@tradefloor/core/trading/rfq/halted-rfq';
import { RFQ_TABLES } from '@tradefloor/core/trading/rfq/rfq-tables';
import type { RfqRow } from '@tradefloor/core/trading/rfq/tables';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { type Faults, NO_FAULTS } from '@tradefloor/testkit/faults';
import { type Client, simulate } from '@tradefloor/testkit/simulation';
import type { Drill } from './kill-drill.ts';
import { givenPerson } from './rfq-fixture.ts';
import { nothingReported } from './rfq-reported.ts';
import { driveRequests, RFQ_TOPOLOGIES, type RfqTopology } from './rfq-simulation.ts';

/** Most orders are with dealers by now, the first clients have traded, and some of both are still to come. */
const KILL_AFTER_MS = 5_500;
const CALM_MS = 20_000;
/** Without faults the last request has traded or ended before it. */
const UNDISTURBED_MS = 8_000;
const RITA = givenPerson('risk-manager');

export type RfqDrillOutcome = {
  /**
   * Virtual time of the response to the caller who activated the switch; null when there was none.
   */
  readonly acknowledgedAt: number | null;
  readonly wrong: readonly string[];
  readonly tradesBefore: number;
  /** What was in scope and has not traded: requests, and orders that were refused before they became one. */
  readonly stopped: number;
};

export async function drillRequests(
  of: { readonly seed: number; readonly topology: RfqTopology; readonly faults: Faults },
  drill: Drill,
): Promise<RfqDrillOutcome> {
  let acknowledgedAt: number | null = null;
  const { database } = await simulate({
    seed: of.seed,
    faults: of.faults,
    processes: RFQ_TOPOLOGIES[of.topology],
    simulationMs: 10_000,
    calmMs: of.faults === NO_FAULTS ? UNDISTURBED_MS : CALM_MS,
    drive: (client) => {
      driveRequests(client, nothingReported());
      throwSwitch(client, drill, (at) => {
        acknowledgedAt = at;
      });
    },
  });
  return { acknowledgedAt, ...audit(database, drill, acknowledgedAt ?? Infinity) };
}

/** A caller with outstanding parts calls again. */
function throwSwitch(
  { time, request }: Client,
  { scope, target }: Drill,
  onAcknowledged: (at: number) => void,
): void {
  const requested = activateKillSwitch.in.parse({
    scope,
    reason: 'drill',
    cancelOpen: false,
    ...(target === null ? {} : { target }),
  });
  const insist = async (): Promise<void> => {
    const response = await request(activateKillSwitch, requested, RITA);
    if (response.ok && response.value.outstanding === 0) onAcknowledged(time.nowMs);
    else time.after(200, () => void insist());
  };
  time.after(KILL_AFTER_MS, () => void insist());
}

function audit(database: MemoryDatabase, drill: Drill, acknowledgedAt: number) {
  const halt = { killSwitchId: 'drill', ...drill, active: true, at: 0, untilAt: null };
  const published = <T extends TopicName>(topic: T): Payload<T>[] =>
    database
      .events()
      .filter((event) => event.topic === topic)
      .map(({ payload }) => payload as Payload<T>);
  const rows = database.rows<RfqRow>(RFQ_TABLES.requests.name);
  const orders = database.rows<Order>('oms.orders');
  const inScope = new Map(
    rows.filter((row) => haltsRfq(halt, toSubject(row))).map((row) => [String(row.rfqId), row]),
  );
  const trades: readonly RfqExecuted[] = published('rfq.executed');
  const fills: readonly Fill[] = published('orders.filled').filter(({ rfqId }) => rfqId !== null);
  const late = [
    ...fills.map(({ execId: what, rfqId, at }) => ({ what: `fill ${what}`, rfqId, at })),
    ...trades.map(({ rfq: { rfqId, executedAt } }) => ({
      what: `trade of ${rfqId}`,
      rfqId,
      at: executedAt ?? 0,
    })),
  ].filter(({ rfqId, at }) => at > acknowledgedAt && inScope.has(String(rfqId)));
  // A client opens a request: its sales person is not known by then.
  const accepted = rows.filter(
    ({ flow, createdAt, isin, clientUserId }) =>
      flow === 'SALES' &&
      createdAt > acknowledgedAt &&
      haltsRfq(halt, { symbol: isin, people: [clientUserId], strategy: null }),
  );
  return {
    wrong: [
      ...late.map(({ what, at }) => `${what} ${at - acknowledgedAt} ms after`),
      ...accepted.map(
        ({ rfqId, createdAt }) => `${rfqId} taken ${createdAt - acknowledgedAt} ms after`,
      ),
    ],
    tradesBefore: rows.filter(
      ({ executedAt }) => executedAt !== null && executedAt <= acknowledgedAt,
    ).length,
    stopped:
      [...inScope.values()].filter(({ state }) => state !== 'EXECUTED').length +
      orders.filter(({ rejectCode }) => rejectCode === 'KILL_SWITCH_ACTIVE').length,
  };
}
