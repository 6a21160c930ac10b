/**
 * Compares the requests for quote after a simulation run with the responses people got, and with the books. Only tests
 * import it.
 */

import { participant } from '@tradefloor/contracts/ccp';
import type { ExecutionReport, Fill } from '@tradefloor/contracts/fill';
import type { Order } from '@tradefloor/contracts/order';
import type { Rfq, RfqExecuted } from '@tradefloor/contracts/rfq';
import { RFQ_TERMINAL } from '@tradefloor/contracts/vocabulary/rfq';
import type { NovationRow, ObligationRow } from '@tradefloor/core/clearing/tables';
import type { PositionRow } from '@tradefloor/core/trading/position/tables';
import { priceFor } from '@tradefloor/core/trading/rfq/choose-quote';
import type { ClientDayRow } from '@tradefloor/core/trading/rfq/client-credit';
import { RFQ_TABLES } from '@tradefloor/core/trading/rfq/rfq-tables';
import { bondMoney } from '@tradefloor/core/trading/rfq/rfq-trade';
import type { RfqRow, RfqStepRow } from '@tradefloor/core/trading/rfq/tables';
import { isOneWay } from '@tradefloor/core/trading/rfq/two-way';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { auditClearing, auditPositions } from './platform-simulation.ts';
import type { Reported } from './rfq-reported.ts';
import type { RfqSimulation } from './rfq-simulation.ts';

/** A cent in money units. */
const CENT = 100;

/** Every violation, as text. */
export function auditRequests({ outcome: { database }, reported }: RfqSimulation): string[] {
  const rows = database.rows<RfqRow>(RFQ_TABLES.requests.name);
  const events = database.events();
  const fills = database.rows<Fill>('journal.fills');
  const wrong = [
    ...rows.flatMap((row) => auditRow(row)),
    ...rows.flatMap((row) => auditOutputs(row, events)),
    ...auditSteps(rows, database.rows<RfqStepRow>(RFQ_TABLES.steps.name)),
    ...auditReported(rows, reported),
    ...auditOrders(rows, database.rows<Order>('oms.orders')),
    ...auditMoney(rows, database),
    ...auditConfirmed(events, database),
    ...auditClients(events, database),
    ...auditPositions(database, fills),
    ...auditClearing(database, fills),
  ];
  const [dead] = database.deadLetters;
  if (dead !== undefined) wrong.push(`dead letter of ${dead.consumer}: ${dead.error}`);
  return wrong;
}

const isVoice = ({ requestKey }: RfqRow): boolean => requestKey?.includes('|voice|') === true;

/** Over, traded with a quote that came in time, and at the price it was made of. */
function auditRow(row: RfqRow): string[] {
  const { rfqId, state, chosen, dealers, clientQuote, qty, windowEndsAt, createdAt } = row;
  const wrong: string[] = [];
  if (!RFQ_TERMINAL.has(state)) wrong.push(`${rfqId} is still ${state}`);
  if ((chosen !== null) !== (state === 'EXECUTED')) wrong.push(`${rfqId} ${state} has a choice`);
  if (chosen === null || isVoice(row)) return wrong;
  if (!isOneWay(row)) return [...wrong, `${rfqId} traded on no side`];
  const { side } = row;
  const winner = dealers.find(({ dealerId }) => dealerId === chosen.dealerId);
  const quote = winner?.quote ?? null;
  if (winner === undefined || quote === null || winner.isLate || winner.outcome !== 'WON') {
    wrong.push(`${rfqId} traded with ${chosen.dealerId} that had no quote in time`);
  } else if (priceFor(side, quote) !== chosen.price) {
    wrong.push(`${rfqId} traded at ${chosen.price}, quoted ${priceFor(side, quote)}`);
  }
  if (dealers.filter(({ outcome }) => outcome === 'WON').length !== 1)
    wrong.push(`${rfqId} winners`);
  if (dealers.some((dealer) => !Number.isFinite(dealer.quote?.askYield ?? 0))) {
    wrong.push(`${rfqId} kept a quote that is none`);
  }
  if (windowEndsAt !== null && windowEndsAt < createdAt) wrong.push(`${rfqId} window`);
  if (clientQuote !== null) {
    const markUp =
      side === 'BUY' ? clientQuote.price - chosen.price : chosen.price - clientQuote.price;
    const earned = bondMoney(qty, markUp as typeof chosen.price);
    if (markUp < 0 || Math.abs(earned - (clientQuote.pnl ?? 0)) >= 1) {
      wrong.push(`${rfqId} reports earnings of ${clientQuote.pnl}, the prices give ${earned}`);
    }
  }
  return wrong;
}

