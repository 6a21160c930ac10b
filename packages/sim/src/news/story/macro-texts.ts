/** What is reported of figures about the economy. */
import type { MacroKind } from '@tradefloor/contracts/market-calendar';

type MacroText = {
  readonly title: string;
  readonly source: string;
  readonly lead: string;
};

/** {actual} and {forecast} are the figures. */
export const MACRO_TEXTS = {
  CPI: {
    title: 'Consumer prices (CPI)',
    source: 'Federal statistics office',
    lead: 'Consumer prices were {actual} higher than a year ago; forecasters had expected {forecast}.',
  },
  PAYROLLS: {
    title: 'Payrolls',
    source: 'Federal labour office',
    lead: 'Employers added {actual} jobs in a month; forecasters had expected {forecast}.',
  },
  FOMC: {
    title: 'Central bank decision (FOMC)',
    source: 'Central bank',
    lead: 'The committee leaves the rate as it is and sees it {actual} lower in a year; {forecast} had been expected.',
  },
  GDP: {
    title: 'Gross domestic product',
    source: 'Federal statistics office',
    lead: 'The economy grew at a yearly rate of {actual} in the quarter; forecasters had expected {forecast}.',
  },
  RETAIL_SALES: {
    title: 'Retail sales',
    source: 'Federal statistics office',
    lead: 'Retail sales rose {actual} in a month; forecasters had expected {forecast}.',
  },
  PURCHASING_MANAGERS: {
    title: 'Purchasing managers’ index',
    source: 'Purchasing managers’ circle',
    lead: 'The index of purchasing managers stands at {actual}; forecasters had expected {forecast}.',
  },
  CONSUMER_CONFIDENCE: {
    title: 'Consumer confidence',
    source: 'Household survey board',
    lead: 'The index of consumer confidence stands at {actual}; forecasters had expected {forecast}.',
  },
  JOBLESS_CLAIMS: {
    title: 'Jobless claims',
    source: 'Federal labour office',
    lead: '{actual} people claimed benefits for the first time in a week; forecasters had expected {forecast}.',
  },
} as const satisfies Readonly<Record<MacroKind, MacroText>>;

export const MACRO_DETAILS = {
  good: [
    'The figure before was {prior}.',
    'Economists of {dealer} call it good for profits; the time before it was {prior}.',
    'Forecasts had been too cautious, {dealer} writes.',
    'It had been {prior} the time before, and {dealer} raises its view of the economy.',
  ],
  bad: [
    'The figure before was {prior}.',
    'Economists of {dealer} call it bad for profits; the time before it was {prior}.',
    'Forecasts had been too hopeful, {dealer} writes.',
    'It had been {prior} the time before, and {dealer} lowers its view of the economy.',
  ],
  flat: [
    'The figure before was {prior}.',
    'Economists of {dealer} see nothing new in it; the time before it was {prior}.',
    'It is what most had written down, {dealer} remarks.',
  ],
} as const;

export const MACRO_MOVES = {
  good: [
    'Shares rose {move} across the market.',
    'Buyers lifted the whole market {move}.',
    'The market was marked {move} higher at once.',
  ],
  bad: [
    'Shares fell {move} across the market.',
    'Sellers took the whole market down {move}.',
    'The market was marked {move} lower at once.',
  ],
  flat: ['Prices did not move by it.', 'The market took no notice.'],
} as const;
