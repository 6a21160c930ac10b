/** Preferences: the calls of the user service for them. */
import * as z from 'zod';
import { Preference, PreferenceDocument } from '../preferences.ts';
import { call, EVERY_ROLE, Nothing } from './call.ts';

/** One's own documents, by name; those that were never saved are left out. */
export const listPreferences = call('listPreferences', {
  procedure: 'preferences.list',
  kind: 'query',
  to: 'user-service',
  method: 'GET',
  path: '/preferences',
  access: EVERY_ROLE,
  keys: 'people',
  in: Nothing,
  out: z.object({ items: z.array(Preference), nextCursor: z.null() }),
});
/**
 * Saves one document whole. `version` is that of the one it replaces, 0 for the first. Refused with `CONFLICT` where the
 * document is at another version: it was saved elsewhere, and is to be read again. What already holds is no change,
 * whatever its version. A guest's stay in the browser: refused with `FORBIDDEN`.
 */
export const savePreference = call('savePreference', {
  procedure: 'preferences.save',
  kind: 'mutation',
  to: 'user-service',
  method: 'PUT',
  path: '/preferences',
  access: EVERY_ROLE,
  keys: 'people',
  in: z.strictObject({ version: z.int().min(0), document: PreferenceDocument }),
  out: Preference,
});
