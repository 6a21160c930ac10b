/** The texts of the simulated news: own words, a few for each kind of event and each direction. */
import type { CompanyNewsKind } from '@tradefloor/contracts/news';
import { type Draws, uniformInt } from '@tradefloor/core/prng';

type Texts = { readonly good: readonly string[]; readonly bad: readonly string[] };

const TEXTS: Readonly<Record<CompanyNewsKind, Texts>> = {
  HEADLINE: {
    good: [
      '{name} said to win a large order',
      '{name} draws praise for its newest product',
      '{name} widens its partnership with a key supplier',
      'Customers of {name} report shorter waiting times',
    ],
    bad: [
      '{name} faces questions about delayed deliveries',
      'Staff of {name} vote on industrial action',
      '{name} said to lose a customer to a rival',
      'Costs weigh on {name}, people familiar say',
    ],
  },
  ANALYST: {
    good: ['Broker raises {name} to overweight', 'Price target of {name} lifted by {n} %'],
    bad: ['Broker cuts {name} to underweight', 'Price target of {name} lowered by {n} %'],
  },
  EARNINGS: {
    good: [
      '{name} beats quarterly estimates by {n} %',
      '{name}: quarterly profit {n} % above consensus',
    ],
    bad: [
      '{name} misses quarterly estimates by {n} %',
      '{name}: quarterly profit {n} % below consensus',
    ],
  },
  GUIDANCE: {
    good: ['{name} raises its full-year guidance', '{name} sees sales {n} % above plan'],
    bad: ['{name} lowers its full-year guidance', '{name} sees sales {n} % below plan'],
  },
  REGULATORY: {
    good: ['Regulator clears {name} after a review', '{name} receives a long-awaited approval'],
    bad: ['Regulator opens an inquiry into {name}', '{name} fined after an investigation'],
  },
  MERGER: {
    good: [
      '{name} said to have received a bid at a premium of {n} %',
      '{name} agrees to sell a division',
    ],
    bad: ['Talks about a merger of {name} end without agreement', 'Bidder for {name} withdraws'],
  },
  DIVIDEND: {
    good: ['{name} raises its dividend by {n} %', '{name} announces a share buy-back'],
    bad: ['{name} cuts its dividend by {n} %', '{name} suspends its share buy-back'],
  },
};

const PER_CENT_MAX = 18;

/** A headline in the direction of `tone`; two draws whatever the text. */
export function composeHeadline(
  of: { readonly name: string; readonly kind: CompanyNewsKind; readonly tone: number },
  draws: Draws,
): string {
  const texts = TEXTS[of.kind][of.tone < 0 ? 'bad' : 'good'];
  const text = texts[uniformInt(draws, texts.length)] ?? '{name}';
  const n = String(2 + uniformInt(draws, PER_CENT_MAX));
  // A number and its sign stay on one line.
  return text.replace('{name}', of.name).replace('{n} %', `${n}\u00a0%`);
}