/** The four outputs of an execution, each once; none of a request that did not trade. */
function auditOutputs(row: RfqRow, events: readonly EventEnvelope[]): string[] {
  const { rfqId, state, flow } = row;
  const of = <P>(topic: EventEnvelope['topic']): P[] =>
    events.filter((event) => event.topic === topic).map(({ payload }) => payload as P);
  const fills = of<Fill>('orders.filled').filter((fill) => fill.rfqId === rfqId);
  const reports = of<ExecutionReport>('fix.execution').filter(({ text }) =>
    text?.startsWith(rfqId),
  );
  const trades = of<RfqExecuted>('rfq.executed').filter(({ rfq }) => rfq.rfqId === rfqId);
  const updates = of<Rfq>('rfq.quote.update').filter((rfq) => rfq.rfqId === rfqId);
  const isTraded = state === 'EXECUTED';
  const once = isTraded ? 1 : 0;
  const legs = once * (flow === 'SALES' ? 2 : 1);
  const expected = [legs, legs, once];
  const counted = [fills.length, reports.length, trades.length];
  const wrong: string[] = [];
  if (expected.join() !== counted.join())
    wrong.push(`${rfqId} ${state} published ${counted.join()}`);
  const versions = updates.map(({ version }) => version).sort((a, b) => a - b);
  if (versions.some((version, n) => version !== n + 1) || versions.length !== row.version) {
    wrong.push(`${rfqId} v${row.version} was published as ${versions.join()}`);
  }
  const prices = fills.map(({ price }) => price).sort((a, b) => a - b);
  const agreed = [row.chosen?.price, ...(flow === 'SALES' ? [row.clientQuote?.price] : [])]
    .flatMap((price) => price ?? [])
    .sort((a, b) => a - b);
  if (isTraded && prices.join() !== agreed.join())
    wrong.push(`${rfqId} filled at ${prices.join()}`);
  return wrong;
}

/** Every version has its step, once. */
function auditSteps(rows: readonly RfqRow[], steps: readonly RfqStepRow[]): string[] {
  return rows.flatMap(({ rfqId, version }) => {
    const own = steps.filter((step) => step.rfqId === rfqId).map((step) => step.version);
    own.sort((a, b) => a - b);
    const isWhole = own.length === version && own.every((at, n) => at === n + 1);
    return isWhole ? [] : [`${rfqId} v${version} has the steps ${own.join()}`];
  });
}

/** The responses people got equal the records: one request a key, one execution a request. */
function auditReported(rows: readonly RfqRow[], reported: Reported): string[] {
  const wrong: string[] = [];
  const byId = new Map(rows.map((row) => [String(row.rfqId), row]));
  for (const [rfqId, dealers] of reported.executed) {
    if (dealers.length > 1) wrong.push(`${rfqId}: ${dealers.length} executions were answered`);
    const { chosen } = byId.get(rfqId) ?? {};
    if (chosen?.dealerId !== dealers[0]) wrong.push(`${rfqId} traded with ${chosen?.dealerId}`);
  }
  for (const rfqId of reported.accepted) {
    if (byId.get(rfqId)?.state !== 'EXECUTED')
      wrong.push(`${rfqId} was accepted and did not trade`);
  }
  for (const [key, rfqId] of reported.requested) {
    const own = rows.filter(({ requestKey }) => requestKey?.endsWith(`|${key}`));
    if (own.length !== 1 || own[0]?.rfqId !== rfqId) wrong.push(`${key}: ${own.length} requests`);
  }
  return wrong;
}

const ORDER_ENDS: Readonly<Partial<Record<Rfq['state'], Order['status']>>> = {
  EXECUTED: 'FILLED',
  EXPIRED: 'EXPIRED',
  CANCELED: 'CANCELED',
};

