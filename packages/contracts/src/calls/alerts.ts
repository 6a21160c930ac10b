/** Alerts: the calls of the user service for them. Each user's alerts, firings and notices are for that user alone. */
import * as z from 'zod';
import {
  Alert,
  AlertCondition,
  AlertFiring,
  AlertId,
  AlertNote,
  AlertNotice,
  AlertPrice,
  AlertRepeat,
  AlertTrigger,
  FiringId,
  NoticeId,
  NoticeKind,
  NoticeSnooze,
} from '../alert.ts';
import { InstrumentSymbol } from '../ids.ts';
import { AtWire } from '../time.ts';
import { ALERT_FIRINGS_KEPT, NOTICES_KEPT } from '../vocabulary/alerts.ts';
import { call, MARKET_READERS, Nothing, queryInt } from './call.ts';

/** The version that a change is made to: another one has been changed meanwhile. */
const VERSION_MAX = 999_999_999;

/** One's own, by symbol, then by level. */
export const listAlerts = call('listAlerts', {
  procedure: 'alerts.list',
  kind: 'query',
  to: 'user-service',
  method: 'GET',
  path: '/alerts',
  access: MARKET_READERS,
  in: Nothing,
  out: z.object({ items: z.array(Alert), nextCursor: z.null() }),
});
/**
 * An alert on a price of a share, a future, a currency pair, a government bond (clean, per 100 of face) or a listed option,
 * at most 50 of one user. `triggerBy` is the price that it watches: of a share the last (the default), bid, ask or mid;
 * what dealers quote has no last price, and its default is the mid. It is armed: where the price is already beyond its
 * level, the next price fires it. Refused with `CONFLICT` where an armed one of the same terms exists, so that a repeat
 * makes no second.
 */
export const createAlert = call('createAlert', {
  procedure: 'alerts.create',
  kind: 'mutation',
  to: 'user-service',
  method: 'POST',
  path: '/alerts',
  access: MARKET_READERS,
  in: z.strictObject({
    symbol: InstrumentSymbol,
    triggerBy: AlertTrigger.optional(),
    condition: AlertCondition,
    price: AlertPrice,
    note: AlertNote.optional(),
    repeat: AlertRepeat.optional(),
  }),
  out: Alert,
});
/**
 * Other terms, another note, or armed once more. New terms arm it and end a snooze. Refused with `CONFLICT` where
 * `version` is not the alert's. A change that already holds is none, whatever its version.
 */
export const changeAlert = call('changeAlert', {
  procedure: 'alerts.change',
  kind: 'mutation',
  to: 'user-service',
  method: 'PATCH',
  path: '/alerts/:alertId',
  access: MARKET_READERS,
  in: z
    .strictObject({
      alertId: AlertId,
      version: z.int().positive(),
      triggerBy: AlertTrigger.optional(),
      condition: AlertCondition.optional(),
      price: AlertPrice.optional(),
      note: AlertNote.optional(),
      repeat: AlertRepeat.optional(),
      isArmed: z.literal(true).optional(),
    })
    .refine(
      ({ alertId: _, version: __, ...changes }) =>
        Object.values(changes).some((value) => value !== undefined),
      'triggerBy, condition, price, note, repeat or isArmed',
    ),
  out: Alert,
});
/** Deletes an alert of one's own; its firings stay. Refused with `CONFLICT` where it was changed since that version. */
export const deleteAlert = call('deleteAlert', {
  procedure: 'alerts.remove',
  kind: 'mutation',
  to: 'user-service',
  method: 'DELETE',
  path: '/alerts/:alertId',
  access: MARKET_READERS,
  in: z.strictObject({ alertId: AlertId, version: queryInt(1, VERSION_MAX) }),
  out: Alert,
});
/**
 * Quiet until a time within 30 days, and armed from then on, also where it has fired; null ends a snooze at once. The
 * time has to be in the future.
 */
export const snoozeAlert = call('snoozeAlert', {
  procedure: 'alerts.snooze',
  kind: 'mutation',
  to: 'user-service',
  method: 'POST',
  path: '/alerts/:alertId/snooze',
  access: MARKET_READERS,
  in: z.strictObject({ alertId: AlertId, until: AtWire.nullable() }),
  out: Alert,
});
/**
 * One's own firings, the newest first, also of alerts that are deleted; notices of margin calls, kill switches and service
 * levels, the newest first; and the kinds of notices that are snoozed. The newest 200 of each are kept.
 */
export const listAlertFirings = call('listAlertFirings', {
  procedure: 'alerts.firings',
  kind: 'query',
  to: 'user-service',
  method: 'GET',
  path: '/alerts/firings',
  access: MARKET_READERS,
  in: Nothing,
  out: z.object({
    items: z.array(AlertFiring),
    notices: z.array(AlertNotice),
    snoozes: z.array(NoticeSnooze),
    nextCursor: z.null(),
  }),
});
/**
 * Notices of a kind are listed, and neither shown nor sounded, until a time within 30 days; null ends that at once. Those
 * that are not acknowledged by then are shown again.
 */
export const snoozeNotices = call('snoozeNotices', {
  procedure: 'alerts.snoozeNotices',
  kind: 'mutation',
  to: 'user-service',
  method: 'POST',
  path: '/alerts/notices/snooze',
  access: MARKET_READERS,
  in: z.strictObject({ kind: NoticeKind, until: AtWire.nullable() }),
  out: z.object({ snoozes: z.array(NoticeSnooze) }),
});
/**
 * Notes that firings and notices have been seen, in every window. Those that are not kept any more are left out; `NOT_FOUND` where none
 * of them is one's own. Returns those that it changed.
 */
export const acknowledgeFirings = call('acknowledgeFirings', {
  procedure: 'alerts.acknowledge',
  kind: 'mutation',
  to: 'user-service',
  method: 'POST',
  path: '/alerts/firings/acknowledge',
  access: MARKET_READERS,
  in: z.strictObject({
    firingIds: z
      .array(z.union([FiringId, NoticeId]))
      .min(1)
      .max(ALERT_FIRINGS_KEPT + NOTICES_KEPT),
  }),
  out: z.object({ items: z.array(AlertFiring), notices: z.array(AlertNotice) }),
});
