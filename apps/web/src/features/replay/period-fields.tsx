/** The period: a day and two times in UTC, or the last minutes. Shows from when on there is a journal. */

import { type FormEvent, useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { InputField } from '../../kit/ui/field.tsx';
import { formatInstant } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { lastMinutes, type PeriodForm, readPeriod, toForm } from './replay-period.ts';
import type { CoveredSpan } from './use-replay.ts';

const QUICK = [
  { minutes: 5, label: 'Last 5 min' },
  { minutes: 15, label: 'Last 15 min' },
  { minutes: 60, label: 'Last hour' },
] as const;

type PeriodFieldsProps = {
  readonly covered: readonly CoveredSpan[];
  readonly isBusy: boolean;
  readonly onBegin: (span: CoveredSpan) => void;
};

export function PeriodFields({ covered, isBusy, onBegin }: PeriodFieldsProps) {
  const [typed, setTyped] = useState<PeriodForm | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const usual = lastMinutes(covered, 5);
  const form = typed ?? (usual === null ? EMPTY : toForm(usual.fromMs, usual.toMs));
  const change = (part: Partial<PeriodForm>): void => setTyped({ ...form, ...part });
  const begin = (event: FormEvent): void => {
    event.preventDefault();
    const read = readPeriod(form);
    setProblem(read.ok ? null : read.problem);
    if (!read.ok) return;
    setTyped(form);
    onBegin(read);
  };
  const pick = (minutes: number): void => {
    const span = lastMinutes(covered, minutes);
    if (span === null) return;
    setProblem(null);
    setTyped(toForm(span.fromMs, span.toMs));
    onBegin(span);
  };
  return (
    <form
      onSubmit={begin}
      className="flex shrink-0 flex-wrap items-end gap-x-2 gap-y-1 border-line border-b px-1.5 py-1"
    >
      <Typed form={form} onChange={change} />
      <Button type="submit" look="primary" disabled={isBusy}>
        Replay
      </Button>
      {QUICK.map(({ minutes, label }) => (
        <Button key={minutes} disabled={isBusy || usual === null} onClick={() => pick(minutes)}>
          {label}
        </Button>
      ))}
      <p className="basis-full text-11 text-t3">{problem ?? coverText(covered)}</p>
    </form>
  );
}

const EMPTY: PeriodForm = { day: '', from: '', to: '' };

type TypedProps = {
  readonly form: PeriodForm;
  readonly onChange: (part: Partial<PeriodForm>) => void;
};

function Typed({ form, onChange }: TypedProps) {
  return (
    <>
      <InputField
        label="Day (UTC)"
        className="w-28"
        placeholder="2026-11-21"
        value={form.day}
        onChange={({ target }) => onChange({ day: target.value })}
      />
      <InputField
        label="From"
        className="w-22"
        placeholder="14:30:00"
        value={form.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <InputField
        label="To"
        className="w-22"
        placeholder="14:35:00"
        value={form.to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </>
  );
}

const parseMinute = (ms: number): string => formatInstant(ms).slice(0, 16).replace('T', ' ');

function coverText(covered: readonly CoveredSpan[]): string {
  const [oldest] = covered;
  if (oldest === undefined) return 'No exchange journal has been recorded yet.';
  const gaps = covered.length - 1;
  const text = phrase`The journal begins at ${parseMinute(oldest.fromMs)} UTC`;
  if (gaps === 0) return phrase`${text}, without gaps.`;
  return phrase`${text}, with ${gaps === 1 ? 'one gap' : phrase`${gaps} gaps`}.`;
}
