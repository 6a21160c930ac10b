/** What if: raw features of one symbol changed by per cents, and what the signal would have been. */

import { type FormEvent, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatSigned } from '../../../lib/format/numbers.ts';
import type { Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { Rescored } from '../../../platform/client/shapes.ts';
import { FEATURE_WORDS, nameOfFeature } from './feature-text.ts';
import { readShocks, type ShockDraft } from './shock-draft.ts';
import { SignedBar } from './signed-bar.tsx';

export function Shocks({ symbol }: { readonly symbol: string }) {
  const client = useClient();
  const [draft, setDraft] = useState<ShockDraft>({ realisedVol: '-30' });
  const [problems, setProblems] = useState<ShockDraft>({});
  const [result, setResult] = useState<Rescored | null>(null);
  const [failure, setFailure] = useState<Problem | null>(null);
  const score = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = readShocks(draft);
    setProblems(read.problems);
    if (read.shocks === null) return;
    try {
      setResult(await client.calls.intelligence.rescore.query({ symbol, shocks: read.shocks }));
      setFailure(null);
    } catch (error) {
      setFailure(toProblem(error));
    }
  };
  return (
    <form
      aria-label="Stress test"
      onSubmit={(event) => void score(event)}
      className="flex flex-col gap-2 border border-line p-2"
    >
      <h3 className="font-semibold text-12">Stress test: shocks in per cent of the raw value</h3>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] items-end gap-2">
        {FEATURE_WORDS.map(({ feature, name }) => (
          <InputField
            key={feature}
            label={name}
            inputMode="decimal"
            placeholder="0"
            value={draft[feature] ?? ''}
            problem={problems[feature] ?? null}
            onChange={(event) => setDraft({ ...draft, [feature]: event.target.value })}
          />
        ))}
        <Button type="submit" look="primary">
          Run stress test
        </Button>
      </div>
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={failure} />
      </p>
      {result === null ? null : <Outcome result={result} />}
    </form>
  );
}

function Outcome({ result }: { readonly result: Rescored }) {
  const rows = [
    { name: 'Signal', ...result, isHead: true },
    { name: 'Confidence', ...result.confidence, isHead: true },
    ...result.perFeature
      .filter(({ contribution }) => contribution.baseline !== 0 || contribution.delta !== 0)
      .map(({ feature, contribution }) => ({
        name: phrase`${nameOfFeature(feature)} contribution`,
        ...contribution,
        isHead: false,
      })),
  ];
  return (
    <PlainTable
      label={phrase`${result.symbol}: baseline, shocked and the difference`}
      heads={[
        { name: 'Measure', isText: true },
        { name: 'Baseline' },
        { name: 'Shocked' },
        { name: 'Delta' },
        { name: 'Delta as a bar', isText: true },
      ]}
    >
      {rows.map(({ name, baseline, shocked, delta, isHead }) => (
        <tr
          key={name}
          className={isHead ? 'border-line border-t font-semibold' : 'border-line border-t'}
        >
          <RowHead className="px-1">{name}</RowHead>
          <td className="px-1">{formatSigned(baseline, 3)}</td>
          <td className="px-1">{formatSigned(shocked, 3)}</td>
          <td className="px-1">{formatSigned(delta, 3)}</td>
          <td className="w-1/3 px-1">
            <SignedBar value={delta} full={0.5} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
