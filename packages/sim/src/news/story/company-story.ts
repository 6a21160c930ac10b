/** The story of a company's item: headline, source and body, in the direction of what it is worth. */
import type { Instrument } from '@tradefloor/contracts/market';
import type { NewsKind } from '@tradefloor/contracts/news';
import { type Draws, uniformInt } from '@tradefloor/core/prng';
import { DEALERS } from '../../dealer/dealers.ts';
import { DIVIDEND, EARNINGS, LITIGATION, MERGER } from './deal-texts.ts';
import { ANALYST, GUIDANCE, PRODUCT, REGULATORY } from './event-texts.ts';
import { fillText, pickOne, toPerCent, toSentence } from './fill-text.ts';
import type { TextPair } from './story-texts.ts';
import { TALK } from './talk-texts.ts';
import {
  AGENCIES,
  AMOUNTS,
  COURTS,
  MOVES,
  OFFICES,
  PEOPLE,
  PERIODS,
  REGIONS,
  TRADES,
} from './words.ts';

/** Kinds of items about a company that prices move by, and talk, by which they do not. */
export const STORY_KINDS = [
  'HEADLINE',
  'ANALYST',
  'EARNINGS',
  'GUIDANCE',
  'PRODUCT',
  'REGULATORY',
  'LITIGATION',
  'MERGER',
  'DIVIDEND',
] as const satisfies readonly NewsKind[];
export type StoryKind = (typeof STORY_KINDS)[number];

const TEXTS: Readonly<Record<StoryKind, TextPair>> = {
  HEADLINE: TALK,
  ANALYST,
  EARNINGS,
  GUIDANCE,
  PRODUCT,
  REGULATORY,
  LITIGATION,
  MERGER,
  DIVIDEND,
};
/** Kinds that the company reports itself. */
const OWN_REPORTS: ReadonlySet<StoryKind> = new Set([
  'EARNINGS',
  'GUIDANCE',
  'PRODUCT',
  'DIVIDEND',
]);

/** Cents a share: what was expected, and what came. */
export type Earnings = { readonly consensusCents: number; readonly actualCents: number };

export type Story = { readonly headline: string; readonly source: string; readonly body: string };

/** Surprises and changes are between these, by how much an item is worth. */
const PER_CENT = { least: 2, span: 16 } as const;
/** A name as it stands in a sentence, without its legal form. */
export const toShortName = (name: string): string =>
  name
    .replace(/ Class [A-Z]$/, '')
    .replace(/,? (?:Inc\.|Corporation|Incorporated|Limited|plc|Group, Inc\.|& Co\.|Company)$/, '')
    .replace(/^The /, '');

/**
 * The texts of an item.
 * @param of.strength how much the item is worth, or how it sounds: from -1 to 1
 * @param of.movePct what the price moves by, in per cent; 0 for talk
 * @param of.earnings cents a share, of a report alone
 */
export function composeCompanyStory(
  of: {
    readonly instrument: Instrument;
    readonly kind: StoryKind;
    readonly strength: number;
    readonly movePct: number;
    readonly earnings?: Earnings;
  },
  draws: Draws,
): Story {
  const { instrument, kind, strength, movePct, earnings } = of;
  const tone = strength < 0 ? 'bad' : 'good';
  const texts = TEXTS[kind][tone];
  const dealer = pickOne(DEALERS, draws).name;
  const change =
    earnings === undefined
      ? PER_CENT.least + Math.round(PER_CENT.span * Math.min(1, Math.abs(strength)))
      : Math.round(Math.abs(earnings.actualCents / earnings.consensusCents - 1) * 100);
  const gaps = {
    ...commonGaps(instrument, draws),
    ...(earnings === undefined ? {} : earningsGaps(earnings)),
    dealer,
    n: toPerCent(change),
    move: toPerCent(Math.abs(movePct).toFixed(2)),
  };
  const fill = fillText(gaps, draws);
  const [headline, lead] = pickOne(texts.openings, draws);
  const sentences = [fill(lead), fill(pickOne(texts.details, draws))];
  if (movePct !== 0) sentences.push(fill(pickOne(MOVES[tone], draws)));
  const agency = pickOne(AGENCIES, draws);
  return {
    headline: toSentence(fill(headline)),
    source: toSource(of, { dealer, agency }),
    body: sentences.map(toSentence).join(' '),
  };
}

function toSource(
  { kind, instrument }: { readonly kind: StoryKind; readonly instrument: Instrument },
  { dealer, agency }: { readonly dealer: string; readonly agency: string },
): string {
  if (kind === 'ANALYST') return dealer;
  return OWN_REPORTS.has(kind) ? `${toShortName(instrument.name)}, company statement` : agency;
}

/** Words of any item about a company. Capitals begin a sentence with the same word. */
function commonGaps({ name, sector }: Instrument, draws: Draws) {
  const trade = sector === null ? TRADES.Industrials : TRADES[sector];
  const drawn = {
    customers: pickOne(trade.customers, draws),
    people: pickOne(PEOPLE, draws),
    office: pickOne(OFFICES, draws),
    court: pickOne(COURTS, draws),
  };
  return {
    ...drawn,
    name: toShortName(name),
    short: toShortName(name),
    Short: toShortName(name),
    Customers: toSentence(drawn.customers),
    People: toSentence(drawn.people),
    Office: toSentence(drawn.office),
    Court: toSentence(drawn.court),
    product: trade.products,
    site: trade.sites,
    region: REGIONS,
    amount: AMOUNTS,
    period: PERIODS,
    count: String(50 * (2 + uniformInt(draws, 28))),
    weeks: String(2 + uniformInt(draws, 11)),
    years: String(2 + uniformInt(draws, 7)),
  };
}

/** Earnings a share in dollars. */
export const toDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const earningsGaps = ({ consensusCents, actualCents }: Earnings) => ({
  consensus: toDollars(consensusCents),
  actual: toDollars(actualCents),
});
