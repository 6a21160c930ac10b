/** Why a request ended without a trade, in plain words: for the firm, and for the client itself. Pure. */
import { phrase } from '../../../lib/text/phrase.ts';
import type { Rfq } from '../../../platform/client/shapes.ts';

type Ending = NonNullable<Rfq['ending']>;
type Cause = Ending['cause'];

/** When in its life it ended, as an addition to who ended it. */
const WHEN: Readonly<Partial<Record<Ending['stage'], string>>> = {
  REQUESTED: ' before sales accepted it',
  SALES_REVIEW: ' before dealers were chosen',
  PENDING: ' while dealers quoted',
  MARKED_UP: ' before a quote was sent',
  CLIENT_QUOTED: ' with the quote open',
};

function whenText(stage: Ending['stage']): string {
  const text = WHEN[stage];
  return text === undefined ? '' : phrase(text);
}

const listDealers = (rfq: Rfq, outcome: string): string =>
  rfq.dealers.flatMap((dealer) => (dealer.outcome === outcome ? [dealer.dealerId] : [])).join(', ');

/** `BRKD, HLWY passed; STRD no response`. */
function withoutQuote(rfq: Rfq): string {
  const passed = listDealers(rfq, 'PASSED');
  const silent = listDealers(rfq, 'TIMED_OUT');
  const parts = [
    ...(passed === '' ? [] : [phrase`${passed} passed`]),
    ...(silent === '' ? [] : [phrase`${silent} no response`]),
  ];
  return parts.length === 0 ? 'No dealer quoted' : phrase`No dealer quoted: ${parts.join('; ')}`;
}

type Wording = (rfq: Rfq, ending: Ending) => string;

const withDetail =
  (words: string): Wording =>
  (_, { detail }) =>
    detail === null ? words : `${words}: ${detail}`;

const FIRM: Readonly<Record<Cause, Wording>> = {
  CLIENT_DECLINED: () => 'Client declined the price',
  CLIENT_CANCELED: (_, { stage }) => phrase`Client cancelled${whenText(stage)}`,
  SALES_CANCELED: (_, { stage }) =>
    stage === 'CLIENT_QUOTED'
      ? 'Sales withdrew the quote'
      : phrase`Sales cancelled${whenText(stage)}`,
  SALES_REJECTED: withDetail('Sales rejected'),
  ORDER_CANCELED: withDetail('Order cancelled'),
  CLIENT_SILENT: ({ refusal }) =>
    refusal == null
      ? 'Quote expired, client did not respond'
      : phrase`Quote expired after acceptance was refused: ${refusal.text}`,
  QUOTES_EXPIRED: (_, { stage }) =>
    stage === 'MARKED_UP'
      ? 'Dealers’ quotes expired before the quote was sent'
      : 'Dealers’ quotes expired before a mark-up',
  NO_QUOTE: withoutQuote,
  LIMIT_NOT_MET: () => 'No quote within the limit',
  LAST_LOOK: (rfq) =>
    phrase`Quotes withdrawn at last look: ${listDealers(rfq, 'LAST_LOOK_REJECTED')}`,
  NOT_CHOSEN: () => 'Window ended without a choice',
  LIST_DUE: (_, { stage }) =>
    stage === 'CLIENT_QUOTED' ? 'List due with the quote open' : phrase`List due${whenText(stage)}`,
  KILL_SWITCH: withDetail('Refused'),
  NOT_LISTED: withDetail('Refused'),
  MATURED: () => 'Bond has matured',
  UNKNOWN_DEALER: withDetail('Refused'),
};

const CLIENT: Readonly<Partial<Record<Cause, Wording>>> = {
  CLIENT_DECLINED: () => 'You declined the price',
  CLIENT_CANCELED: () => 'You cancelled the request',
  SALES_CANCELED: (_, { stage }) =>
    stage === 'CLIENT_QUOTED' ? 'Sales withdrew the price' : 'Sales cancelled the request',
  SALES_REJECTED: withDetail('Sales rejected the request'),
  CLIENT_SILENT: ({ refusal }) =>
    refusal == null
      ? 'The price expired without a response'
      : phrase`Acceptance was refused (${refusal.text}), then the price expired`,
  QUOTES_EXPIRED: () => 'No price was sent in time',
  NO_QUOTE: () => 'No price was available',
  LIST_DUE: (_, { stage }) =>
    stage === 'CLIENT_QUOTED'
      ? 'The list was due without your response'
      : 'The list was due without a price',
  KILL_SWITCH: () => 'Trading is stopped',
};

/** For people of the firm; empty where no reason is kept: it lives, it has traded, or it ended before reasons were. */
export const describeEnd = (rfq: Rfq): string =>
  rfq.ending == null ? '' : FIRM[rfq.ending.cause](rfq, rfq.ending);

/** For the client whose request it was: nothing of dealers. Empty as {@link describeEnd}. */
export const describeEndToClient = (rfq: Rfq): string => {
  const { ending } = rfq;
  if (ending == null) return '';
  return CLIENT[ending.cause]?.(rfq, ending) ?? 'Not traded';
};
