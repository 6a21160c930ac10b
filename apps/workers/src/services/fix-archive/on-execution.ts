/** A report comes in: it gets the day's next number, its bytes, and its place in the archive. */
import type { ExecutionReport } from '@tradefloor/contracts/fill';
import { toDate } from '@tradefloor/contracts/time';
import type { ArchiveCtx } from './archive-state.ts';
import { toRaw } from './fix-report.ts';

export function onExecution({ state, nowMs }: ArchiveCtx, report: ExecutionReport): [] {
  const sessionDay = toDate(nowMs);
  const day = state.sessionDays.get(sessionDay);
  const msgSeqNum = (day?.lastSeqNum ?? 0) + 1;
  state.sessionDays.put({
    sessionDay,
    lastSeqNum: msgSeqNum,
    lastRequestNum: day?.lastRequestNum ?? 0,
  });
  const place = { sessionDay, direction: 'OUT', msgSeqNum, sendingTime: nowMs } as const;
  state.messages.append({ ...report, ...place, raw: toRaw(report, place) });
  state.orders.reported(report);
  return [];
}
