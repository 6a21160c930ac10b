/** The archive's reader over rows in memory: the plain twin of the database's. Only tests import it. */
import type {
  ArchivedExecution,
  ArchivedMessage,
  ArchivedRequest,
  ArchiveFault,
  ArchiveVerification,
} from '@tradefloor/contracts/calls/fix-archive';
import type { Fill } from '@tradefloor/contracts/fill';
import { toDate } from '@tradefloor/contracts/time';
import { inScope } from '@tradefloor/core/trading/access/access';
import type { ArchiveReader, MessagesQuery } from '@tradefloor/core/trading/fix-archive/reader';
import { CLIENT_MPID } from '@tradefloor/core/trading/rfq/rfq-trade';
import { toPage } from '../scenario/memory-page.ts';

export type ArchiveRows = {
  readonly messages: () => readonly ArchivedExecution[];
  readonly requests: () => readonly ArchivedRequest[];
  readonly verifications: () => readonly ArchiveVerification[];
  readonly fills: () => readonly Fill[];
};

/** A reader over the current rows. */
export function memoryArchive(rows: ArchiveRows): ArchiveReader {
  const inOrder = () =>
    rows
      .messages()
      .toSorted(
        (a, b) =>
          a.msgSeqNum -
          b.msgSeqNum +
          (a.sessionDay < b.sessionDay ? -1e9 : 0) +
          (a.sessionDay > b.sessionDay ? 1e9 : 0),
      );
  return {
    executions: async (query) => {
      const { scope, orderId, clOrdId, execId, symbol, fromMs, toMs } = query;
      const chain =
        clOrdId === null ? null : getChain([...rows.messages(), ...rows.requests()], clOrdId);
      const wanted = rows
        .messages()
        .filter(
          (row) =>
            inScope(scope, row) &&
            (orderId === null || row.orderId === orderId) &&
            (chain === null || chain.has(`${row.userId} ${row.clOrdId}`)) &&
            (execId === null || row.execId === execId) &&
            (symbol === null || row.symbol === symbol) &&
            (fromMs === null || row.transactTime >= fromMs) &&
            (toMs === null || row.transactTime < toMs),
        );
      return toPage(wanted, query, (row) => ({ atMs: row.transactTime, id: row.execId }));
    },
    ...bothDirections(rows),
    requestsOfDay: async (sessionDay, after, limit) =>
      rows
        .requests()
        .filter((row) => row.sessionDay === sessionDay && row.msgSeqNum > after)
        .toSorted((a, b) => a.msgSeqNum - b.msgSeqNum)
        .slice(0, limit),
    day: async (sessionDay, after, limit) =>
      inOrder()
        .filter((row) => row.sessionDay === sessionDay && row.msgSeqNum > after)
        .slice(0, limit),
    toOrders: async (sessionDay, after, limit) => {
      const ofDay = rows.messages().filter((row) => row.sessionDay === sessionDay);
      const orders = new Set(ofDay.map(({ orderId }) => orderId));
      return inOrder()
        .filter(
          (row) =>
            orders.has(row.orderId) &&
            row.sessionDay <= sessionDay &&
            (after === null ||
              row.sessionDay > after.sessionDay ||
              (row.sessionDay === after.sessionDay && row.msgSeqNum > after.msgSeqNum)),
        )
        .slice(0, limit);
    },
    againstJournal: async (sessionDay, beforeMs) => disagreements(rows, sessionDay, beforeMs),
    verifications: async (query) =>
      toPage(rows.verifications(), query, (row) => ({ atMs: row.at, id: row.verificationId })),
  };
}

