/** The columns of the blotter of requests. */

import { WindowLeft } from '../../../kit/facts/window-left.tsx';
import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import { formatBondPrice, formatQty, formatSigned, NONE } from '../../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import type { Bond, Rfq } from '../../../platform/client/shapes.ts';
import { isLiveRfq } from '../../../platform/stores/rfq-book.ts';
import {
  countResponses,
  findTrade,
  outcomeText,
  rankStandings,
  savedAgainstCover,
  tradeOverMidBps,
} from './rfq-facts.ts';
import { RfqSide, sideText } from './side-text.tsx';

/** A request with the bond it is about; null until the list of bonds is here. */
export type RfqLine = { readonly rfq: Rfq; readonly bond: Bond | null };

const px = (price: number | null | undefined): string =>
  price === null || price === undefined ? NONE : formatBondPrice(price);

export const stateTone = (state: Rfq['state']): string => {
  if (state === 'EXECUTED') return 'text-up';
  if (state === 'REJECTED') return 'text-critical';
  return isLiveRfq({ state }) ? 'text-info' : 'text-t3';
};

const what: readonly GridColumn<RfqLine>[] = [
  {
    id: 'time',
    title: 'Time',
    description: 'Request time, UTC',
    kind: 'word',
    text: ({ rfq }) => formatTime(parseMs(rfq.createdAt)),
    sort: ({ rfq }) => rfq.createdAt,
    csv: ({ rfq }) => rfq.createdAt,
  },
  {
    id: 'state',
    title: 'State',
    description: 'State of the request',
    kind: 'word',
    text: ({ rfq }) => rfq.state,
    render: ({ rfq }) => <span className={stateTone(rfq.state)}>{rfq.state}</span>,
    sort: ({ rfq }) => rfq.state,
    csv: ({ rfq }) => rfq.state,
  },
  {
    id: 'side',
    title: 'Side',
    description: 'Side of the requester; two-way while it discloses none',
    kind: 'word',
    text: ({ rfq }) => sideText(rfq.side),
    render: ({ rfq }) => <RfqSide side={rfq.side} />,
    sort: ({ rfq }) => rfq.side,
    csv: ({ rfq }) => rfq.side,
  },
  {
    id: 'bond',
    title: 'Bond',
    description: 'Issuer, coupon, maturity; the ISIN is in the tooltip',
    kind: 'word',
    isPinned: true,
    text: ({ rfq, bond }) => bond?.name ?? rfq.isin,
    tip: ({ rfq }) => rfq.isin,
    sort: ({ rfq, bond }) => bond?.name ?? rfq.isin,
  },
  {
    id: 'size',
    title: 'Size',
    description: 'Face amount',
    kind: 'figure',
    text: ({ rfq }) => formatQty(rfq.qty),
    sort: ({ rfq }) => rfq.qty,
    csv: ({ rfq }) => rfq.qty,
  },
];

const findDealer = (rfq: Rfq, nowMs: number): string | null =>
  (findTrade(rfq) ?? rankStandings(rfq, nowMs).best)?.dealerId ?? null;

