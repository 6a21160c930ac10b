/** Stress losses by scenario, the default fund they size, and a default drill watched tranche by tranche. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount, Awaited, Bar, Facts } from '../../kit/facts/facts.tsx';
import { useCan, useClient } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { PlainTable } from '../../kit/table/plain-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { InputField, SelectField } from '../../kit/ui/field.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { formatFixed, formatPct } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { DrillReport, StressReport } from '../../platform/client/shapes.ts';
import { Drill } from './drill.tsx';
import { explainFund } from './margin-working.ts';
import { useClearingAction } from './use-clearing.ts';
import { useMemberNames } from './use-member-names.ts';
import { WorkingList } from './working-list.tsx';

type Scenario = StressReport['scenarios'][number];

export function StressPanel() {
  const client = useClient();
  const drills = useCan('limits');
  const { data, error, refetch } = useWatched(useQuery(client.queries.ccp.stress.queryOptions({})));
  if (data === undefined) {
    return <Awaited what="the stress losses" error={error} retry={() => void refetch()} />;
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-2">
      <Facts
        label="Default fund"
        facts={[
          {
            name: 'Default fund',
            value: <Amount value={data.fundSize} />,
            note: data.fundSize === data.fundFloor ? 'minimum size' : 'cover 2 plus 10 %',
          },
          { name: 'Members', value: String(data.members.length) },
          { name: 'Skin in the game', value: <Amount value={data.skinInTheGame} /> },
        ]}
      />
      <WorkingList
        label="How the default fund is sized and who contributes"
        workings={[explainFund(data, toName)]}
      >
        <Contributions report={data} />
      </WorkingList>
      {drills ? <DrillForm /> : null}
      <Losses scenarios={data.scenarios} sigmas={data.sigmas} />
    </div>
  );
}

/** What is no sector. */
const FACTOR_NAMES: Partial<Record<Scenario['factor'], string>> = {
  MARKET: 'Whole market',
  VOLATILITY: 'Implied volatility',
};

const toName = ({ factor, direction }: Pick<Scenario, 'factor' | 'direction'>): string =>
  direction === 'DOWN'
    ? phrase`${FACTOR_NAMES[factor] ?? factor} down`
    : phrase`${FACTOR_NAMES[factor] ?? factor} up`;

/** Who contributes what to the default fund, largest first. */
function Contributions({ report: { members, fundSize } }: { readonly report: StressReport }) {
  const toMember = useMemberNames();
  if (members.length === 0) return null;
  const rows = members.toSorted((a, b) => b.contribution - a.contribution);
  return (
    <PlainTable
      label="Contributions, in proportion to the margin posted"
      heads={[{ name: 'Member', isText: true }, { name: 'Contribution' }, { name: 'Share' }]}
    >
      {rows.map(({ userId, contribution }) => (
        <tr key={userId} className="border-line border-t">
          <td className="px-1 text-left" title={userId}>
            {toMember(userId)}
          </td>
          <td className="px-1">{formatFixed(contribution, 2)}</td>
          <td className="px-1">{formatPct(fundSize === 0 ? 0 : contribution / fundSize, 1)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

/** Largest loss of every scenario, as figure and bar. */
function Losses(of: { readonly scenarios: readonly Scenario[]; readonly sigmas: number }) {
  const toMember = useMemberNames();
  const rows = of.scenarios
    .map((scenario) => ({ scenario, worst: scenario.largest[0] }))
    .sort((a, b) => (b.worst?.loss ?? 0) - (a.worst?.loss ?? 0));
  const most = Math.max(1, ...rows.map(({ worst }) => worst?.loss ?? 0));
  return (
    <PlainTable
      label={phrase`Stress: ${of.sigmas} daily standard deviations`}
      heads={[
        { name: 'Scenario', isText: true },
        { name: 'Largest losers', isText: true },
        { name: 'Loss' },
        { name: 'Covered by margin' },
        { name: 'Cover 2' },
        { name: 'Loss and uncovered loss', isText: true },
      ]}
    >
      {rows.map(({ scenario, worst }) => (
        <tr key={toName(scenario)} className="border-line border-t">
          <td className="px-1 text-left">{toName(scenario)}</td>
          <td className="px-1 text-left text-t2">
            {worst === undefined ? '–' : toMember(worst.userId)}
          </td>
          <td className="px-1">
            <Amount value={worst?.loss ?? 0} />
          </td>
          <td className="px-1">
            <Amount value={(worst?.loss ?? 0) - (worst?.uncovered ?? 0)} />
          </td>
          <td className="px-1">
            <Amount value={scenario.coverTwo} />
          </td>
          <td className="w-1/4 px-1 py-0.5">
            <Bar share={(worst?.loss ?? 0) / most} tone="bg-control" />
            <Bar share={(worst?.uncovered ?? 0) / most} tone="bg-critical" />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

const DIRECTIONS = [
  { value: 'DOWN', label: 'falls' },
  { value: 'UP', label: 'rises' },
] as const;

/** Starts a drill: the two that lose most default, on a copy of the book. */
function DrillForm() {
  const client = useClient();
  const { message, isBusy, run } = useClearingAction();
  const [direction, setDirection] = useState<'UP' | 'DOWN'>('DOWN');
  const [sigmas, setSigmas] = useState('12');
  const [report, setReport] = useState<DrillReport | null>(null);
  const amount = Number(sigmas);
  const problem = amount >= 0.5 && amount <= 30 ? null : '0.5 to 30';
  const drill = () =>
    run(async () => {
      const scenario = { factor: 'MARKET', direction } as const;
      const played = await client.calls.ccp.drill.mutate({ scenario, sigmas: amount });
      setReport(played);
      return played.defaulters.length === 0
        ? 'No losses in this scenario'
        : phrase`Loss of ${formatFixed(played.loss, 2)}, simulated on a copy of the ledger`;
    });
  return (
    <section aria-label="Default drill" className="flex flex-col gap-2 border border-line p-2">
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label="The market"
          className="w-28"
          options={DIRECTIONS}
          value={direction}
          onChange={(event) => setDirection(event.target.value === 'UP' ? 'UP' : 'DOWN')}
        />
        <InputField
          label="Move, daily standard deviations"
          className="w-28"
          inputMode="decimal"
          value={sigmas}
          problem={problem}
          onChange={(event) => setSigmas(event.target.value)}
        />
        <Button look="primary" disabled={isBusy || problem !== null} onClick={() => void drill()}>
          Run default drill
        </Button>
        <span role="status" className="text-12 text-t2">
          <Refused problem={message} />
        </span>
      </div>
      {report === null || report.defaulters.length === 0 ? null : (
        <Drill key={report.asOf} report={report} />
      )}
    </section>
  );
}
