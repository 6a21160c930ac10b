/** Alerts, firings and notices as their owner is shown them, and what is published of a change. */
import type { Alert, AlertFiring, AlertNotice } from '@tradefloor/contracts/alert';
import type { AlertFiringRow, AlertRow } from '@tradefloor/core/trading/users/alert';
import type { NoticeRow } from '@tradefloor/core/trading/users/notice';
import { type Published, publish } from '@tradefloor/runtime';

export const toAlert = (row: AlertRow): Alert => ({
  alertId: row.alertId,
  symbol: row.symbol,
  triggerBy: row.triggerBy,
  condition: row.condition,
  price: row.price,
  note: row.note,
  repeat: row.repeat,
  isArmed: row.isArmed,
  snoozedUntil: row.snoozedUntil,
  lastFiredAt: row.lastFiredAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
});

export const toFiring = (row: AlertFiringRow): AlertFiring => ({
  firingId: row.firingId,
  alertId: row.alertId,
  symbol: row.symbol,
  triggerBy: row.triggerBy,
  condition: row.condition,
  price: row.price,
  last: row.last,
  note: row.note,
  firedAt: row.firedAt,
  acknowledgedAt: row.acknowledgedAt,
});

export const toNotice = (row: NoticeRow): AlertNotice => ({
  noticeId: row.noticeId,
  kind: row.kind,
  isOver: row.isOver,
  subject: row.subject,
  detail: row.detail,
  at: row.at,
  acknowledgedAt: row.acknowledgedAt,
});

/** For all windows of its owner. */
export const alertChanged = (
  { alertId, userId, version }: AlertRow,
  at: number,
): Published<'alerts.changed'> => publish('alerts.changed', { alertId, userId, version, at });
