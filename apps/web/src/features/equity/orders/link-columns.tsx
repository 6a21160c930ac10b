/** What the blotter shows of orders that belong together: what each is to the others, and the way to them. */

import type { Link } from '@tradefloor/contracts/vocabulary/links';
import { Fragment } from 'react';
import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import type { DecimalsOf } from '../../../kit/live/use-decimals.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Order } from '../../../platform/client/shapes.ts';
import {
  isFollower,
  type LinkRole,
  listOthers,
  shortText,
  toLinkRole,
} from '../../../platform/orders/linked-text.ts';
import { orderTitle } from '../../../platform/orders/order-rules.ts';
import { showOrder } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';

/** The order of this id, where the client has it. */
export type FindOrder = (orderId: string) => Order | null;

/** The first one of the orders that an order belongs to, itself included; null where there is none, or it is not known. */
export const findFirst = ({ linkId }: Order, findOrder: FindOrder): Order | null =>
  typeof linkId === 'string' ? findOrder(linkId) : null;

/** What the client knows of links. */
export type Links = {
  /** By the id of their first order; a link that is not there is not known yet. */
  readonly kinds: ReadonlyMap<string, Link>;
  readonly listOrders: () => readonly Order[];
};

/** An order beside the one of a row. */
type Other = { readonly orderId: string; readonly text: string; readonly title: string };
type Described = LinkRole & { readonly others: readonly Other[] };

const ID_CHARS = 8;

/** `Take profit of` the entry, `OCO with` the other one; null for an order alone. */
function describeLink(order: Order, links: Links, getDecimals: DecimalsOf): Described | null {
  const { linkId } = order;
  if (typeof linkId !== 'string') return null;
  const kind = links.kinds.get(linkId) ?? null;
  const others = listOthers(order, links.listOrders(), kind).map((other) => ({
    orderId: other.orderId,
    text: shortText(other, getDecimals(other.symbol)),
    title: phrase`${orderTitle(other, getDecimals(other.symbol))}, id ${other.orderId}`,
  }));
  // The first one may be among orders that are not loaded: its own view loads it.
  const unknown = {
    orderId: linkId,
    text: `…${linkId.slice(-ID_CHARS)}`,
    title: phrase`id ${linkId}`,
  };
  const isLacking = others.length === 0 && isFollower(order);
  return { ...toLinkRole(order, kind), others: isLacking ? [unknown] : others };
}

/** `Take profit of Buy limit 187.20`; the role alone where no other order is known. */
const toText = ({ name, word, others }: Described): string =>
  others.length === 0
    ? name
    : `${phrase(name)} ${word} ${others.map(({ text }) => text).join(', ')}`;

/** Which orders belong together: sorted by it they stand together. */
export function toLinkColumn(links: Links, getDecimals: DecimalsOf): GridColumn<Order> {
  const describe = (order: Order): Described | null => describeLink(order, links, getDecimals);
  return {
    id: 'link',
    title: 'Link',
    description: 'What an order is to those that belong to it; select one to go there',
    kind: 'text',
    least: 190,
    text: (order) => {
      const link = describe(order);
      return link === null ? '' : toText(link);
    },
    render: (order) => {
      const link = describe(order);
      return link === null ? '' : <LinkCell link={link} />;
    },
    tip: (order) => {
      const link = describe(order);
      return link === null ? undefined : phrase`${toText(link)}; link ${order.linkId ?? ''}`;
    },
    sort: ({ linkId }) => linkId ?? null,
    csv: ({ linkId }) => linkId ?? null,
  };
}

/**
 * The role is part of the button of the first other order: in a narrow column it is what is seen of it. Out of the order of
 * tabs, as all of a grid: keys go to the other orders by the row's menu and the order's history.
 */
function LinkCell({ link: { name, word, others } }: { readonly link: Described }) {
  const ui = useUiStore();
  if (others.length === 0) return name;
  return others.map(({ orderId, text, title }, at) => (
    <Fragment key={orderId}>
      {at === 0 ? '' : ', '}
      <button
        type="button"
        tabIndex={-1}
        title={title}
        className="-my-px min-h-6 min-w-6 text-accent hover:underline"
        onClick={() => showOrder(ui, orderId)}
      >
        {at === 0 ? (
          <span className="text-t2">
            {name} {word}{' '}
          </span>
        ) : null}
        {text}
      </button>
    </Fragment>
  ));
}
