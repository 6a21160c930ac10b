/** A report comes in: it gets the day's next number, its bytes, and its place in the archive. */
import type { ExecutionReport } from '@tradefloor/contracts/fill';
import { dateOf } from '@tradefloor/contracts/time';
import type { ArchiveCtx } from './archive-state.ts';
import { rawOf } from './fix-report.ts';

export function onExecution({ state, nowMs }: ArchiveCtx, report: ExecutionReport): [] {
  const sessionDay = dateOf(nowMs);
  const day = state.days.get(sessionDay);
  const msgSeqNum = (day?.lastSeqNum ?? 0) + 1;
  state.days.put({ sessionDay, lastSeqNum: msgSeqNum, lastRequestNum: day?.lastRequestNum ?? 0 });
  const place = { sessionDay, direction: 'OUT', msgSeqNum, sendingTime: nowMs } as const;
  state.messages.append({ ...report, ...place, raw: rawOf(report, place) });
  state.orders.reported(report);
  return [];
}
