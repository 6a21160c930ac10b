/** The columns of the list of sessions. */

import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import type { Facet } from '../../../kit/grid/model/facets.ts';
import { deviceWords } from '../../../lib/device-text.ts';
import { formatAge, formatInstant, formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { SessionInfo } from '../../../platform/client/shapes.ts';

/** How long ago it was used, by the reader's clock at the last reading. */
const formatIdle = (lastSeenAt: string, nowMs: number): string =>
  formatAge(Math.max(0, nowMs - parseMs(lastSeenAt)));

/** @param nowMs when the list was read */
export const sessionColumns = (nowMs: number): readonly GridColumn<SessionInfo>[] => [
  {
    id: 'user',
    title: 'User',
    description: 'User of the session',
    kind: 'text',
    text: ({ userId }) => userId,
    sort: ({ userId }) => userId,
  },
  {
    id: 'kind',
    title: 'Kind',
    description: 'By password, or as a guest',
    kind: 'word',
    text: ({ kind }) => kind,
    sort: ({ kind }) => kind,
  },
  {
    id: 'device',
    title: 'Device',
    description: 'Client software as reported at log-in',
    kind: 'text',
    text: ({ device }) => deviceWords(device),
    sort: ({ device }) => deviceWords(device),
    csv: ({ device }) => device,
  },
  {
    id: 'address',
    title: 'Address',
    description: 'IP address of the log-in',
    kind: 'word',
    text: ({ address }) => address ?? phrase('unknown'),
    sort: ({ address }) => address,
  },
  {
    id: 'since',
    title: 'Logged in',
    description: 'Time of the log-in, UTC',
    kind: 'word',
    text: ({ createdAt }) => formatTime(parseMs(createdAt)),
    sort: ({ createdAt }) => createdAt,
    csv: ({ createdAt }) => createdAt,
  },
  {
    id: 'seen',
    title: 'Last seen',
    description: 'Time since last use',
    kind: 'figure',
    text: ({ lastSeenAt }) => formatIdle(lastSeenAt, nowMs),
    sort: ({ lastSeenAt }) => lastSeenAt,
    csv: ({ lastSeenAt }) => lastSeenAt,
  },
  {
    id: 'until',
    title: 'Expires',
    description: 'Expiry of the session, UTC',
    kind: 'word',
    text: ({ expiresAt }) => formatTime(parseMs(expiresAt)),
    sort: ({ expiresAt }) => expiresAt,
    csv: ({ expiresAt }) => formatInstant(parseMs(expiresAt)),
  },
];

export const SESSION_FACETS: readonly Facet<SessionInfo>[] = [
  { id: 'user', title: 'User', of: ({ userId }) => userId },
  { id: 'kind', title: 'Kind', of: ({ kind }) => kind },
];