const quotes = (nowMs: () => number): readonly GridColumn<RfqLine>[] => [
  {
    id: 'best',
    title: 'Best',
    description:
      'Best quote for the requester’s side: of the live ones, of a traded request of those live at the trade; clean, per 100',
    kind: 'figure',
    text: ({ rfq }) => px(rankStandings(rfq, nowMs()).best?.price),
    sort: ({ rfq }) => rankStandings(rfq, nowMs()).best?.price ?? null,
    csv: ({ rfq }) => rankStandings(rfq, nowMs()).best?.price ?? null,
  },
  {
    id: 'traded',
    title: 'Traded',
    description: 'Traded price; clean, per 100',
    kind: 'figure',
    text: ({ rfq }) => px(findTrade(rfq)?.price),
    sort: ({ rfq }) => findTrade(rfq)?.price ?? null,
    csv: ({ rfq }) => findTrade(rfq)?.price ?? null,
  },
  {
    id: 'cover',
    title: 'Cover',
    description: 'Second best price; of a traded request the best of the other dealers',
    kind: 'figure',
    text: ({ rfq }) => px(rankStandings(rfq, nowMs()).cover?.price),
    sort: ({ rfq }) => rankStandings(rfq, nowMs()).cover?.price ?? null,
    csv: ({ rfq }) => rankStandings(rfq, nowMs()).cover?.price ?? null,
  },
  {
    id: 'dealer',
    title: 'Dealer',
    description: 'Dealer of the trade; before it, of the best quote',
    kind: 'word',
    text: ({ rfq }) => findDealer(rfq, nowMs()) ?? NONE,
    sort: ({ rfq }) => findDealer(rfq, nowMs()),
  },
  {
    id: 'quoted',
    title: 'Quotes',
    isHidden: true,
    description: 'Quotes in time, of dealers requested',
    kind: 'figure',
    text: ({ rfq }) => `${countResponses(rfq).quoted}/${countResponses(rfq).requested}`,
    sort: ({ rfq }) => countResponses(rfq).quoted,
  },
  {
    id: 'outcome',
    title: 'Outcome',
    description: 'Result or state',
    kind: 'text',
    least: 120,
    text: ({ rfq }) => outcomeText(rfq),
    sort: ({ rfq }) => outcomeText(rfq),
  },
  {
    id: 'left',
    title: 'Left',
    description: 'Time until the window ends',
    kind: 'figure',
    widest: '59 min',
    text: () => '',
    render: ({ rfq }) => <WindowLeft endsAt={isLiveRfq(rfq) ? rfq.windowEndsAt : null} />,
    sort: ({ rfq }) => (isLiveRfq(rfq) ? rfq.windowEndsAt : null),
    csv: ({ rfq }) => rfq.windowEndsAt,
  },
];

const cost: readonly GridColumn<RfqLine>[] = [
  {
    id: 'limit',
    title: 'Limit',
    description: 'Limit: worst acceptable price',
    kind: 'figure',
    text: ({ rfq }) => px(rfq.limitPrice),
    sort: ({ rfq }) => rfq.limitPrice,
    csv: ({ rfq }) => rfq.limitPrice,
  },
  {
    id: 'mid',
    title: 'Over mid bp',
    description: 'Traded price over mid, basis points of price',
    kind: 'figure',
    text: ({ rfq }) => signed(tradeOverMidBps(rfq), 2),
    sort: ({ rfq }) => tradeOverMidBps(rfq),
    csv: ({ rfq }) => tradeOverMidBps(rfq),
  },
  {
    id: 'saved',
    title: 'Over cover',
    description: 'Saving against the cover, in the currency of the bond',
    kind: 'figure',
    text: ({ rfq }) => signed(savedAgainstCover(rfq), 0),
    sort: ({ rfq }) => savedAgainstCover(rfq),
    csv: ({ rfq }) => savedAgainstCover(rfq),
  },
  {
    id: 'note',
    title: 'Note',
    description: 'Last update',
    kind: 'text',
    isHidden: true,
    text: ({ rfq }) => rfq.note ?? '',
    sort: ({ rfq }) => rfq.note,
  },
  {
    id: 'isin',
    title: 'ISIN',
    description: 'ISIN',
    kind: 'word',
    isHidden: true,
    text: ({ rfq }) => rfq.isin,
    sort: ({ rfq }) => rfq.isin,
  },
  {
    id: 'id',
    title: 'Request',
    description: 'Id of the request',
    kind: 'word',
    isHidden: true,
    text: ({ rfq }) => rfq.rfqId.slice(-8),
    csv: ({ rfq }) => rfq.rfqId,
  },
];

const signed = (value: number | null, decimals: number): string =>
  value === null ? NONE : formatSigned(value, decimals);

const who: readonly GridColumn<RfqLine>[] = [
  {
    id: 'user',
    title: 'User',
    description: 'Trading account',
    kind: 'text',
    text: ({ rfq }) => rfq.userId,
    sort: ({ rfq }) => rfq.userId,
  },
  {
    id: 'client',
    title: 'Client',
    description: 'Requesting client',
    kind: 'text',
    text: ({ rfq }) => rfq.clientUserId ?? NONE,
    sort: ({ rfq }) => rfq.clientUserId,
  },
];

/** The columns; with names for those who see more than their own. @param nowMs server time, by which quotes are live */
export const rfqColumns = (
  showsUser: boolean,
  nowMs: () => number,
): readonly GridColumn<RfqLine>[] => [
  ...what,
  ...(showsUser ? who : []),
  ...quotes(nowMs),
  ...cost,
];
