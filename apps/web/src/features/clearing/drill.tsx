/** A default played through the waterfall: the loss meets one tranche after the other, one step at a time. */

import { useEffect, useState } from 'react';
import { Amount, Bar } from '../../kit/facts/facts.tsx';
import { PlainTable } from '../../kit/table/plain-table.tsx';
import { richPhrase } from '../../kit/text/rich-phrase.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { cx } from '../../kit/ui/cx.ts';
import { formatFixed } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { DrillReport } from '../../platform/client/shapes.ts';
import { useMemberNames } from './use-member-names.ts';

type Tranche = DrillReport['tranches'][number];

const NAMES: Readonly<Record<Tranche['tranche'], string>> = {
  DEFAULTER_MARGIN: "Defaulters' margin",
  DEFAULTER_FUND: "Defaulters' default fund contributions",
  SKIN_IN_THE_GAME: 'Skin in the game',
  MUTUAL_FUND: "Survivors' default fund contributions",
  ASSESSMENTS: 'Assessments',
  VM_GAINS_HAIRCUT: 'Variation margin gains haircut',
  CCP_EQUITY: 'CCP equity',
};

/** Why a tranche is where it is, and how it is shared out. */
const RULES: Readonly<Record<Tranche['tranche'], string>> = {
  DEFAULTER_MARGIN: 'Margin posted with gains and losses; each bears its own loss first.',
  DEFAULTER_FUND: "What is left of each one's loss, from its own contribution.",
  SKIN_IN_THE_GAME: 'Capital of the CCP, before a survivor pays.',
  MUTUAL_FUND: 'In proportion to contributions.',
  ASSESSMENTS: 'Called once more, for at most the contribution again.',
  VM_GAINS_HAIRCUT: 'In proportion to what the scenario would have paid.',
  CCP_EQUITY: 'What is left of the capital of the CCP.',
};

/** How many bearers of a tranche are named. */
const NAMED = 3;

const STEP_MS = 900;

export function Drill({ report }: { readonly report: DrillReport }) {
  const { tranches, loss, defaulters } = report;
  const [shown, setShown] = useState(1);
  const toName = useMemberNames();
  const and = ` ${phrase('and')} `;
  useEffect(() => {
    if (shown >= tranches.length) return;
    const timer = window.setTimeout(() => setShown(shown + 1), STEP_MS);
    return () => window.clearTimeout(timer);
  }, [shown, tranches.length]);
  return (
    <>
      <p className="text-12 text-t2">
        In default:{' '}
        <b className="text-t1">{defaulters.map(({ userId }) => toName(userId)).join(and)}</b>
      </p>
      <PlainTable
        label="Waterfall"
        heads={[
          { name: 'Tranche', isText: true },
          { name: 'Available' },
          { name: 'Used' },
          { name: 'Remaining loss' },
          { name: 'Used and remaining', isText: true },
        ]}
      >
        {tranches.map((tranche, at) => (
          <Step key={tranche.tranche} tranche={tranche} loss={loss} isReached={at < shown} />
        ))}
      </PlainTable>
      <p role="status" className="text-12">
        {shown < tranches.length ? (
          'Applying the loss to each tranche…'
        ) : (
          <Ending report={report} />
        )}
      </p>
      {shown < tranches.length ? (
        <Button size="sm" onClick={() => setShown(tranches.length)}>
          Show all
        </Button>
      ) : null}
    </>
  );
}

/** One tranche; its place is kept while the loss has not reached it, so that nothing jumps. */
function Step(of: {
  readonly tranche: Tranche;
  readonly loss: number;
  readonly isReached: boolean;
}) {
  const { tranche, loss, isReached } = of;
  return (
    <tr className={cx('border-line border-t align-top', isReached ? '' : 'text-t3')}>
      <td className="px-1 text-left">
        {NAMES[tranche.tranche]}
        <span className="block text-11 text-t3">{RULES[tranche.tranche]}</span>
        <Bearers borneBy={isReached ? tranche.borneBy : []} />
      </td>
      <td className="px-1">
        <Amount value={tranche.available} />
      </td>
      <td className="px-1">{isReached ? <Amount value={tranche.used} /> : '…'}</td>
      <td className="px-1">{isReached ? <Amount value={tranche.remaining} /> : '…'}</td>
      <td className="w-1/3 px-1 py-0.5">
        <Bar share={isReached ? tranche.used / loss : 0} />
        <Bar share={isReached ? tranche.remaining / loss : 0} tone="bg-critical" />
      </td>
    </tr>
  );
}

/** Who bears what of a tranche, the largest first; all of them in the title. */
function Bearers({ borneBy }: { readonly borneBy: Tranche['borneBy'] }) {
  const toName = useMemberNames();
  if (borneBy.length === 0) return null;
  const parts = borneBy
    .toSorted((a, b) => b.amount - a.amount)
    .map(({ bearer, amount }) => `${toName(bearer)} ${formatFixed(amount, 2)}`);
  const others = parts.length - NAMED;
  return (
    <span className="block text-11 text-t2 tabular-nums" title={parts.join(', ')}>
      {parts.slice(0, NAMED).join(', ')}
      {others > 0 ? phrase` and ${others} more` : ''}
    </span>
  );
}

function Ending({ report }: { readonly report: DrillReport }) {
  return report.unallocated === 0 ? (
    richPhrase`The loss is covered; ${<Amount value={report.returned} />} is returned to the defaulters.`
  ) : (
    <span className="text-critical">
      <Amount value={report.unallocated} /> is uncovered.
    </span>
  );
}
