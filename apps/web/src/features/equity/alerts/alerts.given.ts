/** Alerts and firings for tests of the panel and the notices, and a server that keeps them. */
import { vi } from 'vitest';
import type { Alert, AlertFiring } from '../../../platform/client/shapes.ts';
import type { Responses } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';

const toId = (n: number): string => `al-019aae5c-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const toAlert = (n: number, more: Partial<Alert> = {}): Alert => ({
  alertId: toId(n),
  symbol: 'AAPL',
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
  condition: 'AT_OR_ABOVE',
  price: 191,
  last: 191.02,
  note: null,
  firedAt: new Date(Date.parse(AT) + n * 1_000).toISOString(),
  acknowledgedAt: null,
  ...more,
});

/** A server with these alerts and firings, the newest first, and what it was sent. */
export function givenServer(start: { alerts?: Alert[]; firings?: AlertFiring[] } = {}) {
  const state = { alerts: start.alerts ?? [], firings: start.firings ?? [] };
  const change = (alertId: string, over: Partial<Alert>): Alert => {
    state.alerts = state.alerts.map((one) =>
      one.alertId === alertId ? { ...one, ...over, version: one.version + 1 } : one,
    );
    return state.alerts.find((one) => one.alertId === alertId) as Alert;
  };
  const sent = vi.fn<(path: string, input: unknown) => void>();
  const answers: Responses = {
    'alerts.list': async () => ({ items: [...state.alerts], nextCursor: null }),
    'alerts.firings': async () => ({ items: [...state.firings], nextCursor: null }),
    'alerts.create': async (input) => {
      sent('create', input);
      const { symbol, condition, price, note, repeat = 'ONCE' } = input;
      const terms = { symbol, condition, price, repeat, note: note || null };
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
      return { items: [] };
    },
  };
  return { state, sent, answers };
}
