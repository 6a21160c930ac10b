/** The accepting side for the tests of the link: acknowledges every order, fills it at its price, in files or memory. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXCHANGE_DICTIONARY, FIX } from '@tradefloor/fix/application/field-codes';
import { type FixMessage, field, toText } from '@tradefloor/fix/message';
import type { SessionSettings } from '@tradefloor/fix/session-state';
import { MemoryStore, type SessionStore } from '@tradefloor/fix/store';
import { type Acceptor, startAcceptor } from './acceptor.ts';
import { createWriteGroup } from './write-group.ts';

export const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'fix-'));

export type PlainExchange = {
  readonly acceptor: Acceptor;
  /** ClOrdIDs in the order received, with `+` for those marked as possible duplicates. */
  readonly received: string[];
  /** Sends an unsolicited report about an order. */
  report(clOrdId: string, execId: string): void;
  stop(): Promise<void>;
};

function reportFields(clOrdId: string, execId: string, execType: string): FixMessage {
  const isTrade = execType === 'F';
  const body = [
    field(FIX.AvgPx, isTrade ? '10.5' : 0),
    field(FIX.ClOrdID, clOrdId),
    field(FIX.CumQty, isTrade ? 100 : 0),
    field(FIX.ExecID, execId),
    field(FIX.OrderID, `x-${clOrdId}`),
    field(FIX.OrderQty, 100),
    field(FIX.OrdStatus, isTrade ? 2 : 0),
    field(FIX.Side, 1),
    field(FIX.Symbol, 'AAPL'),
    field(FIX.TransactTime, '20261121-14:30:00.000'),
    field(FIX.ExecType, execType),
    field(FIX.LeavesQty, isTrade ? 0 : 100),
  ];
  if (isTrade) {
    body.push(field(FIX.LastMkt, 'XNAS'), field(FIX.LastPx, '10.5'), field(FIX.LastQty, 100));
    body.push({
      tag: FIX.NoContraBrokers,
      value: '1',
      entries: [[field(FIX.ContraBroker, 'SIMA')]],
    });
    body.push(field(FIX.SecondaryExecID, `t-${execId}`), field(FIX.LastLiquidityInd, 2));
  }
  return { type: '8', header: [], body };
}

/** @param port 0 for any */
export async function startPlainExchange(
  port: number,
  store: SessionStore = new MemoryStore(),
  session: Partial<SessionSettings> = {},
): Promise<PlainExchange> {
  const received: string[] = [];
  const acceptor: Acceptor = await startAcceptor({
    host: '127.0.0.1',
    port,
    ourCompId: 'TRADEFLOOR',
    dictionary: EXCHANGE_DICTIONARY,
    clients: [{ compId: 'EMS', credentials: null, resetOnLogon: false, store }],
    group: createWriteGroup(),
    nowMs: Date.now,
    session,
    makeListeners: () => ({
      onMessage: ({ message, isPossResend }) => {
        const id = toText(message.body, FIX.ClOrdID) ?? '';
        if (isPossResend && received.includes(id)) return;
        received.push(isPossResend ? `${id}+` : id);
        acceptor.line('EMS').send(reportFields(id, `n-${id}`, '0'));
        acceptor.line('EMS').send(reportFields(id, `f-${id}`, 'F'));
      },
      onLoggedOn: () => undefined,
      onRejected: () => undefined,
      onClosed: () => undefined,
    }),
  });
  return {
    acceptor,
    received: received,
    report: (clOrdId, execId) => acceptor.line('EMS').send(reportFields(clOrdId, execId, '0')),
    stop: () => acceptor.stop(null),
  };
}
