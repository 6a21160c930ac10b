/** The columns of findings. */
import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import { isinBehind, shownName } from '../../../lib/format/names.ts';
import { formatInstant, formatTimeMs, parseMs } from '../../../lib/format/time.ts';
import type { FindingLine } from '../../../platform/client/shapes.ts';
import { CASE_NAMES, formatMeasure, RULE_NAMES } from './finding-names.ts';

const TONES = {
  NEW: 'text-warn',
  OPEN: 'text-info',
  IN_REVIEW: 'text-info',
  EXPLAINED: 'text-t2',
  ESCALATED: 'text-critical',
} as const;

export const getState = ({ case: work }: FindingLine): keyof typeof TONES => work?.state ?? 'NEW';

export const FINDING_COLUMNS: readonly GridColumn<FindingLine>[] = [
  {
    id: 'date',
    title: 'Date',
    description: 'Day, UTC',
    kind: 'word',
    text: ({ finding }) => finding.at.slice(0, 10),
    sort: ({ finding }) => finding.at,
  },
  {
    id: 'time',
    title: 'Time',
    description: 'Time of the last event, UTC',
    kind: 'word',
    text: ({ finding }) => formatTimeMs(parseMs(finding.at)),
    sort: ({ finding }) => finding.at,
    csv: ({ finding }) => formatInstant(parseMs(finding.at)),
  },
  {
    id: 'rule',
    title: 'Rule',
    description: 'The rule that found it',
    kind: 'word',
    text: ({ finding }) => RULE_NAMES[finding.rule],
    sort: ({ finding }) => finding.rule,
  },
  {
    id: 'state',
    title: 'Case',
    description: 'State of the case',
    kind: 'word',
    text: (line) => CASE_NAMES[getState(line)],
    render: (line) => <span className={TONES[getState(line)]}>{CASE_NAMES[getState(line)]}</span>,
    sort: getState,
    csv: (line) => CASE_NAMES[getState(line)],
  },
  {
    id: 'user',
    title: 'Trader',
    description: 'Whose conduct it is about',
    kind: 'text',
    text: ({ finding }) => finding.userId,
    sort: ({ finding }) => finding.userId,
  },
  {
    id: 'symbol',
    title: 'Symbol',
    description: 'Symbol',
    kind: 'word',
    text: ({ finding }) => shownName(finding.symbol),
    tip: ({ finding }) => isinBehind(finding.symbol),
    sort: ({ finding }) => finding.symbol,
    csv: ({ finding }) => finding.symbol,
  },
  {
    id: 'value',
    title: 'Value',
    description: 'The figure that led to it, and the limit',
    kind: 'word',
    text: ({ finding: { value, limit, unit } }) =>
      `${formatMeasure(value, unit)} / ${formatMeasure(limit, unit)}`,
    sort: ({ finding }) => finding.value,
  },
  {
    id: 'assignee',
    title: 'Assignee',
    description: 'Who works on the case',
    kind: 'text',
    text: ({ case: work }) => work?.assignee ?? '',
    sort: ({ case: work }) => work?.assignee ?? null,
  },
];
