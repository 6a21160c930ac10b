/** The columns of the audit. */

import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import { isinBehind, shownName } from '../../../lib/format/names.ts';
import { formatInstant, formatTimeMs, parseMs } from '../../../lib/format/time.ts';
import type { AuditRecord } from '../../../platform/client/shapes.ts';

const toTone = (kind: string): string => {
  if (kind.endsWith('.rejected') || kind === 'kill-switch.activated') return 'text-critical';
  if (kind.startsWith('limits.') || kind.startsWith('risk-config.')) return 'text-warn';
  return kind.startsWith('order.') ? 'text-info' : 'text-t2';
};

export const AUDIT_COLUMNS: readonly GridColumn<AuditRecord>[] = [
  {
    id: 'date',
    title: 'Date',
    description: 'Day, UTC',
    kind: 'word',
    text: ({ at }) => at.slice(0, 10),
    sort: ({ at }) => at,
  },
  {
    id: 'time',
    title: 'Time',
    description: 'Time to the millisecond, UTC',
    kind: 'word',
    text: ({ at }) => formatTimeMs(parseMs(at)),
    sort: ({ at }) => at,
    csv: ({ at }) => formatInstant(parseMs(at)),
  },
  {
    id: 'action',
    title: 'Action',
    description: 'Action performed',
    kind: 'word',
    text: ({ kind }) => kind,
    render: ({ kind }) => <span className={toTone(kind)}>{kind}</span>,
    sort: ({ kind }) => kind,
    csv: ({ kind }) => kind,
  },
  {
    id: 'actor',
    title: 'By',
    description: 'User who acted',
    kind: 'text',
    text: ({ actor }) => actor,
    sort: ({ actor }) => actor,
  },
  {
    id: 'key',
    title: 'API key',
    description: 'API key that the user acted with; empty for a person',
    kind: 'word',
    text: ({ keyId }) => keyId ?? '',
    sort: ({ keyId }) => keyId,
  },
  {
    id: 'user',
    title: 'Affected user',
    description: 'User whose order, limits or session it was',
    kind: 'text',
    text: ({ userId }) => userId ?? '',
    sort: ({ userId }) => userId,
  },
  {
    id: 'symbol',
    title: 'Symbol',
    description: 'Symbol',
    kind: 'word',
    text: ({ symbol }) => (symbol === null ? '' : shownName(symbol)),
    tip: ({ symbol }) => (symbol === null ? undefined : isinBehind(symbol)),
    sort: ({ symbol }) => symbol,
    csv: ({ symbol }) => symbol,
  },
  {
    id: 'detail',
    title: 'Detail',
    description: 'Details and reason',
    kind: 'text',
    least: 240,
    grow: 4,
    text: ({ detail }) => detail,
    csv: ({ detail }) => detail,
  },
  {
    id: 'subject',
    title: 'Subject',
    description: 'Order id, user, or scope of the kill switch',
    kind: 'word',
    text: ({ subject }) => (subject.length === 36 ? subject.slice(-8) : subject),
    sort: ({ subject }) => subject,
    csv: ({ subject }) => subject,
  },
  {
    id: 'request',
    title: 'Request',
    description: 'Request id, the same in every log',
    kind: 'word',
    text: ({ requestId }) => requestId.slice(-8),
    csv: ({ requestId }) => requestId,
  },
];
