/** Alerts: the prices a user waits for and each time that one came; notices of what concerns the user besides. */
import * as z from 'zod';
import { InstrumentSymbol, UserId } from './ids.ts';
import { PriceWire, PX_PER_UNIT } from './money.ts';
import { AtWire } from './time.ts';
import {
  ALERT_CONDITIONS,
  ALERT_NOTE_MAX,
  ALERT_PRICE_MAX,
  ALERT_REPEATS,
  ALERT_TRIGGERS,
  NOTICE_KINDS,
} from './vocabulary/alerts.ts';

export const AlertId = z.string().regex(/^al-[0-9a-f-]{36}$/);

/** The alert's id and the number of the firing, from 1. */
export const FiringId = z.string().regex(/^al-[0-9a-f-]{36}-F[1-9]\d{0,14}$/);

/** What a notice is of: a movement of margin, an entry of the log of kill switches, an incident. */
export const NoticeId = z.string().regex(/^an-[A-Za-z0-9:._-]{1,140}$/);
export const NoticeKind = z.enum(NOTICE_KINDS);

/** On no tick grid: the watched price need not be at the level, only beyond it. */
export const AlertPrice = PriceWire.refine(
  (price) => price > 0 && price <= ALERT_PRICE_MAX * PX_PER_UNIT,
  `above 0, at most ${ALERT_PRICE_MAX}`,
);

/** An empty note is none. */
export const AlertNote = z
  .string()
  .trim()
  .max(ALERT_NOTE_MAX)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'no control characters');

export const AlertCondition = z.enum(ALERT_CONDITIONS);
export const AlertRepeat = z.enum(ALERT_REPEATS);
export const AlertTrigger = z.enum(ALERT_TRIGGERS);

/** Firings of before other prices could be watched are of the last price. */
const RecordTrigger = AlertTrigger.default('LAST') as unknown as typeof AlertTrigger;

export const Alert = z.strictObject({
  alertId: AlertId,
  symbol: InstrumentSymbol,
  /** The price that it watches: of a share the last, bid, ask or mid; of all else the bid, ask or mid. */
  triggerBy: AlertTrigger,
  condition: AlertCondition,
  /** As the instrument is priced: a bond per 100 of face (clean). After a split in new shares. */
  price: PriceWire,
  note: z.string().nullable(),
  repeat: AlertRepeat,
  /** False once it has fired; one that repeats is armed again by a price on the other side of its level. */
  isArmed: z.boolean(),
  /** It fires at no price before this time; null for one that is not snoozed. */
  snoozedUntil: AtWire.nullable(),
  lastFiredAt: AtWire.nullable(),
  createdAt: AtWire,
  updatedAt: AtWire,
  /** Rises by one with every change that its owner makes to it; firing is none. */
  version: z.int().positive(),
});
export type Alert = z.infer<typeof Alert>;

/** One firing, with the terms of the alert at that time. */
export const AlertFiring = z.strictObject({
  firingId: FiringId,
  alertId: AlertId,
  symbol: InstrumentSymbol,
  triggerBy: RecordTrigger,
  condition: AlertCondition,
  /** The alert's level. */
  price: PriceWire,
  /** The watched price that fired it. */
  last: PriceWire,
  note: z.string().nullable(),
  /** The time of that price. */
  firedAt: AtWire,
  acknowledgedAt: AtWire.nullable(),
});
export type AlertFiring = z.infer<typeof AlertFiring>;

/** A margin call, a kill switch or a service level that concerns the user: it begins, or is over. */
export const AlertNotice = z.strictObject({
  noticeId: NoticeId,
  kind: NoticeKind,
  isOver: z.boolean(),
  /** The account; the scope of the switch and its target; the service level. */
  subject: z.string(),
  /** What is due, the reason, or the figures. */
  detail: z.string(),
  at: AtWire,
  acknowledgedAt: AtWire.nullable(),
});
export type AlertNotice = z.infer<typeof AlertNotice>;

/** Notices of a kind are listed and not shown or sounded before that time. */
export const NoticeSnooze = z.strictObject({ kind: NoticeKind, until: AtWire });
export type NoticeSnooze = z.infer<typeof NoticeSnooze>;

/** An alert of one's own was made, changed, armed again, snoozed or deleted: its owner's windows read it again. */
export const AlertChange = z.strictObject({
  alertId: AlertId,
  userId: UserId,
  version: z.int().positive(),
  at: AtWire,
});
export type AlertChange = z.infer<typeof AlertChange>;

/** A price alert has fired, or something is noticed; for one user alone. */
export const AlertFired = z.union([
  AlertFiring.omit({ acknowledgedAt: true }).extend({ userId: UserId }),
  AlertNotice.omit({ acknowledgedAt: true }).extend({ userId: UserId }),
]);
export type AlertFired = z.infer<typeof AlertFired>;

/** Firings or notices were acknowledged in one window, or a kind was snoozed: the owner's others read them again. */
export const AlertsAcknowledged = z.strictObject({
  userId: UserId,
  /** The newest of them; of a snooze, its kind. */
  firingId: z.union([FiringId, NoticeId, NoticeKind]),
  at: AtWire,
});
export type AlertsAcknowledged = z.infer<typeof AlertsAcknowledged>;
