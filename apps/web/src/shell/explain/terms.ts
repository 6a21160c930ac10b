/** Terms that figures and fields of the page are labelled with and that have no tooltip of their own. */
import { currentLanguage } from '../../lib/text/phrase.ts';

const TERMS: Readonly<Record<string, string>> = {
  symbol: 'Short name of the instrument at the exchange: its ticker',
  name: 'Name of the company or the contract',
  sector: 'Industry of the company, of eleven sectors (GICS)',
  side: 'Whether the order buys or sells; a short sale sells what is not held',
  status: 'State of the order, as FIX names it',
  bid: 'Highest price that is offered to sellers now, with the quantity at it',
  ask: 'Lowest price that is offered to buyers now, with the quantity at it',
  notional: 'Quantity times price, in the currency of the instrument',
  'est. fees': 'Exchange, regulatory and commission fees of this order at its estimated price',
  position: 'Net quantity that you hold of the symbol, working orders not counted',
  margin: 'What the clearing house requires of your account, before and after the order',
  slippage: 'Distance of the estimated fill price from the mid, in basis points and money',
  'est. fill price': 'Average price at which the displayed depth would fill the quantity now',
  low: 'Lowest trade of the day',
  high: 'Highest trade of the day',
  vwap: 'Average price of the trades of the day, weighted by their volume',
  quantity: 'Shares, contracts or face amount; 25k and 1.5m are accepted',
  'order type': 'How the order is priced, and what it waits for',
  strategy:
    'How the order is worked: at once at the lit venues, in the dark pool, or by an algo over time',
  venue: 'Where the order is sent; the smart order router chooses by price and depth',
  'time in force': 'How long the order stays in the market',
  price: 'Limit of the order: it is not filled at a worse price',
  'p&l': 'Profit and loss after fees, realised and unrealised',
  gross: 'Sum of the market values of all positions, without their signs',
  net: 'Sum of the market values of all positions, with their signs',
  working: 'Orders that rest in the market',
  limit: 'Share of the daily notional limit that is used',
};

/** What a term is, whatever its case and what stands in brackets or as a quantity behind it; null for one that is not here. */
export function findTerm(label: string): string | null {
  const key = (currentLanguage()?.toEnglish(label) ?? label)
    .toLowerCase()
    .replace(/\s*[(×].*$/, '')
    .replace(/[:*…]+$/, '')
    .trim();
  return Object.hasOwn(TERMS, key) ? (TERMS[key] ?? null) : null;
}
