/**
 * Price alerts: each of one user, who alone reads and changes it. New terms arm an alert; it then waits for prices that
 * are newer than the newest one that is known here.
 */
import type { Alert } from '@tradefloor/contracts/alert';
import type {
  acknowledgeFirings,
  changeAlert,
  createAlert,
  deleteAlert,
  listAlertFirings,
  listAlerts,
  snoozeAlert,
} from '@tradefloor/contracts/calls/alerts';
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { instruments } from '@tradefloor/contracts/calls/market';
import { uuidV7 } from '@tradefloor/contracts/ids';
import {
  ALERT_CONDITION_TEXT,
  ALERT_TRIGGER_TEXT,
  ALERTS_MAX,
  type AlertTrigger,
  alertTriggers,
  SNOOZE_MAX_MS,
} from '@tradefloor/contracts/vocabulary/alerts';
import { fullText } from '@tradefloor/contracts/vocabulary/rejections';
import type { AlertRow } from '@tradefloor/core/trading/users/alert';
import { findInstrument, type Instrument, isQuotedToAll } from '@tradefloor/instruments/instrument';
import { quotedPriceText } from '@tradefloor/instruments/price-text';
import {
  type CallResponse,
  notResponding,
  publish,
  type Refused,
  refuse,
  respond,
  type UserCtx,
  unavailable,
} from '@tradefloor/runtime';
import { deletedAlert } from './alert-book.ts';
import { alertChanged, toAlert, toFiring, toNotice } from './alert-shapes.ts';
import { listSnoozes } from './on-notices.ts';
import type { UserState } from './state.ts';

type Response = CallResponse<'alerts.changed', never, Alert>;
type Context = UserCtx<UserState>;

export const onListAlerts = ({
  state,
  caller: { userId },
}: Context): CallResponse<never, never, CallOutput<typeof listAlerts>> =>
  respond({ items: state.alerts.ofUser(userId).map(toAlert), nextCursor: null });

export async function onCreateAlert(
  ctx: Context,
  {
    symbol,
    condition,
    price,
    note = '',
    repeat = 'ONCE',
    ...requested
  }: CallInput<typeof createAlert>,
): Promise<Response> {
  const instrument = findInstrument(symbol);
  if (instrument === null || !isQuotedToAll(instrument)) {
    return refuse('UNKNOWN_SYMBOL', { detail: `${symbol} is not a listed instrument` });
  }
  const [usual] = alertTriggers(instrument.type);
  const { triggerBy = usual } = requested;
  const fault = findTriggerFault(instrument, triggerBy) ?? (await findSymbolFault(ctx, instrument));
  if (fault !== null) return fault;
  const { state, caller, nowMs } = ctx;
  const pricedAt = state.quotes.pricedAt(instrument.type);
  if (pricedAt === null) return unavailable(NO_PRICES);
  const own = state.alerts.ofUser(caller.userId);
  const row: AlertRow = {
    alertId: `al-${uuidV7(nowMs, () => ctx.rng.next())}`,
    userId: caller.userId,
    symbol,
    triggerBy,
    condition,
    price,
    pricedAt,
    note: toNote(note),
    repeat,
    isArmed: true,
    snoozedUntil: null,
    seenAt: pricedAt,
    firedCount: 0,
    lastFiredAt: null,
    createdAt: nowMs,
    updatedAt: nowMs,
    version: 1,
    deletedAt: null,
  };
  if (hasSame(own, row)) return exists(row);
  if (own.length >= ALERTS_MAX) {
    const detail = fullText('alerts are kept', { count: own.length, max: ALERTS_MAX });
    return refuse('CONFLICT', { detail });
  }
  state.alerts.put(row);
  return respond(toAlert(row), [alertChanged(row, nowMs)], { status: 201 });
}

const NO_PRICES = 'no prices of this market have been received yet';

/** Why there can be no alert on a symbol; null for what is quoted. A share that is paused is listed and has no price. */
async function findSymbolFault(
  ctx: Context,
  { symbol, type }: Instrument,
): Promise<Refused | null> {
  if (ctx.state.quotes.tick(symbol) !== null) return null;
  if (type !== 'equity') {
    if (ctx.state.quotes.pricedAt(type) === null) return unavailable(NO_PRICES);
    return refuse('UNKNOWN_SYMBOL', { detail: `${symbol} is not quoted` });
  }
  const response = await ctx.call(instruments, {});
  if (!response.ok) return notResponding('market-sim');
  const listed = response.value.items.find((one) => one.symbol === symbol);
  if (listed?.instrumentType === 'equity') return null;
  return refuse('UNKNOWN_SYMBOL', { detail: `${symbol} is not a listed share` });
}

/** Why an instrument has no such price; null where it has. */
function findTriggerFault({ symbol, type }: Instrument, triggerBy: AlertTrigger): Refused | null {
  const known = alertTriggers(type);
  if (known.includes(triggerBy)) return null;
  const names = known.join(', ');
  return refuse('VALIDATION_FAILED', {
    detail: `${symbol} is quoted by dealers and has no last price: triggerBy is one of ${names}`,
  });
}

