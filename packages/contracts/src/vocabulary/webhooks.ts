/** Webhooks: which events are sent, what bounds them, how a delivery is tried again. */
import { JOB_KINDS } from './jobs.ts';

/** What can be sent: fills and rejections of one's own orders, price alerts, and what is noticed of one's own. */
export const WEBHOOK_KINDS = [
  'FILL',
  'REJECTION',
  'ALERT',
  'MARGIN_CALL',
  'KILL_SWITCH',
  'SERVICE_LEVEL',
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

export const WEBHOOK_KIND_TEXT = {
  FILL: 'Fills',
  REJECTION: 'Rejections',
  ALERT: 'Price alerts',
  MARGIN_CALL: 'Margin calls',
  KILL_SWITCH: 'Kill switches',
  SERVICE_LEVEL: 'Service levels',
} as const satisfies Record<WebhookKind, string>;

/** Webhooks of one user. */
export const WEBHOOKS_MAX = 5;
/** Characters of an address. */
export const WEBHOOK_URL_MAX = 500;
/** Deliveries that are kept of one webhook, the newest; so many can wait. */
export const DELIVERIES_KEPT = 500;

/** `WAITING`: to be sent, or to be tried again. `DEAD`: given up after the last attempt. */
export const DELIVERY_STATES = ['WAITING', 'DELIVERED', 'DEAD'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Attempts before a delivery is given up. */
export const DELIVERY_ATTEMPTS = 8;
/** The wait after the first attempt; it doubles with each, up to the longest. */
export const RETRY_FIRST_MS = 5_000;
export const RETRY_MAX_MS = 30 * 60_000;

/** The queue of deliveries, beside those of the kinds of jobs. */
export const DELIVERY_QUEUE = 'WEBHOOK';
/** What a process may take from queues: jobs of each kind, and deliveries, whose rows are not the jobs service's. */
export const WORK_KINDS = [...JOB_KINDS, DELIVERY_QUEUE] as const;
export type WorkKind = (typeof WORK_KINDS)[number];
/** A worker that reports nothing for so long, in milliseconds, has lost its delivery: an attempt takes five seconds at most. */
export const DELIVERY_LEASE_MS = 10_000;
/** A delivery that is due and still waits is put in the queue again so often, in milliseconds. */
export const DELIVERY_REQUEUE_MS = 10_000;
/** What the queue is given, in milliseconds, to bring a retry by itself before it is put in again. */
export const DELIVERY_GRACE_MS = 2_000;

/** Header with the time of the attempt in seconds and the HMAC-SHA256 of `time.body`, as `t=…,v1=…`. */
export const SIGNATURE_HEADER = 'tradefloor-signature';
/** Header with the delivery's id: the same at every attempt. */
export const DELIVERY_HEADER = 'tradefloor-delivery';

const PATH = '(?:[/?][\\x21\\x22\\x24-\\x7e]*)?';
const PORT = '(?::[1-9][0-9]{0,4})?';
const HTTPS = new RegExp(`^https://(?:[a-z0-9.-]+|\\[[0-9a-f:.]+\\])${PORT}${PATH}$`, 'i');
const LOOPBACK = new RegExp(`^http://(?:localhost|127\\.0\\.0\\.1|\\[::1\\])${PORT}${PATH}$`);

/** Whether an address may be one of a webhook: https, without a name or password in it; http for loopback alone. */
export const isWebhookUrl = (text: string): boolean =>
  text.length <= WEBHOOK_URL_MAX && (HTTPS.test(text) || LOOPBACK.test(text));
