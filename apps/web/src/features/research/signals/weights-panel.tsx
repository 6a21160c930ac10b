/** The weights in force, their history, and, for admins, the next version. */

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { VersionInForce } from '../../../kit/facts/version-in-force.tsx';
import { wholeList } from '../../../kit/live/queries.ts';
import { useCan, useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { ReasonField } from '../../../kit/ui/reason-field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatFixed, formatSigned } from '../../../lib/format/numbers.ts';
import { formatMinute, parseMs } from '../../../lib/format/time.ts';
import type { Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { WeightVersion } from '../../../platform/client/shapes.ts';
import { FEATURE_WORDS } from './feature-text.ts';
import { SignedBar } from './signed-bar.tsx';
import { type Problems, readWeights, toDraft, type WeightDraft } from './weight-draft.ts';

export function WeightsPanel() {
  const client = useClient();
  const edits = useCan('weights');
  const { data, error, refetch } = useWatched(
    useQuery(
      wholeList(client.queries.intelligence.weightVersions.queryKey(), (paging, options) =>
        client.calls.intelligence.weightVersions.query(paging, options),
      ),
    ),
  );
  const live = data?.[0];
  if (data === undefined || live === undefined) {
    return <Awaited what="the weights" error={error} retry={() => void refetch()} />;
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-2">
      <VersionInForce of={live} />
      {edits ? (
        <WeightForm key={live.version} live={live} onSaved={() => void refetch()} />
      ) : (
        <WeightFacts live={live} />
      )}
      <Versions versions={data} />
    </div>
  );
}

function WeightFacts({ live }: { readonly live: WeightVersion }) {
  return (
    <PlainTable
      label="Weights in force"
      heads={[
        { name: 'Feature', isText: true },
        { name: 'Weight' },
        { name: 'Size', isText: true },
      ]}
    >
      {FEATURE_WORDS.map(({ feature, name }) => (
        <tr key={feature} className="border-line border-t">
          <RowHead className="px-1">{name}</RowHead>
          <td className="px-1">{formatSigned(live.weights[feature], 2)}</td>
          <td className="w-1/2 px-1">
            <SignedBar value={live.weights[feature]} full={1} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

type WeightFormProps = { readonly live: WeightVersion; readonly onSaved: () => void };

function WeightForm({ live, onSaved }: WeightFormProps) {
  const client = useClient();
  const [draft, setDraft] = useState<WeightDraft>(() => toDraft(live));
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<Problem | null>(null);
  const set = (change: Partial<WeightDraft>): void => {
    setDraft({ ...draft, ...change });
    setProblems({});
    setFailure(null);
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = readWeights(draft);
    if (!read.ok) return setProblems(read.problems);
    try {
      await client.calls.intelligence.putWeights.mutate(read.body);
      onSaved();
    } catch (error) {
      setFailure(toProblem(error));
    }
  };
  return (
    <form
      aria-label="Next version of the weights"
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-2"
    >
      <div className="grid grid-cols-2 gap-2">
        {FEATURE_WORDS.map(({ feature, name }) => (
          <InputField
            key={feature}
            label={name}
            inputMode="decimal"
            value={draft[feature]}
            problem={problems[feature] ?? null}
            onChange={(event) => set({ [feature]: event.target.value })}
          />
        ))}
        <InputField
          label="Gain"
          hint="0.1 to 10"
          inputMode="decimal"
          value={draft.gain}
          problem={problems.gain ?? null}
          onChange={(event) => set({ gain: event.target.value })}
        />
      </div>
      <ReasonField
        value={draft.reason}
        problem={problems.reason ?? null}
        onChange={(reason) => set({ reason })}
      />
      <p className="text-11 text-t3">
        −1 to 1. Only relative sizes matter; the new version applies from the next batch.
      </p>
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={failure} />
      </p>
      <Button type="submit" look="primary" className="self-end">
        Add version
      </Button>
    </form>
  );
}

function Versions({ versions }: { readonly versions: readonly WeightVersion[] }) {
  return (
    <section aria-label="Versions of the weights">
      <h3 className="mb-1 font-semibold text-12">Versions</h3>
      <ol className="flex flex-col text-12">
        {versions.map((row) => (
          <li key={row.version} className="border-line border-t py-0.5">
            <p className="flex justify-between gap-2">
              <span>
                <b>v{row.version}</b> {row.author}: {row.reason}
              </span>
              <time className="shrink-0 text-t3" dateTime={row.at}>
                {formatMinute(parseMs(row.at))}
              </time>
            </p>
            <p className="text-11 text-t3 tabular-nums">{phrase`${FEATURE_WORDS.map(
              ({ feature, name }) => `${phrase(name)} ${formatSigned(row.weights[feature], 2)}`,
            ).join(' · ')} · gain ${formatFixed(row.gain, 2)} · ${row.hash.slice(0, 12)}`}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
