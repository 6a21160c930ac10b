/**
 * A task: what a role does here, step by step, on the real screen. Each step names its panel, and where the account shows
 * that it is done, goes on by itself. Texts are marked like the help's.
 */
import { parseMs } from '../../lib/format/time.ts';
import type { Capability } from '../../platform/account/capabilities.ts';
import type { Fill, KillSwitch, Order, Rfq } from '../../platform/client/shapes.ts';
import type { PanelId } from '../../ui-state/panel-ids.ts';

/** What is looked at: of orders and fills, one's own. */
export type TaskView = {
  readonly orders: readonly Order[];
  readonly fills: readonly Fill[];
  readonly kills: readonly KillSwitch[];
  /** The requests for quote that one sees: of a client its own. */
  readonly rfqs: readonly Rfq[];
};

/** The account as a task was started. */
export type Start = TaskView & { readonly atMs: number };

/** What has come since the task was started. */
export type Since = {
  readonly orders: readonly Order[];
  readonly fills: readonly Fill[];
  readonly rfqs: readonly Rfq[];
  readonly now: TaskView;
  readonly before: Start;
};

/** The parts of the client's page, which has no panels: each is marked with `data-part`. */
export const CLIENT_PARTS = ['request', 'list', 'requests', 'history', 'account'] as const;

/** Where a step is done. */
type TaskPlace = { readonly panel: PanelId } | { readonly part: (typeof CLIENT_PARTS)[number] };

export type TaskStep = TaskPlace & {
  readonly text: string;
  /** Left out where only the reader knows. */
  readonly isDone?: (since: Since) => boolean;
  /** What went wrong, and what to do; null while nothing has. */
  readonly trouble?: (since: Since) => string | null;
};

export type Task = {
  readonly id: string;
  readonly title: string;
  /** Who can do it. */
  readonly needs: Capability;
  readonly steps: readonly TaskStep[];
};

/** Orders and requests by id, for one of before changes later; fills by time, for those of before are read after the page stands. */
export function getSince(now: TaskView, before: Start): Since {
  const orders = new Set(before.orders.map(({ orderId }) => orderId));
  const rfqs = new Set(before.rfqs.map(({ rfqId }) => rfqId));
  return {
    orders: now.orders.filter(({ orderId }) => !orders.has(orderId)),
    fills: now.fills.filter(({ at }) => parseMs(at) >= before.atMs),
    rfqs: now.rfqs.filter(({ rfqId }) => !rfqs.has(rfqId)),
    now,
    before,
  };
}

export const hasFill = ({ fills }: Since): boolean => fills.length > 0;