/** A bond order ends as its request did. */
function auditOrders(rows: readonly RfqRow[], orders: readonly Order[]): string[] {
  return orders
    .filter(({ instrumentType, status }) => instrumentType === 'bond' && status !== 'REJECTED')
    .flatMap(({ orderId, status }) => {
      const own = rows.filter((row) => row.orderId === orderId);
      const [row] = own;
      const isRight = own.length === 1 && row !== undefined && ORDER_ENDS[row.state] === status;
      return isRight ? [] : [`order ${orderId} is ${status}, its request ${row?.state}`];
    });
}

/** What the CCP moves for a trade is what was confirmed, on both sides and to the cent. */
function auditConfirmed(events: readonly EventEnvelope[], database: MemoryDatabase): string[] {
  const confirmed = events
    .filter(({ topic }) => topic === 'rfq.executed')
    .flatMap(({ payload }) => {
      const { fill, clientFill, settlementAmount, rfq } = payload as RfqExecuted;
      const client = rfq.clientQuote?.settlement?.amount;
      return [
        { execId: fill.execId, amount: settlementAmount },
        ...(clientFill === null ? [] : [{ execId: clientFill.execId, amount: client }]),
      ];
    });
  const legs = database.rows<NovationRow>('ccp.novations');
  const wrong = confirmed.flatMap(({ execId, amount }) => {
    const paid = legs
      .filter((leg) => leg.execId === execId)
      .map(({ notional, accruedInterest }) => notional + accruedInterest);
    const isRight = paid.length === 2 && paid.every((sum) => sum === amount && sum % CENT === 0);
    return isRight ? [] : [`${execId} pays ${paid.join()}, confirmed is ${amount}`];
  });
  const due = database
    .rows<ObligationRow>('ccp.obligations')
    .filter(({ instrumentType }) => instrumentType === 'bond')
    .reduce((sum, { grossValue }) => sum + grossValue, 0);
  const sum = 2 * confirmed.reduce((total, { amount }) => total + (amount ?? 0), 0);
  return due === sum ? wrong : [...wrong, `due for bonds is ${due}, confirmed is ${sum}`];
}

/** A client's trade is a leg of that client's own account, on the side that it requested. */
function auditClients(events: readonly EventEnvelope[], database: MemoryDatabase): string[] {
  const legs = database.rows<NovationRow>('ccp.novations');
  return events.flatMap(({ topic, payload }) => {
    if (topic !== 'rfq.executed') return [];
    const { clientFill, rfq } = payload as RfqExecuted;
    if (clientFill === null) return [];
    const { participant: member, leg } =
      legs.find(
        (row) => row.execId === clientFill.execId && row.participant !== participant(rfq.userId),
      ) ?? {};
    const isRight =
      member === String(rfq.clientUserId) && (leg === 'BUYER') === (rfq.side === 'BUY');
    return isRight ? [] : [`${rfq.rfqId} of ${rfq.clientUserId} clears to ${member} as ${leg}`];
  });
}

/**
 * Sales is flat in every bond, has earned the sum of its requests to the cent, and the client's line is what it traded.
 */
function auditMoney(rows: readonly RfqRow[], database: MemoryDatabase): string[] {
  const wrong: string[] = [];
  const traded = rows.filter(({ flow, state }) => flow === 'SALES' && state === 'EXECUTED');
  const earned = traded.reduce((sum, { clientQuote }) => sum + (clientQuote?.pnl ?? 0), 0);
  const held = database
    .rows<PositionRow>('risk.positions')
    .filter(({ userId }) => userId === 'sales');
  for (const { symbol, netQty } of held) {
    if (netQty !== 0) wrong.push(`sales holds ${netQty} of ${symbol}`);
  }
  const booked = held.reduce((sum, { realisedPnl }) => sum + realisedPnl, 0);
  if (Math.abs(booked - earned) >= CENT) wrong.push(`sales earned ${earned}, booked ${booked}`);
  const lines = database.rows<ClientDayRow>(RFQ_TABLES.clientDays.name);
  const used = lines.reduce((sum, line) => sum + line.used, 0);
  const notional = traded.reduce(
    (sum, { qty, clientQuote }) => sum + (clientQuote ? bondMoney(qty, clientQuote.price) : 0),
    0,
  );
  if (used !== notional) wrong.push(`the client's line counts ${used} of ${notional}`);
  return wrong;
}
