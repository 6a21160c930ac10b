/** What happens to a whole sector: the cause, as a headline and as a sentence. */
import type { SECTORS } from '@tradefloor/contracts/vocabulary/instruments';

type Cause = readonly [headline: string, lead: string];
type Causes = { readonly good: readonly Cause[]; readonly bad: readonly Cause[] };

export const SECTOR_CAUSES: Readonly<Record<(typeof SECTORS)[number], Causes>> = {
  'Communication Services': {
    good: [
      [
        'Advertising budgets rise in {region}',
        'Advertisers in {region} plan to spend {n} more in {period}.',
      ],
      [
        'Airwaves go for less than feared',
        'An auction of airwaves brought {amount} less than network operators had set aside.',
      ],
    ],
    bad: [
      [
        'Advertising budgets shrink in {region}',
        'Advertisers in {region} plan to spend {n} less in {period}.',
      ],
      [
        'Levy on streaming proposed in {region}',
        'A levy of {n} on streaming and network services is proposed in {region}.',
      ],
    ],
  },
  'Consumer Discretionary': {
    good: [
      [
        'Shoppers spend more in {region}',
        'Card data show that shoppers in {region} spent {n} more than a month ago.',
      ],
      [
        'Import duties on consumer goods to fall',
        'Import duties on consumer goods are to fall from {period} on.',
      ],
    ],
    bad: [
      [
        'Shoppers hold back in {region}',
        'Card data show that shoppers in {region} spent {n} less than a month ago.',
      ],
      [
        'Import duties on consumer goods to rise',
        'Import duties on consumer goods are to rise from {period} on.',
      ],
    ],
  },
  'Consumer Staples': {
    good: [
      [
        'Grain and sugar become cheaper',
        'Grain and sugar for {period} cost {n} less than a month ago.',
      ],
      [
        'Supermarkets accept higher prices',
        'Supermarkets in {region} accept price increases of {n} from their suppliers.',
      ],
    ],
    bad: [
      [
        'Grain and sugar become dearer',
        'Grain and sugar for {period} cost {n} more than a month ago.',
      ],
      [
        'Supermarkets refuse higher prices',
        'Supermarkets in {region} refuse price increases of {n} of their suppliers.',
      ],
    ],
  },
  Energy: {
    good: [
      [
        'Producers agree to hold back output',
        'Producers agreed to hold back {n} of their output in {period}.',
      ],
      [
        'Fuel stocks fall more than expected',
        'Fuel stocks fell by {n}, more than traders had expected.',
      ],
    ],
    bad: [
      ['Producers raise output', 'Producers agreed to raise output by {n} in {period}.'],
      [
        'Fuel stocks rise more than expected',
        'Fuel stocks rose by {n}, more than traders had expected.',
      ],
    ],
  },
  Financials: {
    good: [
      [
        'Capital rules for banks to be eased',
        'Supervisors propose to lower the capital that banks must hold by {n}.',
      ],
      ['Fewer loans fail in {region}', 'Overdue loans in {region} fell by {n} within a quarter.'],
    ],
    bad: [
      [
        'Capital rules for banks to be tightened',
        'Supervisors propose to raise the capital that banks must hold by {n}.',
      ],
      ['More loans fail in {region}', 'Overdue loans in {region} rose by {n} within a quarter.'],
    ],
  },
  'Health Care': {
    good: [
      [
        'Drug price rule put off',
        'A rule that would have cut drug prices by {n} is put off beyond {period}.',
      ],
      ['Health programme pays more', 'Payments of the health programme rise by {n} in {period}.'],
    ],
    bad: [
      [
        'Drug price rule comes earlier',
        'A rule that cuts drug prices by {n} takes effect in {period}.',
      ],
      ['Health programme pays less', 'Payments of the health programme fall by {n} in {period}.'],
    ],
  },
  Industrials: {
    good: [
      ['Freight rates climb', 'Freight rates to {region} climbed by {n} in a week.'],
      [
        'Public works brought forward',
        'Public works of {amount} in {region} are brought forward to {period}.',
      ],
    ],
    bad: [
      ['Freight rates slide', 'Freight rates to {region} slid by {n} in a week.'],
      ['Public works put off', 'Public works of {amount} in {region} are put off beyond {period}.'],
    ],
  },
  'Information Technology': {
    good: [
      [
        'Cloud spending revised upwards',
        'Large buyers will spend {n} more on servers and software in {period}.',
      ],
      [
        'Export licences for chips granted',
        'Licences for chip exports to {region} are granted for {period}.',
      ],
    ],
    bad: [
      [
        'Cloud spending revised downwards',
        'Large buyers will spend {n} less on servers and software in {period}.',
      ],
      [
        'Export licences for chips withheld',
        'Licences for chip exports to {region} are withheld for {period}.',
      ],
    ],
  },
  Materials: {
    good: [
      [
        'Metal prices rise with demand in {region}',
        'Metals for delivery in {period} rose by {n} on demand from {region}.',
      ],
      [
        'Anti-dumping duties protect producers',
        'Anti-dumping duties of {n} protect producers of chemicals and metals.',
      ],
    ],
    bad: [
      [
        'Metal prices fall with demand in {region}',
        'Metals for delivery in {period} fell by {n} as demand from {region} dried up.',
      ],
      [
        'Anti-dumping duties lifted',
        'Anti-dumping duties of {n} on chemicals and metals are lifted.',
      ],
    ],
  },
  'Real Estate': {
    good: [
      ['Vacancies fall in {region}', 'Vacant space in {region} fell by {n} within a quarter.'],
      ['Property tax relief agreed', 'Property owners get tax relief of {amount} in {period}.'],
    ],
    bad: [
      ['Vacancies rise in {region}', 'Vacant space in {region} rose by {n} within a quarter.'],
      ['Property tax to rise', 'Property owners pay {amount} more tax in {period}.'],
    ],
  },
  Utilities: {
    good: [
      ['Regulator allows higher network charges', 'Network charges may rise by {n} in {period}.'],
      [
        'Power demand forecast raised',
        'The forecast of power demand in {region} is raised by {n}.',
      ],
    ],
    bad: [
      [
        'Regulator orders lower network charges',
        'Network charges have to fall by {n} in {period}.',
      ],
      ['Power demand forecast cut', 'The forecast of power demand in {region} is cut by {n}.'],
    ],
  },
};

export const SECTOR_DETAILS = [
  '{Group} are concerned alike.',
  'It concerns all {group}, whatever their size.',
  'Analysts had not reckoned with it before {period}.',
  'Officials in {region} confirmed the figures.',
  '{People} had hinted at it last week.',
] as const;

/** The shares of a sector move together; {move} is the size. */
export const SECTOR_MOVES = {
  good: [
    'Shares of the sector rose {move} across the board.',
    'Buyers lifted all shares of the sector {move}.',
    'The whole sector was marked {move} higher.',
  ],
  bad: [
    'Shares of the sector fell {move} across the board.',
    'Sellers took all shares of the sector down {move}.',
    'The whole sector was marked {move} lower.',
  ],
} as const;
