/** The day's notional of each user against the limit: amber from 80 %, red from 95 %. */

import { formatCompact, formatPct } from '../../../lib/format/numbers.ts';
import type { Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import { type Bar, BarList } from './bar-list.tsx';
import { limitUseRows } from './limit-use.ts';
import { useLimitUses } from './use-firm-risk.ts';

const SHOWN = 10;
const WARN = 0.8;
const CRITICAL = 0.95;

const toTone = (share: number): NonNullable<Bar['tone']> => {
  if (share >= CRITICAL) return 'critical';
  return share >= WARN ? 'warn' : 'plain';
};

const waitingText = (error: unknown): Problem =>
  error === null ? 'Loading limits…' : toProblem(error);

export function LimitBars({ onOpen }: { readonly onOpen: (userId: string) => void }) {
  const { data, error } = useLimitUses();
  const rows = data === undefined ? [] : limitUseRows(data.uses, data.users);
  return (
    <BarList
      title="Limit utilisation, daily notional"
      full={1}
      empty={data === undefined ? waitingText(error) : 'No usage today'}
      onOpen={onOpen}
      bars={rows.slice(0, SHOWN).map(({ userId, used, share, openOrders }) => ({
        key: userId,
        name: userId,
        value: share,
        text: formatPct(share, 1),
        note: phrase`${formatCompact(used)}, ${openOrders} open`,
        tone: toTone(share),
      }))}
    />
  );
}
