/**
 * Preferences: documents by name, each of one owner and saved whole. A save names the version that it replaces, so that
 * of two browsers none overwrites what the other has chosen without having read it.
 */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { listPreferences, savePreference } from '@tradefloor/contracts/calls/preferences';
import type { UserId } from '@tradefloor/contracts/ids';
import type { Preference } from '@tradefloor/contracts/preferences';
import {
  PREFERENCE_NAMES,
  type PreferenceName,
} from '@tradefloor/contracts/vocabulary/preferences';
import { type PreferenceRow, preferenceKey } from '@tradefloor/core/trading/users/tables';
import { type CallResponse, publish, refuse, respond, type UserCtx } from '@tradefloor/runtime';
import type { UserState } from './state.ts';

type Context = UserCtx<UserState>;

export function onListPreferences({
  state,
  caller: { userId },
}: Context): CallResponse<never, never, CallOutput<typeof listPreferences>> {
  const rows = PREFERENCE_NAMES.flatMap((name) => findRow(state, userId, name) ?? []);
  return respond({ items: rows.map(toPreference), nextCursor: null });
}

export function onSavePreference(
  { state, caller: { userId, guest }, nowMs }: Context,
  { version, document }: CallInput<typeof savePreference>,
): CallResponse<'preferences.changed', never, Preference> {
  if (guest) return refuse('FORBIDDEN', { detail: 'a guest’s preferences stay in the browser' });
  const { name } = document;
  const row = findRow(state, userId, name);
  // A repeat whose response was lost, or what the other page has saved already.
  if (row !== undefined && isSame(row.document, document)) return respond(toPreference(row));
  const stands = row?.version ?? 0;
  if (version !== stands) {
    return refuse('CONFLICT', {
      detail: `"${name}" was saved elsewhere and is now at version ${stands}`,
    });
  }
  const next: PreferenceRow = { userId, name, document, updatedAt: nowMs, version: stands + 1 };
  state.preferences.put(next);
  return respond(toPreference(next), [
    publish('preferences.changed', { userId, name, version: next.version }),
  ]);
}

const findRow = (
  { preferences }: UserState,
  userId: UserId,
  name: PreferenceName,
): PreferenceRow | undefined => preferences.get(preferenceKey({ userId, name }));

/** Two texts of one value differ where its maps have their entries in another order: then it is saved once more. */
const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

const toPreference = ({ document, updatedAt, version }: PreferenceRow): Preference => ({
  document,
  updatedAt,
  version,
});
