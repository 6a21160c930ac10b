/**
 * The simulated dealers: invented firms, each with a character. The panel, the responses, their delay and width follow
 * from the seed and the request alone.
 */
import type { Bond, CurveName } from '@tradefloor/contracts/bond';
import { openUnit } from '@tradefloor/core/distribution';
import { drawsFrom, hash32 } from '@tradefloor/core/prng';
import { ln } from '@tradefloor/instruments/math/elementary';

export type Dealer = {
  /** Also its MPID on fills. */
  readonly dealerId: string;
  readonly name: string;
  /** Curves it makes markets in for a living; elsewhere it is wider and passes more often. */
  readonly curves: readonly CurveName[];
  /** Whether companies are its trade too. */
  readonly credit: boolean;
  /** Its width beside the street's: 0.8 is a fifth tighter. */
  readonly width: number;
  /** Standard deviation of what its inventory makes it skew, basis points of yield. */
  readonly skewBp: number;
  /** Shortest and longest response time, milliseconds. */
  readonly latencyMs: readonly [number, number];
  readonly passPct: number;
  readonly noResponsePct: number;
  /** How often it takes its quote back at the last look. */
  readonly lastLookPct: number;
};

const US = ['USD'] as const;
const EURO = ['EUR_DE', 'EUR_FR'] as const;

export const DEALERS: readonly Dealer[] = [
  dealer('BRKD', 'Brookdale Securities', { curves: US, credit: true, width: 0.85, speed: 1 }),
  dealer('HLWY', 'Holloway & Sons', { curves: US, credit: false, width: 0.75, speed: 0.6 }),
  dealer('STRD', 'Stroudwater Markets', { curves: US, credit: true, width: 1, speed: 0.8 }),
  dealer('CRWN', 'Crownfield Gilts', { curves: ['GBP'], credit: false, width: 0.8, speed: 0.9 }),
  dealer('THMS', 'Thameside Capital', { curves: ['GBP', 'USD'], credit: true, width: 1, speed: 1 }),
  dealer('RHNG', 'Rheingau Bank', { curves: EURO, credit: false, width: 0.8, speed: 0.8 }),
  dealer('LUTC', 'Lutece Marches', { curves: EURO, credit: true, width: 0.9, speed: 1.1 }),
  dealer('NRTH', 'Northpoint Trading', {
    curves: [...US, 'GBP'],
    credit: true,
    width: 1.1,
    speed: 0.5,
  }),
  dealer('ALPN', 'Alpenstock Partners', { curves: EURO, credit: true, width: 1.05, speed: 1.3 }),
  dealer('OCTV', 'Octavian Fixed Income', {
    curves: [...US, ...EURO, 'GBP'],
    credit: true,
    width: 1.15,
    speed: 0.7,
  }),
];

type Character = Pick<Dealer, 'curves' | 'credit' | 'width'> & { readonly speed: number };

function dealer(dealerId: string, name: string, { speed, ...rest }: Character): Dealer {
  return {
    dealerId,
    name,
    ...rest,
    skewBp: 0.35 * rest.width,
    latencyMs: [50, Math.round(Math.min(800, 600 * speed))],
    passPct: 4,
    noResponsePct: 4,
    lastLookPct: 3,
  };
}

const PANEL_MIN = 3;
const PANEL_MAX = 5;
/** A dealer outside its specialty is requested this much less often. */
const STRANGER_WEIGHT = 0.15;

/** Whether the bond is what the dealer makes markets in. */
export const isSpecialist = (dealer: Dealer, bond: Pick<Bond, 'curve' | 'kind'>): boolean =>
  dealer.curves.includes(bond.curve) && (bond.kind === 'GOVERNMENT' || dealer.credit);

/** The three to five dealers a request goes to: specialists first, by one stream per request. */
export function panelFor(
  seed: number,
  rfqId: string,
  bond: Pick<Bond, 'curve' | 'kind'>,
): readonly Dealer[] {
  const draws = drawsFrom(hash32(`${seed}|panel|${rfqId}`));
  const size = PANEL_MIN + Math.floor(draws.next() * (PANEL_MAX - PANEL_MIN + 1));
  // An exponential race: who has the smallest -ln(u) / weight comes first (Efraimidis and Spirakis, 2006).
  return DEALERS.map((dealer) => {
    const weight = isSpecialist(dealer, bond) ? 1 : STRANGER_WEIGHT;
    return { dealer, key: -ln(openUnit(draws.nextU32())) / weight };
  })
    .toSorted((a, b) => a.key - b.key)
    .slice(0, size)
    .map(({ dealer }) => dealer);
}

export const dealerById = (dealerId: string): Dealer | undefined =>
  DEALERS.find((dealer) => dealer.dealerId === dealerId);