export function onChangeAlert(
  { state, caller, nowMs }: Context,
  requested: CallInput<typeof changeAlert>,
): Response {
  const row = state.alerts.find(caller.userId, requested.alertId);
  if (row === undefined) return notFound();
  const { condition = row.condition, price = row.price, repeat = row.repeat } = requested;
  const { triggerBy = row.triggerBy } = requested;
  const instrument = findInstrument(row.symbol);
  const fault = instrument === null ? null : findTriggerFault(instrument, triggerBy);
  if (fault !== null) return fault;
  const note = requested.note === undefined ? row.note : toNote(requested.note);
  const terms = { triggerBy, condition, price, repeat };
  const isOther = !hasTerms(row, terms);
  const arms = requested.isArmed === true && !row.isArmed;
  // A repeat whose response was lost, or what the other window has done already.
  if (!isOther && !arms && note === row.note) return respond(toAlert(row));
  if (requested.version !== row.version) {
    const detail = `the alert was changed in another window and is now at version ${row.version}`;
    return refuse('CONFLICT', { detail });
  }
  const changed = { ...row, ...terms, note, updatedAt: nowMs, version: row.version + 1 };
  const next = isOther || arms ? armed(state, changed) : changed;
  const others = state.alerts.ofUser(caller.userId).filter((other) => other !== row);
  if (next.isArmed && hasSame(others, next)) return exists(next);
  state.alerts.put(next);
  return respond(toAlert(next), [alertChanged(next, nowMs)]);
}

export function onDeleteAlert(
  { state, caller, nowMs }: Context,
  { alertId, version }: CallInput<typeof deleteAlert>,
): Response {
  const row = state.alerts.find(caller.userId, alertId);
  if (row === undefined) return notFound();
  if (version !== row.version) {
    const detail = `the alert was changed in another window and is now at version ${row.version}`;
    return refuse('CONFLICT', { detail });
  }
  const next = deletedAlert(row, nowMs);
  state.alerts.put(next);
  return respond(toAlert(row), [alertChanged(next, nowMs)]);
}

export function onSnoozeAlert(
  { state, caller, nowMs }: Context,
  { alertId, until }: CallInput<typeof snoozeAlert>,
): Response {
  const row = state.alerts.find(caller.userId, alertId);
  if (row === undefined) return notFound();
  if (until === row.snoozedUntil) return respond(toAlert(row));
  if (until !== null && (until <= nowMs || until > nowMs + SNOOZE_MAX_MS)) {
    return refuse('VALIDATION_FAILED', { detail: 'a snooze ends in the future, within 30 days' });
  }
  const next =
    until === null
      ? { ...row, snoozedUntil: null, updatedAt: nowMs }
      : { ...armed(state, row), snoozedUntil: until, updatedAt: nowMs };
  state.alerts.put(next);
  return respond(toAlert(next), [alertChanged(next, nowMs)]);
}

export const onListAlertFirings = ({
  state,
  caller: { userId },
  nowMs,
}: Context): CallResponse<never, never, CallOutput<typeof listAlertFirings>> =>
  respond({
    items: state.alerts.firingsOf(userId).map(toFiring),
    notices: state.notices.noticesOf(userId).map(toNotice),
    snoozes: listSnoozes(state, userId, nowMs),
    nextCursor: null,
  });

export function onAcknowledgeFirings(
  { state, caller: { userId }, nowMs }: Context,
  { firingIds }: CallInput<typeof acknowledgeFirings>,
): CallResponse<'alerts.acknowledged', never, CallOutput<typeof acknowledgeFirings>> {
  const wanted = new Set(firingIds);
  const firings = state.alerts.firingsOf(userId).filter(({ firingId }) => wanted.has(firingId));
  const notices = state.notices.noticesOf(userId).filter(({ noticeId }) => wanted.has(noticeId));
  if (firings.length + notices.length === 0) {
    return refuse('NOT_FOUND', { detail: 'no such firing or notice' });
  }
  const fired = firings.filter(isOpen).map((row) => ({ ...row, acknowledgedAt: nowMs }));
  const noticed = notices.filter(isOpen).map((row) => ({ ...row, acknowledgedAt: nowMs }));
  for (const row of fired) state.alerts.putFiring(row);
  for (const row of noticed) state.notices.put(row);
  const firingId = fired[0]?.firingId ?? noticed[0]?.noticeId;
  if (firingId === undefined) return respond({ items: [], notices: [] });
  return respond({ items: fired.map(toFiring), notices: noticed.map(toNotice) }, [
    publish('alerts.acknowledged', { userId, firingId, at: nowMs }),
  ]);
}

const isOpen = (row: { readonly acknowledgedAt: number | null }): boolean =>
  row.acknowledgedAt === null;

/** An empty note is none. */
const toNote = (text: string): string | null => (text === '' ? null : text);

/** Waits for the next price as if it were new, its level in shares of now. */
const armed = (state: UserState, row: AlertRow): AlertRow => {
  const type = findInstrument(row.symbol)?.type ?? 'equity';
  const at = Math.max(row.seenAt, state.quotes.pricedAt(type) ?? 0);
  const pricedAt = Math.max(row.pricedAt, at);
  return { ...row, isArmed: true, snoozedUntil: null, seenAt: at, pricedAt };
};

/** Whether the alert has all of these terms. */
const hasTerms = (row: AlertRow, terms: Partial<AlertRow>): boolean =>
  Object.entries(terms).every(([name, value]) => row[name as keyof AlertRow] === value);

/** Whether one of them waits for the same, or will again. */
const hasSame = (
  rows: readonly AlertRow[],
  { symbol, triggerBy, condition, price }: AlertRow,
): boolean =>
  rows.some(
    (row) =>
      (row.isArmed || row.repeat === 'EACH_CROSSING') &&
      hasTerms(row, { symbol, triggerBy, condition, price }),
  );

const exists = ({ symbol, triggerBy, condition, price }: AlertRow): Response => {
  const level = `${ALERT_CONDITION_TEXT[condition]} ${quotedPriceText(symbol, price)}`;
  return refuse('CONFLICT', {
    detail: `an alert on ${symbol} ${ALERT_TRIGGER_TEXT[triggerBy]} ${level} already exists`,
  });
};

const notFound = (): Response => refuse('NOT_FOUND', { detail: 'no such alert' });
