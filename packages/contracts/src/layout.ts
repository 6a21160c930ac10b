/** Saved layouts: an arrangement of panels under a name, which others may open by its link where it is shared. */
import * as z from 'zod';
import { UserId } from './ids.ts';
import { AtWire } from './time.ts';
import {
  LAYOUT_CHANNELS,
  LAYOUT_DEPTH_MAX,
  LAYOUT_NAME_MAX,
  LAYOUT_ROWS_MAX,
  LAYOUT_TABS_MAX,
  LAYOUT_WIDTH_MAX_PX,
  LAYOUT_WIDTH_MIN_PX,
} from './vocabulary/layouts.ts';

/** Names of one owner are compared without regard to case. */
export const LayoutName = z
  .string()
  .trim()
  .min(1)
  .max(LAYOUT_NAME_MAX)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'no control characters');

export const LayoutId = z.string().regex(/^ly-[0-9a-f-]{36}$/);

/** A page knows its panels by such names, and leaves out those that it does not know or the reader may not see. */
const PanelName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
const Depth = z.int().min(0).max(LAYOUT_DEPTH_MAX);
/** Share of the room of its split, in proportion to its neighbours. */
const Size = z.number().positive().max(1_000_000);

const LayoutGroup = z
  .strictObject({
    kind: z.literal('TABS'),
    depth: Depth,
    size: Size,
    /** The place of the panel in front. */
    active: z.int().min(0),
    tabs: z
      .array(z.strictObject({ panel: PanelName, channel: z.int().min(1).max(LAYOUT_CHANNELS) }))
      .min(1)
      .max(LAYOUT_TABS_MAX),
  })
  .refine(({ active, tabs }) => active < tabs.length, 'active is the place of a tab');

/**
 * The tree of splits and groups in reading order, each with its depth: a split is followed by what is in it, one deeper.
 * The first is the outermost split, whose children are side by side; a split in a split stacks them the other way.
 */
export const LayoutRow = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('SPLIT'), depth: Depth, size: Size }),
  LayoutGroup,
]);
export type LayoutRow = z.infer<typeof LayoutRow>;

export const LayoutRows = z
  .array(LayoutRow)
  .min(2)
  .max(LAYOUT_ROWS_MAX)
  .refine(isTree, 'a split first, and each row in a split before it');
export type LayoutRows = z.infer<typeof LayoutRows>;

function isTree(rows: readonly { readonly kind: string; readonly depth: number }[]): boolean {
  return rows.every(({ kind, depth }, at) => {
    const before = rows[at - 1];
    if (before === undefined) return kind === 'SPLIT' && depth === 0;
    const deepest = before.kind === 'SPLIT' ? before.depth + 1 : before.depth;
    // A split with nothing in it is none.
    const isFilled = before.kind === 'TABS' || depth === before.depth + 1;
    const isLastSplit = kind === 'SPLIT' && at === rows.length - 1;
    return depth >= 1 && depth <= deepest && isFilled && !isLastSplit;
  });
}

/** Width in px of the window that a layout was arranged on: on a clearly other one it is fitted. */
export const LayoutWidth = z.int().min(LAYOUT_WIDTH_MIN_PX).max(LAYOUT_WIDTH_MAX_PX);

export const SavedLayout = z.strictObject({
  layoutId: LayoutId,
  name: LayoutName,
  rows: LayoutRows,
  /** Left out of layouts that were saved before it was noted: they open as they are on every width. */
  widthPx: LayoutWidth.optional(),
  /** Users with its link may open it. */
  isShared: z.boolean(),
  /** The caller's own: no other layout can be changed. */
  isOwn: z.boolean(),
  /** The display name of its owner. */
  owner: z.string(),
  createdAt: AtWire,
  updatedAt: AtWire,
  /** Rises by one with every change. */
  version: z.int().positive(),
});
export type SavedLayout = z.infer<typeof SavedLayout>;

/** A layout of one's own was made, changed or deleted: other windows of its owner read it again. */
export const LayoutChange = z.strictObject({
  layoutId: LayoutId,
  userId: UserId,
  version: z.int().positive(),
});
export type LayoutChange = z.infer<typeof LayoutChange>;
