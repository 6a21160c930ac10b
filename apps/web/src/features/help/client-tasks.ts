/** Tasks of the firm's clients, on the page that they have. */

import { RFQ_TERMINAL } from '@tradefloor/contracts/vocabulary/rfq';
import { phrase } from '../../lib/text/phrase.ts';
import type { Rfq } from '../../platform/client/shapes.ts';
import type { Since, Task } from './task.ts';

const isOver = ({ state }: Rfq): boolean => RFQ_TERMINAL.has(state);
const hasTrade = ({ rfqs }: Since): boolean => rfqs.some(({ state }) => state === 'EXECUTED');
const hasPrice = ({ rfqs }: Since): boolean => rfqs.some(({ clientQuote }) => clientQuote !== null);

/** Of requests that all ended without a trade, the way on. */
const endedOnly = ({ rfqs }: Since): string | null =>
  rfqs.length > 0 && rfqs.every((rfq) => isOver(rfq) && rfq.state !== 'EXECUTED')
    ? 'It ended without a trade: _Outcome_ under _Confirmations and history_ has the reason. Request another.'
    : null;

/** Where the one at the other end is a person as well. */
const SALES =
  'Where no one is at the sales desk, log in as sales in another browser and answer it there.';

export const CLIENT_TASKS: readonly Task[] = [
  {
    id: 'first-bond-price',
    title: 'Buy a bond at the firm’s price',
    needs: 'ask-sales',
    steps: [
      {
        part: 'request',
        text: 'In _Request price_ select a bond by its ISIN, issuer or maturity, leave the side at Buy and the amount at _1m_, and press the button.',
        isDone: ({ rfqs }) => rfqs.length > 0,
      },
      {
        part: 'requests',
        get text() {
          return phrase`Your request stands here with its state: received, in review, pricing. ${phrase(SALES)}`;
        },
        isDone: hasPrice,
        trouble: endedOnly,
      },
      {
        part: 'requests',
        text: 'One firm price has come: clean price, yield, spread over the benchmark, accrued interest and the cash you pay. _Accept_ it before its time is over.',
        isDone: hasTrade,
        trouble: endedOnly,
      },
      {
        part: 'history',
        text: 'The confirmation has price, accrued interest, settlement amount and settlement date: exactly what the quote had.',
      },
      {
        part: 'account',
        text: '_Clearing account and statements_ has the position with the clearing house, its margin, and the statement of the day.',
      },
    ],
  },
  {
    id: 'two-way-price',
    title: 'Request both sides of a bond',
    needs: 'ask-sales',
    steps: [
      {
        part: 'request',
        text: 'Select a bond, choose _Two-way_, and press the button: neither sales nor dealers learn which side you want.',
        isDone: ({ rfqs }) => rfqs.some(({ side }) => side === 'TWO_WAY'),
      },
      {
        part: 'requests',
        get text() {
          return phrase`A bid and an offer come, each with terms of its own. ${phrase(SALES)}`;
        },
        isDone: hasPrice,
        trouble: endedOnly,
      },
      {
        part: 'requests',
        text: 'Sell at the bid or buy at the offer, or decline both.',
        isDone: ({ rfqs }) => rfqs.some(isOver),
      },
      {
        part: 'history',
        text: 'A trade has its side by now; what you declined is listed with that outcome.',
      },
    ],
  },
  {
    id: 'list-of-bonds',
    title: 'Request prices for a list of bonds',
    needs: 'ask-sales',
    steps: [
      {
        part: 'list',
        text: 'Add some bonds to the list, or paste lines of side, ISIN and amount, choose the time by which prices are due, and send it whole.',
        isDone: ({ rfqs }) => rfqs.some(({ list }) => list != null),
      },
      {
        part: 'requests',
        get text() {
          return phrase`Each line gets a price of its own, by the time you have set. ${phrase(SALES)}`;
        },
        isDone: hasPrice,
        trouble: endedOnly,
      },
      {
        part: 'requests',
        text: 'Accept the lines that you want; the others end with the list.',
        isDone: ({ rfqs }) => rfqs.length > 0 && rfqs.every(isOver),
      },
    ],
  },
];
