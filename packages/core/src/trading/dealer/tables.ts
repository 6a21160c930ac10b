/** The tables of dealers: currency deals and streams, quotes of options, contracts written. */

import { defineTables, keeps } from '../../table.ts';
import type { FxDealRow } from './fx-deal-tables.ts';
import type { FxForwardRow, FxStreamRow } from './fx-stream-tables.ts';
import type { BespokeOptionRow, OptionQuoteRow } from './option-quote-tables.ts';

export const DEALER_TABLES = defineTables('rfq', {
  /** Memory holds those that are looked at; what is decided is the database's. */
  fxDeals: keeps<FxDealRow>((row) => row.orderId),
  /** Memory holds those that are not closed. */
  fxStreams: keeps<FxStreamRow>((row) => row.streamId),
  /** Memory holds those that have not become spot. */
  fxForwards: keeps<FxForwardRow>((row) => row.symbol),
  /** Memory holds those that are not closed. */
  optionQuotes: keeps<OptionQuoteRow>((row) => row.quoteId),
  /** Memory holds those that have not ended. */
  bespokeOptions: keeps<BespokeOptionRow>((row) => row.symbol),
});
