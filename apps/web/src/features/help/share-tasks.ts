/** Tasks of who trades shares. */
import { hasFill, type Since, type Task } from './task.ts';

const hasOrder = ({ orders }: Since): boolean => orders.some(({ status }) => status !== 'REJECTED');

/** Of orders that are all refused, the way on. */
const refusedOnly = ({ orders }: Since): string | null =>
  orders.length > 0 && orders.every(({ status }) => status === 'REJECTED')
    ? 'It was refused. Select it under _Orders_ to see by which check, with the value and its limit; then send another.'
    : null;

export const SHARE_TASKS: readonly Task[] = [
  {
    id: 'first-trade',
    title: 'Your first trade',
    needs: 'trade',
    steps: [
      {
        panel: 'watchlist',
        text: 'Select a share in the _Watchlist_. Chart, depth and ticket follow it.',
      },
      {
        panel: 'ticket',
        text: 'In the _Ticket_ type a quantity, 100 for example, leave the type at Market, and press the button below.',
        isDone: hasOrder,
        trouble: refusedOnly,
      },
      {
        panel: 'orders',
        text: 'The order passes the risk checks and goes to the venues. Wait for the fill; a double click on its row shows every step with its time.',
        isDone: hasFill,
        trouble: refusedOnly,
      },
      {
        panel: 'positions',
        text: '_Positions_ has what you hold, at the current price, with its profit. _Close_ in the row’s menu sells it.',
      },
      {
        panel: 'clearing-account',
        text: 'The clearing house is the other side of every trade now: it holds margin for the position, and settles it two business days later. _How these figures come about_ opens each sum.',
      },
    ],
  },
  {
    id: 'resting-order',
    title: 'A limit order that waits, and its end',
    needs: 'trade',
    steps: [
      {
        panel: 'ticket',
        text: 'Choose _Limit_, type a price 1 % below the bid, and buy 100. It waits in a venue’s book.',
        isDone: ({ orders }) =>
          orders.some(({ orderType, status }) => orderType === 'LIMIT' && status !== 'REJECTED'),
        trouble: refusedOnly,
      },
      {
        panel: 'chart',
        text: 'The order is a line in the _Chart_: drag it to another price and confirm, or use _Amend_ in the menu of its row under _Orders_.',
      },
      {
        panel: 'orders',
        text: 'Cancel it in the menu of its row, or with {Delete}.',
        isDone: ({ orders }) => orders.some(({ status }) => status === 'CANCELED'),
      },
    ],
  },
  {
    id: 'worked-order',
    title: 'A large order, worked by an algo',
    needs: 'trade',
    steps: [
      {
        panel: 'ticket',
        text: 'Choose the strategy _TWAP_ or _VWAP_, type 5k as the quantity and a time of a few minutes, and send. The preview shows the slices.',
        isDone: ({ orders }) =>
          orders.some(({ strategy, status }) => strategy !== 'LIT' && status !== 'REJECTED'),
        trouble: refusedOnly,
      },
      {
        panel: 'algos',
        text: '_Algos_ shows the schedule beside what is done; pause it, go on, or change its end.',
      },
      {
        panel: 'tca',
        text: '_Execution quality_ sets the fills beside arrival price, VWAP and TWAP, in basis points, once the order has ended.',
      },
    ],
  },
];
