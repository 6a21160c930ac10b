/** The pages of the cases for participants: made of `docs/cases` by its test, and not changed by hand. */
import type { CaseSection } from '@tradefloor/contracts/room-case';

export const CASE_PAGES: Readonly<Record<string, readonly CaseSection[]>> = {
  'agency-execution': [
    {
      head: null,
      body: 'You execute orders of two clients in COST and CAT within 5 minutes. The first mandate (50,000 to 60,000 COST, to buy or to sell) comes at once, the second (70,000 to 90,000 CAT) within the first 80 seconds. Both run to the end. For a minute the market is nervous.',
    },
    {
      head: 'Score',
      body: 'Implementation shortfall in basis points, negated: what a portfolio dealt at the mid at the instant of each mandate would have gained more than yours, fees included. Shares that are missing, or too many, at the end cost 50 basis points beside.',
    },
    {
      head: 'Limits',
      body: 'Orders of up to 100,000 shares, positions of up to 100,000 in each share, 5 orders a second.',
    },
    {
      head: 'Think of',
      body: 'A large order takes worse prices the faster it is done; the price can go away while you wait. A bot to beat: agency-even.',
    },
  ],
  'default-drill': [
    {
      head: null,
      body: 'For 5 minutes you manage the default of a clearing member. Within the first 20 seconds the price of CAT jumps by 8 % against member-1, who holds 110,000 to 140,000 shares, long or short, and cannot pay its margin call. 15 seconds after the call it is overdue: then you may declare the default, take the position over at the mid, close it out, and allocate the loss.',
    },
    {
      head: 'Steps',
      body: 'Declare what is overdue; the position is yours at once. Trade out of it in the market, and by three bids of members from second 45 on, 12 seconds each, for 20,000 to 40,000 shares at 0 to 35 basis points worse than the mid. Allocate the loss once nothing is held or ordered. Between 100 and 200 seconds the price jumps again, more often against the position.',
    },
    {
      head: 'Score',
      body: "In dollars: the result of closing out, less what the clearing house bears and twice what the other members bear, so that a dollar that closing out loses costs one where the defaulter's margin and contribution are left, two of the house's own capital, three of the members'. Less 1,000 for each second from the overdue call to the allocation, 25,000 for each step that was not due, and 1 % of what is still held.",
    },
    {
      head: 'Limits',
      body: 'Orders of up to 150,000 shares, positions of up to 200,000, 5 orders a second.',
    },
    {
      head: 'Think of',
      body: "What is left of the defaulter's margin? A bid takes no time and moves no price. A bot to beat: default-patient.",
    },
  ],
  'delta-hedging': [
    {
      head: null,
      body: "In your name three blocks of 200 to 400 option contracts on AAPL are sold at the dealer's bid: at the start, after 100 and after 200 seconds. Each is of AAPL261127C270, AAPL261127P270 or AAPL261127C275, which end on Friday. You keep them neutral by trading AAPL for 5 minutes. Five times the price jumps by 0.4 to 1 %.",
    },
    {
      head: 'Score',
      body: "In dollars, negated: hedging error plus cost. The error of a second is what your shares were off the delta, times the move of the share; the errors of all seconds are squared, added up, and the root is taken. The cost is what your shares were dealt at worse than the mid at the beginning of their second, plus fees. Delta is that of Black and Scholes, for 100 shares a contract, at the volatility that the option's mid implies, a rate of 4 % and no dividends.",
    },
    {
      head: 'Limits',
      body: 'Orders of up to 50,000 shares, positions of up to 150,000, 5 orders a second; of options 0.',
    },
    {
      head: 'Think of',
      body: 'Delta moves with the price, faster near the strike. Every trade costs its spread, and the price may come back: how far off neutral does it pay to trade? A bot to beat: hedge-in-band.',
    },
  ],
  'futures-arbitrage': [
    {
      head: null,
      body: 'For 5 minutes you trade ESZ26, a future on an index of MSFT, META and LLY, beside these shares. Orders of others push the future away from what it is worth by 6 to 14 basis points, five times, up or down; half of that is left after 10 to 25 seconds. Twice a share jumps by up to 0.4 %.',
    },
    {
      head: null,
      body: 'A contract is 50 dollars times the index. Ten contracts are on 3,557 MSFT, 1,205 META and 452 LLY: their worth over 500 is the index. The dealer quotes the future once a second and takes an order at once and whole, at one price for up to 50 contracts.',
    },
    {
      head: 'Score',
      body: 'In dollars: profit after fees with positions at the last mid, less 10 dollars a second for each million dollars of a share that your contracts do not offset, less 10 basis points of what they do not offset at the end. Shares count at their last mid.',
    },
    {
      head: 'Limits',
      body: 'Orders of up to 10,000 shares or 20 contracts, positions of up to 10,000 in each share and of 25 contracts, 8 orders a second.',
    },
    {
      head: 'Think of',
      body: 'The future is worth the index grown at the interest rate less dividends until December: not the index itself. What does it cost to trade both legs there and back? A bot to beat: arbitrage-by-basis.',
    },
  ],
  'market-making': [
    {
      head: null,
      body: 'You quote AAPL for 5 minutes. Once the price jumps by up to 0.3 %, and for a while the market is nervous.',
    },
    {
      head: 'Score',
      body: 'In dollars: profit after fees, with the position at the mid, plus 1.5 cents for each share traded as maker (the first 20,000), less what the position costs: 500 shares held cost 0.50 a second, 1,000 shares four times that; 500 shares at the end cost 12.50.',
    },
    {
      head: 'Limits',
      body: 'Orders of up to 500 shares, positions of up to 5,000, 8 orders a second.',
    },
    {
      head: 'Think of',
      body: 'Quotes that lean against the position sell what you hold before the price does. A bot to beat: quotes-leaning.',
    },
  ],
  'news-trading': [
    {
      head: null,
      body: 'Eight headlines about NKE and CAT arrive within 5 minutes. Some are news, some are known already or mere talk. A price takes news in within about a quarter of a minute.',
    },
    {
      head: 'Score',
      body: 'In dollars: profit after fees with positions at the last mid, less 10 basis points of what is still held.',
    },
    {
      head: 'Limits',
      body: 'Orders of up to 2,000 shares, positions of up to 4,000 in each share, 5 orders a second.',
    },
    {
      head: 'Think of',
      body: 'What is confirmed is no surprise. The figure in a headline is a measure of the move. A bot to beat: news-by-facts.',
    },
  ],
  'rfq-dealing': [
    {
      head: null,
      body: 'For 5 minutes you are the dealer of one corporate bond, VZ 5.05 2036 (US9234TF0100). 38 clients request prices for 500,000 to 3,000,000 of face. Half of them show their side; the others want a price on both. Each decides after six seconds on the last quote that stands then, and deals the less often the further it is from the composite of all dealers. In some runs most clients buy, in others most sell.',
    },
    {
      head: 'Score',
      body: 'In dollars: profit, with the position at the mid, less what the position costs: five million held cost 100 a second, ten million four times that; five million at the end cost 10,000.',
    },
    {
      head: 'Limits',
      body: 'Own orders of up to 10,000,000 of face, positions of up to 20,000,000, 5 orders a second. A deal that would take the position beyond that is not dealt.',
    },
    {
      head: 'Think of',
      body: 'At the composite 35 of 100 clients deal, at its middle 86, half of its width beyond it 5. A price that leans against the position lets clients take it off you; other dealers take the rest, at their price and after five seconds: an order of the bond is put to them. A bot to beat: rfq-leaning.',
    },
  ],
  'tender-offers': [
    {
      head: null,
      body: 'Within 5 minutes clients offer you three blocks of 60,000 to 80,000 CAT off the venues, to buy or to sell, each for 20 seconds. The price is between 10 basis points worse and 50 better than the mid. You accept or not, and trade out of what you took.',
    },
    {
      head: 'Score',
      body: 'In dollars: profit after fees with the position at the last mid, less 50 basis points of what is still held.',
    },
    {
      head: 'Limits',
      body: 'Orders of up to 100,000 shares, positions of up to 200,000, 5 orders a second. A tender that could take the position beyond that is not dealt.',
    },
    {
      head: 'Think of',
      body: 'What does it cost to trade out of the block in the time that is left? Blocks of opposite sides cancel each other. A bot to beat: tender-patient.',
    },
  ],
};
