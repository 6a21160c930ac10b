/** Series of the figures of the operator's page: their names, how often one is recorded, and for how long it is kept. */

/** A point a minute. */
export const SERIES_EVERY_MS = 60_000;
/** Points that are kept: those of a day. */
export const SERIES_KEPT = 1_440;

/** Spans that can be read, in points. */
export const SERIES_RANGES = { '15m': 15, '1h': 60, '6h': 360, '24h': SERIES_KEPT } as const;
export type SeriesRange = keyof typeof SERIES_RANGES;
export const SERIES_RANGE_NAMES = Object.keys(SERIES_RANGES) as readonly SeriesRange[];
/** The longest span of which all figures can be read in one call. */
export const SERIES_OF_ALL: SeriesRange = '1h';

/** A figure's name: words with dots between them. */
export const FIGURE_NAME = /^[a-z]+(\.[A-Za-z0-9_-]{1,60}){1,3}$/;

/** Figures of which there is one. */
export const PLATFORM_FIGURES = {
  servicesUp: 'platform.services-up',
  messagesWaiting: 'platform.messages-waiting',
  deadLetters: 'platform.dead-letters',
  openRfqs: 'platform.open-rfqs',
  openAlgos: 'platform.open-algos',
  killSwitches: 'platform.kill-switches',
  backupAgeMs: 'platform.backup-age',
  completeTraces: 'platform.complete-traces',
  sockets: 'platform.sockets',
  submitted: 'orders.submitted',
  accepted: 'orders.accepted',
  working: 'orders.working',
  filled: 'orders.filled',
  ended: 'orders.ended',
  stuck: 'orders.stuck',
  databaseBytes: 'database.bytes',
  bytesPerDay: 'database.bytes-per-day',
  bytesPerOrder: 'database.bytes-per-order',
  daysLeft: 'database.days-left',
} as const;

/** Names of figures that exist once for each service, queue, code, level, table or socket. */
export const toServiceFigure = (service: string): string => `service.${service}.up`;
export const toRequestsFigure = (service: string, what: string): string =>
  `requests.${service}.${what}`;
export const toHopFigure = (producer: string, consumer: string, what: string): string =>
  `hop.${producer}.${consumer}.${what}`;
export const toRejectedFigure = (code: string): string => `rejected.${code}`;
export const toLevelFigure = (level: string, what: string): string => `level.${level}.${what}`;
export const toLatencyFigure = (what: string, quantile: string): string =>
  `latency.${what}.${quantile}`;
export const toStorageFigure = (group: string, what: string): string => `storage.${group}.${what}`;
export const toSocketsFigure = (kind: string): string => `sockets.${kind}`;
export const toCheckFigure = (id: string): string => `check.${id}`;

/** Listed only while they are above zero: in a recorded minute without it such a figure was 0. */
const ZERO_WHEN_ABSENT =
  /^(hop|rejected)\.|^requests\.[^.]+\.(admitted|busy|dropped|waiting|oldest)$/;
export const isZeroWhenAbsent = (figure: string): boolean => ZERO_WHEN_ABSENT.test(figure);
