/** The bots of the cases: a naive one of each, and one that a participant may try to beat. */
import { MarketMaker } from '../examples/market-maker.ts';
import { RfqDealer } from '../examples/rfq-dealer.ts';
import type { Strategy } from '../strategy.ts';
import { EvenAgent, HastyAgent } from './agency-bots.ts';
import { IndexArbitrageur } from './arbitrage-bots.ts';
import { HastyManager, PatientManager } from './default-bots.ts';
import { BandedHedger, OnceHedger } from './hedging-bots.ts';
import { HeadlineTrader } from './news-bots.ts';
import { HastyDealer, PatientDealer } from './tender-bots.ts';

export type CaseBot = {
  /** The case it is for. */
  readonly caseId: string;
  readonly isNaive: boolean;
  readonly about: string;
  readonly create: () => Strategy;
};

const MAKER = { symbol: 'AAPL', size: 100 } as const;
/** VZ 5.05 2036: its coupons until the end, and about its yield. */
const BOND = { isin: 'US9234TF0100', coupon: 5.05, periods: 19, yield: 5 } as const;

export const CASE_BOTS: Readonly<Record<string, CaseBot>> = {
  'agency-hasty': {
    caseId: 'agency-execution',
    isNaive: true,
    about: 'sends each mandate as one market order',
    create: () => new HastyAgent(),
  },
  'agency-even': {
    caseId: 'agency-execution',
    isNaive: false,
    about: 'executes evenly over the time, resting at the near touch',
    create: () => new EvenAgent(),
  },
  'default-hasty': {
    caseId: 'default-drill',
    isNaive: true,
    about: 'declares at the first call and closes out at once by market orders',
    create: () => new HastyManager(),
  },
  'default-patient': {
    caseId: 'default-drill',
    isNaive: false,
    about: 'declares what is overdue, takes bids that pay, and closes the rest out over 75 seconds',
    create: () => new PatientManager(),
  },
  'hedge-once': {
    caseId: 'delta-hedging',
    isNaive: true,
    about: 'hedges each block when it is sold, and not again',
    create: () => new OnceHedger(),
  },
  'hedge-in-band': {
    caseId: 'delta-hedging',
    isNaive: false,
    about: 'hedges again whenever the delta has left a band',
    create: () => new BandedHedger(),
  },
  'arbitrage-no-carry': {
    caseId: 'futures-arbitrage',
    isNaive: true,
    about: 'takes the index for what the future is worth',
    create: () => new IndexArbitrageur({ countsCarry: false }),
  },
  'arbitrage-by-basis': {
    caseId: 'futures-arbitrage',
    isNaive: false,
    about: 'trades the future against its shares when the basis has left its usual place',
    create: () => new IndexArbitrageur({ countsCarry: true }),
  },
  'quotes-fixed': {
    caseId: 'market-making',
    isNaive: true,
    about: 'quotes both sides at the best prices, whatever it holds',
    create: () =>
      new MarketMaker({ ...MAKER, maxPosition: Number.POSITIVE_INFINITY, leanTicks: 0 }),
  },
  'quotes-leaning': {
    caseId: 'market-making',
    isNaive: false,
    about: 'quotes both sides and leans against its position',
    create: () => new MarketMaker({ ...MAKER, maxPosition: 500, leanTicks: 3 }),
  },
  'news-any': {
    caseId: 'news-trading',
    isNaive: true,
    about: 'buys whatever is in the news',
    create: () => new HeadlineTrader({ readsHeadlines: false }),
  },
  'news-by-facts': {
    caseId: 'news-trading',
    isNaive: false,
    about: 'trades on what is new and certain, in its direction',
    create: () => new HeadlineTrader({ readsHeadlines: true }),
  },
  'rfq-fixed': {
    caseId: 'rfq-dealing',
    isNaive: true,
    about: 'quotes a fixed part of the composite once, whatever it holds',
    create: () =>
      new RfqDealer({
        bond: BOND,
        width: 0.8,
        lean: 0,
        fullPosition: Number.POSITIVE_INFINITY,
        isFollowing: false,
      }),
  },
  'rfq-leaning': {
    caseId: 'rfq-dealing',
    isNaive: false,
    about: 'leans against its position, follows the composite and deals the excess with dealers',
    create: () =>
      new RfqDealer({
        bond: BOND,
        width: 0.8,
        lean: 0.8,
        fullPosition: 5_000_000,
        isFollowing: true,
      }),
  },
  'tender-hasty': {
    caseId: 'tender-offers',
    isNaive: true,
    about: 'takes every tender and trades out at once by market orders',
    create: () => new HastyDealer(),
  },
  'tender-patient': {
    caseId: 'tender-offers',
    isNaive: false,
    about: 'takes tenders that pay for trading out, and takes 80 seconds for it',
    create: () => new PatientDealer(),
  },
};

/** Null where there is none of that name. */
export const findCaseBot = (name: string): CaseBot | null =>
  Object.hasOwn(CASE_BOTS, name) ? (CASE_BOTS[name] ?? null) : null;
