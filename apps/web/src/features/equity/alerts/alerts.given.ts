/** Alerts and firings for tests of the panel and the notices, and a server that keeps them. */
import { vi } from 'vitest';
import type {
  Alert,
  AlertFiring,
  AlertNotice,
  NoticeSnooze,
} from '../../../platform/client/shapes.ts';
import type { Responses } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';

const toId = (n: number): string => `al-019aae5c-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const toAlert = (n: number, more: Partial<Alert> = {}): Alert => ({
  alertId: toId(n),
  symbol: 'AAPL',
  triggerBy: 'LAST',
  condition: 'AT_OR_ABOVE',
  price: 191,
  note: null,
  repeat: 'ONCE',
  isArmed: true,
  snoozedUntil: null,
  lastFiredAt: null,
  createdAt: AT,
  updatedAt: AT,
  version: 1,
  ...more,
});

/** The n-th firing of an alert, each a second after the one before. */
export const toFiring = (n: number, more: Partial<AlertFiring> = {}): AlertFiring => ({
  firingId: `${toId(1)}-F${n}`,
  alertId: toId(1),
  symbol: 'AAPL',
  triggerBy: 'LAST',
  condition: 'AT_OR_ABOVE',
  price: 191,
  last: 191.02,
  note: null,
  firedAt: new Date(Date.parse(AT) + n * 1_000).toISOString(),
  acknowledgedAt: null,
  ...more,
});

/** The n-th notice, each a second after the one before. */
export const toNotice = (n: number, more: Partial<AlertNotice> = {}): AlertNotice => ({
  noticeId: `an-trader-high-touch:C${n}-V1`,
  kind: 'MARGIN_CALL',
  isOver: false,
  subject: 'trader-high-touch',
  detail: `USD ${n}.00 due`,
  at: new Date(Date.parse(AT) + n * 1_000).toISOString(),
  acknowledgedAt: null,
  ...more,
});

type Start = {
  readonly alerts?: Alert[];
  readonly firings?: AlertFiring[];
  readonly notices?: AlertNotice[];
  readonly snoozes?: NoticeSnooze[];
};

/** A server with these alerts, firings and notices, the newest first, and what it was sent. */
export function givenServer(start: Start = {}) {
  const { alerts = [], firings = [], notices = [], snoozes = [] } = start;
  const state = { alerts, firings, notices, snoozes };
  const change = (alertId: string, over: Partial<Alert>): Alert => {
    state.alerts = state.alerts.map((one) =>
      one.alertId === alertId ? { ...one, ...over, version: one.version + 1 } : one,
    );
    return state.alerts.find((one) => one.alertId === alertId) as Alert;
  };
  const sent = vi.fn<(path: string, input: unknown) => void>();
  const answers: Responses = {
    'alerts.list': async () => ({ items: [...state.alerts], nextCursor: null }),
    'alerts.firings': async () => ({
      items: [...state.firings],
      notices: [...state.notices],
      snoozes: [...state.snoozes],
      nextCursor: null,
    }),
    'alerts.snoozeNotices': async (input) => {
      sent('snoozeNotices', input);
      const { kind, until } = input;
      const others = state.snoozes.filter((snooze) => snooze.kind !== kind);
      state.snoozes = until === null ? others : [...others, { kind, until }];
      return { snoozes: [...state.snoozes] };
    },
    'alerts.create': async (input) => {
      sent('create', input);
      const { symbol, triggerBy = 'LAST', condition, price, note, repeat = 'ONCE' } = input;
      const terms = { symbol, triggerBy, condition, price, repeat, note: note || null };
      const made = toAlert(state.alerts.length + 1, terms);
      state.alerts.push(made);
      return made;
    },
    'alerts.change': async (input) => {
      sent('change', input);
      const { alertId, version: _, ...over } = input;
      return change(alertId, over as Partial<Alert>);
    },
    'alerts.remove': async (input) => {
      sent('remove', input);
      const gone = state.alerts.find(({ alertId }) => alertId === input.alertId) as Alert;
      state.alerts = state.alerts.filter((one) => one !== gone);
      return gone;
    },
    'alerts.snooze': async (input) => {
      sent('snooze', input);
      return change(input.alertId, { snoozedUntil: input.until, isArmed: true });
    },
    'alerts.acknowledge': async (input) => {
      sent('acknowledge', input);
      const { firingIds } = input;
      state.firings = state.firings.map((one) =>
        firingIds.includes(one.firingId) ? { ...one, acknowledgedAt: AT } : one,
      );
      state.notices = state.notices.map((one) =>
        firingIds.includes(one.noticeId) ? { ...one, acknowledgedAt: AT } : one,
      );
      return { items: [], notices: [] };
    },
  };
  return { state, sent, answers };
}
