/** Tasks of the other desks: bonds, currencies, options, futures, sales. */
import { hasFill, type Task } from './task.ts';

export const DESK_TASKS: readonly Task[] = [
  {
    id: 'first-quotes',
    title: 'Trade a bond by request for quote',
    needs: 'ask-dealers',
    steps: [
      {
        panel: 'bonds',
        text: 'A double click on a bond in _Bonds_ puts it into the request ticket.',
      },
      {
        panel: 'rfq-ticket',
        text: 'Choose side and face amount, and request quotes: the dealers are chosen for you, and can be changed.',
      },
      {
        panel: 'rfq',
        text: 'Quotes come in and last for seconds; the best is marked. Trade on one before its time is over.',
        isDone: hasFill,
      },
      {
        panel: 'positions',
        text: 'The bond is in _Positions_ now. Its cash, with accrued interest, is due at settlement: see _Clearing account_.',
      },
    ],
  },
  {
    id: 'first-currency',
    title: 'Deal a currency pair',
    needs: 'fx',
    steps: [
      {
        panel: 'fx',
        text: 'A tile shows bid and offer for the amount above it. Press a side to deal at that price, and confirm.',
        isDone: hasFill,
      },
      {
        panel: 'positions',
        text: 'Both currencies change hands on the value date; _Positions_ has the profit in dollars until then.',
      },
    ],
  },
  {
    id: 'first-option',
    title: 'Buy an option',
    needs: 'options',
    steps: [
      {
        panel: 'options',
        text: 'Select a price in the chain: bids and offers stand beside each strike, calls at the left. Send it from the ticket of the leg.',
        isDone: hasFill,
      },
      {
        panel: 'positions',
        text: 'The contract is in _Positions_ with its greeks; the premium settles today.',
      },
    ],
  },
  {
    id: 'first-future',
    title: 'Buy a future',
    needs: 'futures',
    steps: [
      {
        panel: 'futures',
        text: 'Select a contract month, then a side of its quote; confirm the trade.',
        isDone: hasFill,
      },
      {
        panel: 'future-terms',
        text: '_Contract terms_ has tick, contract size, margin, and the fair value from spot and interest. Gains and losses are paid every business day.',
      },
    ],
  },
  {
    id: 'price-a-client',
    title: 'Price a client’s request',
    needs: 'serve-clients',
    steps: [
      {
        panel: 'sales',
        text: 'Requests of clients come in here. Log in as a client in another window to make one, then select it.',
      },
      {
        panel: 'sales',
        text: 'Request quotes from dealers, add a mark-up to the best, and send it: the client has seconds to accept.',
      },
      {
        panel: 'rfqs',
        text: '_RFQs_ keeps every step of it, with mark-up and reason of its end.',
      },
    ],
  },
];
