/** The columns of the audit. */

import type { GridColumn } from '../../../kit/grid/model/columns.ts';
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
    width: 84,
    text: ({ at }) => at.slice(0, 10),
    sort: ({ at }) => at,
  },
  {
    id: 'time',
    title: 'Time',
    description: 'Time to the millisecond, UTC',
    width: 100,
    text: ({ at }) => formatTimeMs(parseMs(at)),
    sort: ({ at }) => at,
    csv: ({ at }) => formatInstant(parseMs(at)),
  },
  {
    id: 'action',
    title: 'Action',
    description: 'Action performed',
    width: 128,
    render: ({ kind }) => <span className={toTone(kind)}>{kind}</span>,
    sort: ({ kind }) => kind,
    csv: ({ kind }) => kind,
  },
  {
    id: 'actor',
    title: 'By',
    description: 'User who acted',
    width: 116,
    text: ({ actor }) => actor,
    sort: ({ actor }) => actor,
  },
  {
    id: 'user',
    title: 'Affected user',
    description: 'User whose order, limits or session it was',
    width: 116,
    text: ({ userId }) => userId ?? '',
    sort: ({ userId }) => userId,
  },
  {
    id: 'symbol',
    title: 'Symbol',
    description: 'Symbol',
    width: 56,
    text: ({ symbol }) => symbol ?? '',
    sort: ({ symbol }) => symbol,
  },
  {
    id: 'detail',
    title: 'Detail',
    description: 'Details and reason',
    width: 240,
    grow: 1,
    render: ({ detail }) => <span title={detail}>{detail}</span>,
    csv: ({ detail }) => detail,
  },
  {
    id: 'subject',
    title: 'Subject',
    description: 'Order id, user, or scope of the kill switch',
    width: 90,
    text: ({ subject }) => (subject.length === 36 ? subject.slice(-8) : subject),
    sort: ({ subject }) => subject,
    csv: ({ subject }) => subject,
  },
  {
    id: 'request',
    title: 'Request',
    description: 'Request id, the same in every log',
    width: 80,
    text: ({ requestId }) => requestId.slice(-8),
    csv: ({ requestId }) => requestId,
  },
];
