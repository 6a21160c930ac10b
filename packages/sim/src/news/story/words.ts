/** Words that fill the gaps of news: all invented, or as common as a country's name. */
import type { SECTORS } from '@tradefloor/contracts/vocabulary/instruments';

/** The agencies that report talk and events; none exists. */
export const AGENCIES = [
  'Tallow Street Wire',
  'Brackwater Newsfeed',
  'Quarterbell Dispatch',
  'Lanternfield Press',
  'Gullhaven Markets Desk',
  'Pennant Row Report',
  'Ninth Quay News',
  'Ostrey & Fell Bulletin',
] as const;

export const REGIONS = [
  'North America',
  'Western Europe',
  'Latin America',
  'South-East Asia',
  'the Nordic countries',
  'India',
  'Japan',
  'the Gulf states',
  'Central Europe',
  'Australia',
  'the Mid-West',
  'the Pacific Northwest',
] as const;

export const PEOPLE = [
  'people close to the talks',
  'two employees',
  'former managers',
  'people who know the plans',
  'large suppliers',
  'trade journals',
  'several competitors',
  'internal memos',
  'regional managers',
  'union officials',
] as const;

export const AMOUNTS = [
  '$40 million',
  '$65 million',
  '$90 million',
  '$120 million',
  '$150 million',
  '$185 million',
  '$240 million',
  '$310 million',
  '$420 million',
  '$550 million',
  '$700 million',
  '$1.1 billion',
] as const;

/** Each goes with "in", "for" and "beyond". */
export const PERIODS = [
  'the current quarter',
  'the coming quarter',
  'the second half',
  'the coming year',
  'the next twelve months',
  'the next half-year',
] as const;

export const OFFICES = [
  'the market conduct office',
  'the competition office',
  'the consumer office',
  'the data protection office',
  'the safety inspectorate',
  'the state licensing board',
] as const;

export const COURTS = [
  'a federal court',
  'a district court',
  'an appeals court',
  'a state court',
  'an arbitration panel',
] as const;

type Trade = {
  /** Bought and sold. */
  readonly products: readonly string[];
  /** Where it is made or served. */
  readonly sites: readonly string[];
  readonly customers: readonly string[];
  /** What its sellers are called together. */
  readonly group: string;
};

/** What the companies of each sector deal in. */
export const TRADES: Readonly<Record<(typeof SECTORS)[number], Trade>> = {
  'Communication Services': {
    products: [
      'streaming plan',
      'search service',
      'fibre network',
      'mobile tariff',
      'ad platform',
      'sports package',
    ],
    sites: ['studio', 'data hall', 'call centre', 'cable station'],
    customers: ['advertisers', 'subscribers', 'broadcasters', 'network operators'],
    group: 'media and telephone companies',
  },
  'Consumer Discretionary': {
    products: [
      'loyalty programme',
      'autumn collection',
      'delivery service',
      'electric model',
      'breakfast menu',
      'home range',
    ],
    sites: ['warehouse', 'flagship store', 'assembly plant', 'distribution centre'],
    customers: ['shoppers', 'franchisees', 'travellers', 'dealers of its goods'],
    group: 'retailers and carmakers',
  },
  'Consumer Staples': {
    products: [
      'snack line',
      'household brand',
      'bottled range',
      'private label',
      'nutrition drink',
      'frozen range',
    ],
    sites: ['bottling plant', 'bakery', 'packing plant', 'regional depot'],
    customers: ['supermarkets', 'wholesalers', 'households', 'caterers'],
    group: 'food and household names',
  },
  Energy: {
    products: [
      'offshore field',
      'shale acreage',
      'refinery upgrade',
      'gas terminal',
      'drilling service',
      'pipeline',
    ],
    sites: ['refinery', 'export terminal', 'drilling base', 'storage site'],
    customers: ['utilities', 'airlines', 'refiners', 'shipping lines'],
    group: 'oil and gas companies',
  },
  Financials: {
    products: [
      'card programme',
      'lending arm',
      'wealth platform',
      'payment network',
      'trading desk',
      'savings account',
    ],
    sites: ['branch network', 'processing centre', 'regional head office', 'trading floor'],
    customers: ['depositors', 'merchants', 'small businesses', 'pension funds'],
    group: 'banks and payment companies',
  },
  'Health Care': {
    products: [
      'late-stage trial',
      'weight-loss drug',
      'diagnostic test',
      'heart device',
      'vaccine',
      'care plan',
    ],
    sites: ['laboratory', 'packaging plant', 'clinic network', 'research campus'],
    customers: ['hospitals', 'insurers', 'pharmacies', 'patients'],
    group: 'drug makers and insurers',
  },
  Industrials: {
    products: [
      'engine programme',
      'freight corridor',
      'mining truck',
      'guidance system',
      'parcel network',
      'control unit',
    ],
    sites: ['assembly line', 'rail yard', 'engine shop', 'sorting hub'],
    customers: ['airlines', 'builders', 'shippers', 'defence ministries'],
    group: 'manufacturers and carriers',
  },
  'Information Technology': {
    products: [
      'accelerator chip',
      'cloud service',
      'design software',
      'handset',
      'network switch',
      'database service',
    ],
    sites: ['fabrication line', 'server campus', 'design centre', 'test site'],
    customers: ['cloud providers', 'device makers', 'public agencies', 'large enterprises'],
    group: 'chip and software makers',
  },
  Materials: {
    products: [
      'copper mine',
      'industrial gas contract',
      'coatings line',
      'gold project',
      'hydrogen plant',
      'pigment unit',
    ],
    sites: ['smelter', 'quarry', 'mixing plant', 'concentrator'],
    customers: ['builders', 'steel mills', 'carmakers', 'jewellers'],
    group: 'miners and chemical companies',
  },
  'Real Estate': {
    products: [
      'logistics park',
      'tower portfolio',
      'data centre campus',
      'outlet mall',
      'leasing programme',
      'land bank',
    ],
    sites: ['warehouse park', 'mall', 'tower site', 'server hall'],
    customers: ['tenants', 'retailers', 'mobile operators', 'cloud providers'],
    group: 'property companies',
  },
  Utilities: {
    products: [
      'grid upgrade',
      'solar portfolio',
      'nuclear unit',
      'storage project',
      'gas network',
      'rate plan',
    ],
    sites: ['power station', 'substation', 'wind farm', 'control centre'],
    customers: ['households', 'data centres', 'factories', 'municipalities'],
    group: 'power companies',
  },
};

/** The shares move by what an item is worth; {move} is the size. */
export const MOVES = {
  good: [
    'The shares rose {move} on the news.',
    'Buyers lifted the shares {move}.',
    'The shares were marked {move} higher.',
    'The shares gained {move} within seconds.',
    'That took the shares up {move}.',
    'Offers were taken until the shares stood {move} higher.',
    'The market added {move} to the price.',
    'The price went up {move} at once.',
  ],
  bad: [
    'The shares fell {move} on the news.',
    'Sellers took the shares down {move}.',
    'The shares were marked {move} lower.',
    'The shares lost {move} within seconds.',
    'That took the shares down {move}.',
    'Bids were hit until the shares stood {move} lower.',
    'The market took {move} off the price.',
    'The price went down {move} at once.',
  ],
} as const;
