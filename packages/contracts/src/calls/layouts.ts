/** Saved layouts: the calls of the user service for them. */
import * as z from 'zod';
import { LayoutId, LayoutName, LayoutRows, LayoutWidth, SavedLayout } from '../layout.ts';
import { call, EVERY_ROLE, Nothing, queryInt } from './call.ts';

/** The version that a change is made to: another one has been changed meanwhile. */
const VERSION_MAX = 999_999_999;

/** One's own layouts, by name. */
export const listLayouts = call('listLayouts', {
  procedure: 'layouts.list',
  kind: 'query',
  to: 'user-service',
  method: 'GET',
  path: '/layouts',
  access: EVERY_ROLE,
  in: Nothing,
  out: z.object({ items: z.array(SavedLayout), nextCursor: z.null() }),
});
/** One layout: one's own, or one that its owner shares by its link. */
export const getLayout = call('getLayout', {
  procedure: 'layouts.get',
  kind: 'query',
  to: 'user-service',
  method: 'GET',
  path: '/layouts/:layoutId',
  access: EVERY_ROLE,
  in: z.strictObject({ layoutId: LayoutId }),
  out: SavedLayout,
});
/** Saves a layout. Its name is free among one's own; at most 50 layouts of at most 100 splits and groups. */
export const createLayout = call('createLayout', {
  procedure: 'layouts.create',
  kind: 'mutation',
  to: 'user-service',
  method: 'POST',
  path: '/layouts',
  access: EVERY_ROLE,
  in: z.strictObject({ name: LayoutName, rows: LayoutRows, widthPx: LayoutWidth.optional() }),
  out: SavedLayout,
});
/**
 * Another name or arrangement, or shared or not. Refused with `CONFLICT` where `version` is not the layout's: it was
 * changed elsewhere, and is to be read again. A change that already holds is none, whatever its version.
 */
export const changeLayout = call('changeLayout', {
  procedure: 'layouts.change',
  kind: 'mutation',
  to: 'user-service',
  method: 'PATCH',
  path: '/layouts/:layoutId',
  access: EVERY_ROLE,
  in: z
    .strictObject({
      layoutId: LayoutId,
      version: z.int().positive(),
      name: LayoutName.optional(),
      rows: LayoutRows.optional(),
      /** Of these rows: other rows without it are of no width in particular. */
      widthPx: LayoutWidth.optional(),
      isShared: z.boolean().optional(),
    })
    .refine(
      ({ name, rows, isShared }) => (name ?? rows ?? isShared) !== undefined,
      'name, rows or isShared',
    ),
  out: SavedLayout,
});
/** Deletes a layout of one's own; refused with `CONFLICT` where it was changed since that version. */
export const deleteLayout = call('deleteLayout', {
  procedure: 'layouts.remove',
  kind: 'mutation',
  to: 'user-service',
  method: 'DELETE',
  path: '/layouts/:layoutId',
  access: EVERY_ROLE,
  in: z.strictObject({ layoutId: LayoutId, version: queryInt(1, VERSION_MAX) }),
  out: SavedLayout,
});
