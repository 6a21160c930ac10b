/** The cases that come with the platform. */
import { AGENCY_EXECUTION } from './agency-execution.ts';
import type { CompetitionCase } from './competition-case.ts';
import { DEFAULT_DRILL } from './default-drill.ts';
import { DELTA_HEDGING } from './delta-hedging.ts';
import { FUTURES_ARBITRAGE } from './futures-arbitrage.ts';
import { MARKET_MAKING } from './market-making.ts';
import { NEWS_TRADING } from './news-trading.ts';
import { RFQ_DEALING } from './rfq-dealing.ts';
import { TENDER_OFFERS } from './tender-offers.ts';

export const CASES: readonly CompetitionCase[] = [
  AGENCY_EXECUTION,
  DEFAULT_DRILL,
  DELTA_HEDGING,
  FUTURES_ARBITRAGE,
  MARKET_MAKING,
  NEWS_TRADING,
  RFQ_DEALING,
  TENDER_OFFERS,
];

/** Null where there is none of that id. */
export const findCase = (id: string): CompetitionCase | null =>
  CASES.find((one) => one.id === id) ?? null;
