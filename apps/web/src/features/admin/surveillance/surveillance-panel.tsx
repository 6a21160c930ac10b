/** What the rules of surveillance have found; the one that is chosen stands in full beside the list, with its case. */
import {
  SURVEILLANCE_RULE_TEXT,
  SURVEILLANCE_RULES,
} from '@tradefloor/contracts/vocabulary/surveillance';
import { useDeferredValue, useState } from 'react';
import { GridPanel } from '../../../kit/grid/grid-panel.tsx';
import { MoreButton } from '../../../kit/grid/more-button.tsx';
import { usePages } from '../../../kit/grid/pages.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { SearchChoice, SearchText, SearchTime } from '../../../kit/ui/search-field.tsx';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { FindingLine, FindingRequest } from '../../../platform/client/shapes.ts';
import { FINDING_COLUMNS, getState } from './finding-columns.tsx';
import { FindingDetail } from './finding-detail.tsx';
import { CASE_NAMES, RULE_NAMES } from './finding-names.ts';
import { EMPTY_FORM, type FindingForm, RULES, readForm, STATES } from './finding-search.ts';

const toKey = ({ finding }: FindingLine): string => finding.findingId;
const filterText = (line: FindingLine): string =>
  `${RULE_NAMES[line.finding.rule]} ${line.finding.userId} ${line.finding.symbol} ${CASE_NAMES[getState(line)]}`;
const NONE: ReadonlySet<string> = new Set();
const NOTHING: readonly FindingLine[] = [];

export function SurveillancePanel() {
  const client = useClient();
  const [form, setForm] = useState(EMPTY_FORM);
  const [selected, setSelected] = useState(NONE);
  const read = readForm(useDeferredValue(form));
  const { rows, error, hasMore, more, again } = usePages<FindingRequest, FindingLine>({
    pathKey: client.queries.surveillance.findings.pathKey(),
    requested: read.ok ? read.requested : null,
    read: (page) => client.calls.surveillance.findings.query(page),
  });
  const shown = rows ?? NOTHING;
  const open = shown.find((line) => selected.has(toKey(line))) ?? shown[0];
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <FindingFields form={form} onChange={setForm} />
      {read.ok ? null : (
        <p role="alert" className="px-2 py-1 text-12 text-critical">
          {read.problem}
        </p>
      )}
      {error !== null && rows === null ? (
        <Empty icon="alert" title={toProblem(error)} retry={again} />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col @3xl:flex-row">
          <div className="flex min-h-28 min-w-0 shrink grow basis-2/5 flex-col @3xl:basis-3/5">
            <GridPanel
              id="findings"
              label="Findings"
              rows={shown}
              columns={FINDING_COLUMNS}
              toKey={toKey}
              filterText={filterText}
              selected={selected}
              onSelect={setSelected}
              empty={rows === null ? <Empty title="Loading findings…" /> : <NoFindings />}
              toolbar={<MoreButton hasMore={hasMore} onPress={more} />}
            />
          </div>
          {open === undefined ? null : (
            <FindingDetail key={toKey(open)} line={open} onChanged={again} />
          )}
        </div>
      )}
    </div>
  );
}

function NoFindings() {
  return (
    <Empty title="No findings">
      <span className="flex flex-col gap-1">
        {SURVEILLANCE_RULES.map((rule) => (
          <span key={rule}>
            {SURVEILLANCE_RULE_TEXT[rule].name}: {SURVEILLANCE_RULE_TEXT[rule].finds}
          </span>
        ))}
      </span>
    </Empty>
  );
}

type FieldsProps = {
  readonly form: FindingForm;
  readonly onChange: (form: FindingForm) => void;
};

function FindingFields({ form, onChange }: FieldsProps) {
  const set = (change: Partial<FindingForm>): void => onChange({ ...form, ...change });
  return (
    <search
      aria-label="Search findings"
      className="flex shrink-0 flex-wrap items-end gap-x-2 gap-y-1 border-line border-b px-1.5 py-1 text-11"
    >
      <SearchChoice
        label="Rule"
        value={form.rule}
        choices={RULES}
        onChange={(rule) => set({ rule })}
      />
      <SearchChoice
        label="State"
        value={form.state}
        choices={STATES}
        onChange={(state) => set({ state })}
      />
      <SearchText
        label="Trader"
        value={form.userId}
        placeholder="user id"
        width="w-28"
        maxLength={48}
        onChange={(userId) => set({ userId })}
      />
      <SearchText
        label="Symbol"
        value={form.symbol}
        placeholder="AAPL"
        width="w-24"
        maxLength={20}
        onChange={(symbol) => set({ symbol })}
      />
      <SearchTime label="From, UTC" value={form.from} onChange={(from) => set({ from })} />
      <SearchTime label="To, UTC" value={form.to} onChange={(to) => set({ to })} />
      <Button size="sm" look="quiet" onClick={() => onChange(EMPTY_FORM)}>
        Clear
      </Button>
    </search>
  );
}
