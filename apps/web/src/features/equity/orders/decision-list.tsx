/** The decisions about an order: each check with its value and limit, what would have passed, and the re-run. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatTimeMs, parseMs } from '../../../lib/format/time.ts';
import type { Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem, toRefusal } from '../../../platform/client/refusal.ts';
import type { Order, WireOutput } from '../../../platform/client/shapes.ts';
import { toCheckName } from '../../../platform/orders/checks.ts';
import { remedyText } from './remedy-text.ts';

type Decision = WireOutput<'orderDecisions'>['items'][number];

/** The decision is written just after the response: an order without one is refetched. */
const TRIES = 10;
const RETRY_MS = 400;

export function DecisionList({ order }: { readonly order: Order }) {
  const client = useClient();
  const { data } = useWatched(
    useQuery(
      client.queries.risk.orderDecisions.queryOptions(
        { orderId: order.orderId },
        {
          select: ({ items }) => items,
          retry: (failures, error) => toRefusal(error).code === 'NOT_FOUND' && failures < TRIES,
          retryDelay: RETRY_MS,
        },
      ),
    ),
  );
  if (data === undefined) return null;
  return (
    <section aria-label="Decisions" className="mb-3 flex flex-col gap-3">
      {data.map((decision) => (
        <DecisionEntry key={decision.decisionId} decision={decision} />
      ))}
    </section>
  );
}

function DecisionEntry({ decision }: { readonly decision: Decision }) {
  const { by, riskConfigVersion, at, checks, isReplace, keyId } = decision;
  const version = riskConfigVersion === null ? '' : phrase`, risk config v${riskConfigVersion}`;
  return (
    <div>
      <h3 className="mb-1 font-medium text-11 text-t2">
        {by === 'OMS' ? 'OMS checks' : 'Risk checks'}
        {isReplace ? ', replace request' : ''}
        {version}
        {keyId ? phrase`, API key ${keyId}` : ''}{' '}
        <time className="font-mono text-t3" title={at}>
          {formatTimeMs(parseMs(at))}
        </time>
      </h3>
      <DataTable pad="" className="text-12" heads={toHeads(['Check', 'Value', 'Limit'], [])}>
        {checks.map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
      </DataTable>
      {by === 'RISK' ? <Replay decisionId={decision.decisionId} /> : null}
    </div>
  );
}

function CheckRow({ check }: { readonly check: Decision['checks'][number] }) {
  const { by, name, passed, value, limit, wouldPass } = check;
  const remedy = passed ? null : remedyText(wouldPass);
  return (
    <>
      <tr className="border-line border-t align-top">
        <td className="relative whitespace-nowrap py-0.5 pr-2">
          <span className={cx('mr-1 inline-block', passed ? 'text-up' : 'text-critical')}>
            <Icon name={passed ? 'check' : 'close'} size={10} />
          </span>
          <span className="visually-hidden">{passed ? 'passed' : 'failed'}</span>
          <Refused problem={toCheckName(name, by)} />
        </td>
        <td className="pr-2 tabular-nums">{value}</td>
        <td className="text-t2 tabular-nums">{limit}</td>
      </tr>
      {remedy === null ? null : (
        <tr>
          <td colSpan={3} className="pb-1 text-t1">
            Would have passed: <b>{remedy}</b>
          </td>
        </tr>
      )}
    </>
  );
}

function Replay({ decisionId }: { readonly decisionId: string }) {
  const client = useClient();
  const [published, setMessage] = useState<Problem | null>(null);
  const replay = async (): Promise<void> => {
    try {
      const { isSame, config, replayed } = await client.calls.risk.replayDecision.query({
        decisionId,
      });
      const failed = replayed.reasonCode === null ? null : toCheckName(replayed.reasonCode);
      const outcome = failed === null ? 'accepted' : phrase`rejected (${failed.text})`;
      const text = isSame
        ? phrase`Same decision with risk config v${config.version}: ${outcome}. All values match.`
        : phrase`Decision differs: risk config v${config.version} gives ${outcome} now`;
      setMessage(failed === null ? text : { ...failed, text });
    } catch (error) {
      setMessage(toProblem(error));
    }
  };
  return (
    <div className="mt-1 flex items-center gap-2 text-12">
      <Button size="sm" onClick={() => void replay()}>
        Re-run decision
      </Button>
      <span role="status" className="text-t2">
        <Refused problem={published} />
      </span>
    </div>
  );
}