/** Reads of requests and reports at once. */
function bothDirections(
  rows: ArchiveRows,
): Pick<ArchiveReader, 'messages' | 'message' | 'toTerms'> {
  return {
    messages: async (query) => ({
      requests: toPage(
        rows.requests().filter((row) => isWanted(rows, query, row)),
        query,
        (row) => ({ atMs: row.transactTime, id: row.requestId }),
      ),
      reports: toPage(
        rows.messages().filter((row) => isWanted(rows, query, { ...row, msgType: '8' })),
        query,
        (row) => ({ atMs: row.transactTime, id: row.execId }),
      ),
    }),
    message: async (key) => ({
      requests: rows.requests().filter((row) => isSame(row, key)),
      reports: rows.messages().filter((row) => isSame(row, key)),
    }),
    toTerms: async (orderId) => ({
      requests: rows
        .requests()
        .filter((row) => row.orderId === orderId && row.msgType !== 'F')
        .toReversed(),
      reports: rows
        .messages()
        .filter((row) => row.orderId === orderId && row.execType === 'REPLACED')
        .toReversed(),
    }),
  };
}

type Named = Pick<ArchivedMessage, 'userId' | 'clOrdId' | 'origClOrdId'>;
type Place = Pick<ArchivedMessage, 'sessionDay' | 'direction' | 'msgSeqNum'>;

const isSame = (a: Place, b: Place): boolean =>
  a.sessionDay === b.sessionDay && a.direction === b.direction && a.msgSeqNum === b.msgSeqNum;

function isWanted(
  rows: ArchiveRows,
  query: MessagesQuery,
  row: Omit<ArchivedMessage, 'report'>,
): boolean {
  const { scope, sessionDay, direction, msgType, orderId, clOrdId, symbol, fromMs, toMs } = query;
  return (
    inScope(scope, row) &&
    (sessionDay === null || row.sessionDay === sessionDay) &&
    (direction === null || row.direction === direction) &&
    (msgType === null || row.msgType === msgType) &&
    (orderId === null || row.orderId === orderId || row.parentOrderId === orderId) &&
    (clOrdId === null ||
      getChain([...rows.messages(), ...rows.requests()], clOrdId).has(
        `${row.userId} ${row.clOrdId}`,
      )) &&
    (symbol === null || row.symbol === symbol) &&
    (fromMs === null || row.transactTime >= fromMs) &&
    (toMs === null || row.transactTime < toMs)
  );
}

/** Grows the set until nothing new is tied to it. */
function getChain(messages: readonly Named[], clOrdId: string): Set<string> {
  const chain = new Set(
    messages.filter((row) => row.clOrdId === clOrdId).map((row) => `${row.userId} ${clOrdId}`),
  );
  for (let before = -1; before !== chain.size; ) {
    before = chain.size;
    for (const { userId, clOrdId: own, origClOrdId } of messages) {
      if (origClOrdId === null) continue;
      const pair = [`${userId} ${own}`, `${userId} ${origClOrdId}`];
      if (pair.some((name) => chain.has(name))) for (const name of pair) chain.add(name);
    }
  }
  return chain;
}

function disagreements(rows: ArchiveRows, sessionDay: string, beforeMs: number) {
  const isOfDay = (at: number) => toDate(at) === sessionDay && at < beforeMs;
  const journalled = rows
    .fills()
    .filter(
      ({ at, rfqId, counterparty, clientUserId }) =>
        isOfDay(at) && (rfqId === null || counterparty !== CLIENT_MPID || clientUserId != null),
    );
  const archived = rows
    .messages()
    .filter((row) => row.execType === 'TRADE' && isOfDay(row.transactTime));
  const faults: ArchiveFault[] = [];
  for (const { execId, orderId, side, qty, price, clientUserId = null } of journalled) {
    const row = archived.find((candidate) => candidate.execId === execId);
    if (row === undefined) faults.push({ kind: 'NOT_IN_ARCHIVE', execId, orderId, detail: '' });
    else if (
      [row.side, row.lastQty, row.lastPx, row.clientUserId ?? null].join() !==
      [side, qty, price, clientUserId].join()
    ) {
      faults.push({ kind: 'JOURNAL_DIFFERS', execId, orderId, detail: '' });
    }
  }
  for (const { execId, orderId } of archived) {
    if (journalled.some((fill) => fill.execId === execId)) continue;
    faults.push({ kind: 'NOT_IN_JOURNAL', execId, orderId, detail: '' });
  }
  return { journalFills: journalled.length, faults };
}
