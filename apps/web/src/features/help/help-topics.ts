/** The texts of the help. In a paragraph `{F8}` is a key and `_Ticket_` the name of something on the screen. */
import { type HelpTopic, TRADING } from './trading-topics.ts';

/** The stages of an order, in their order. */
export const ORDER_STAGES: readonly (readonly [string, string])[] = [
  ['Ticket', 'The order gets its id in the browser. Sending it twice cannot create two orders.'],
  [
    'Order management',
    'Checks in this order: role, kill switch, desk, strategy, quantity limit, daily notional. The first failed check rejects the order.',
  ],
  [
    'Risk',
    'Price collar, duplicate order, open orders, self-cross, share of average daily volume, order rate. Without an answer within three seconds the order is rejected.',
  ],
  [
    'Execution',
    'The smart order router selects one of seven simulated venues by weight. The order fills against its book, with market impact and fees.',
  ],
  [
    'Clearing',
    'The central counterparty novates the trade, margins both sides and settles it two business days later. What a seller fails to deliver is bought in at its cost; Settlements has the date. See Clearing account.',
  ],
  [
    'Journal',
    'Every event is kept. Open an order for its history and the version of the risk configuration that was applied.',
  ],
];

/** What each state of the price feed means. */
export const FEED_STATES: readonly (readonly [string, string])[] = [
  ['Live', 'Prices update four times a second.'],
  ['Late', 'Two updates are missing. Prices are shown in grey.'],
  ['Stale', 'No update for two seconds. Orders cannot be sent.'],
  [
    'Disconnected',
    'The connection is lost. It is restored automatically, and missed events are replayed.',
  ],
];

const DEALING: readonly HelpTopic[] = [
  {
    id: 'bonds',
    title: 'Bonds: request for quote',
    paragraphs: [
      'Find a bond by ISIN, issuer or maturity (_11/36_, _nov36_). Price, yield and spread are linked: enter one and it becomes your limit; without one the request has no limit. US Treasuries accept 32nds: _99-16+_. The request goes to three to five dealers at once, chosen by you or by the platform. _Yield curves_ shows par yields and the zero rates that options, currencies and futures use. A bond that matures is paid back at par into your clearing account, and its position ends. _UKTI_ are index-linked gilts: prices are in money, real price times index ratio, and yields are real; _Bond_ shows both.',
      '{F7} goes to the quotes, {1} to {5} select a dealer, {Enter} trades, {D} ends the request without a trade. When the window ends, the best quote within your limit trades unless the ticket is set otherwise; of equal prices the earlier quote wins. Later quotes are shown as late and cannot be traded.',
      '_Comp_ in _Bonds_ and the line _Composite_ in the ticket are the dealers’ composite: the highest bid and the lowest offer among the indicative quotes for 1 million of who makes markets in the bond, and half-way between them; _Dlrs_ counts the dealers. Indications change every ten seconds and cannot be dealt on.',
      '_Yield curves_ also has the DV01 of your bonds on the curve, and its buckets by key rate: what a basis point of lower par yields gains about 2, 5, 10 or 30 years alone. A bond between two key rates is split by its distance from each; the buckets add up to the DV01.',
      '_Yld sprd_ is the yield over the benchmark’s (a government’s over its own mid) in basis points of yield, _Bid-ask_ the width of the quote and _Mid bp_ the cost over mid in basis points of price, _cover_ the second-best quote. _Best_ is the best quote for your side, also after another was traded. _Dealers_ shows each dealer’s hit ratio and the distance of its prices to cover and to the winner.',
    ],
  },
  {
    id: 'options',
    title: 'Options',
    paragraphs: [
      'The chain lists calls and puts by strike, with volatility and the greeks per share: vega for one volatility point, theta for one day. Select a bid to sell or an ask to buy, or use a strategy template. Cost, break-evens, maximum profit and loss and the payoff are shown below. A contract is on 100 shares; its premium settles on the trade date.',
      '_Quantity_ is the number of units of the package; each leg is dealt in its ratio times that. _Net bid_, _Net mid_ and _Net ask (natural)_ are of one unit and one share’s worth, for the whole quantity. _Net limit_ is the mid until you enter another: the most that is paid for a debit, the least that is received for a credit. _Send at limit_ deals all units at the limit or better, or none; nothing rests. _Deal at natural_ deals at once, at most the _Tolerance_ worse, a cent on each contract of a unit.',
      'The greeks below it are what you hold on the underlying (options and shares), what the package adds, and both: delta and gamma in shares, vega for one volatility point, theta for one day, rho for 1 % of rate. _Positions_ lists your options with mark, profit and greeks; _Close_, _Close all_ and _Roll…_ fill the ticket.',
      'At expiry a listed option that is at least 0.01 a share in the money is exercised for its holder, and its seller is assigned: the shares change hands at the strike and settle like any trade. The premium is the result of the option. All others end worth nothing. Before expiry a holder may exercise under Clearing account; sellers are assigned by lot. Shares fall by their dividend on the ex-date, and options are priced with it; dealers exercise calls before it that are worth more so than held.',
      '_Surface_ shows implied volatility by strike and expiry. Select a strike with the pointer or the slider. _Rate_ is the zero rate of the dollar curve to the expiry, continuously compounded: the one that bonds, currencies and futures are priced from.',
      '_OTC_ requests a firm price for an unlisted contract: strikes in steps of 0.50 between half and twice the spot, any business day up to one year, up to 500 contracts. The quote is firm for 15 seconds. The premium is due after two business days, the initial margin is risk-based.',
    ],
  },
  {
    id: 'currencies',
    title: 'Currencies',
    paragraphs: [
      'Each tile shows bid and ask for the amount below it. A click, or {Enter} on a price, is an order on that quote, valid for one second. After a last look of 100 ms the dealer deals at the shown price, or rejects if the mid has moved too far in either direction. Amounts accept _1m_ or _500k_. Below the details an order can wait: a limit order rests until the dealer’s price for its amount is at its limit or better, a stop, trailing stop or order if touched until bid or ask, or the mid, reaches its price; it is in _Orders_ until then. _Link_ adds take profit and stop loss to it (_Bracket_), or a stop of which one cancels the other (_OCO_). The details show prices by size, value date, forward points with the money-market rates of both currencies that they follow from, and the balance in each currency. Select the outright of a tenor to request a stream, or choose value dates below: a dealer streams two-way prices for 30 s, and a press deals on the one that is shown. Two dates make a swap, dealt with both legs or not at all. A tile with an amount above its sizes has _Request stream_, up to _100m_.',
      'Tiles marked _NDF_ are pairs whose second currency is not delivered: real, rupee and Taiwan dollar. They are dealt as forwards on a stream, in whole thousands of dollars, never for spot. The rate is fixed two business days of their city before the value date, at the hour that the details name, at the middle of the simulated market; the details list each tenor’s fixing date and the fixings of dealt forwards. At the fixing the position is closed with its profit in dollars and its margin is released; the buyer of dollars receives amount × (fixing − rate) / fixing, paid in dollars on the value date. Until then it is under _Settlement_ as an NDF settlement.',
    ],
  },
  {
    id: 'futures',
    title: 'Futures',
    paragraphs: [
      'A strip lists the contract months of a product, with the day’s volume, the newest settlement price and open interest; _Change_ is measured from the settlement of the trading day before. Fair value (_Contract terms_) is spot carried to the end of trading at _Rate_ (the zero rate of the dollar curve), less what the good yields, plus storage and the season. Select a bid to sell or an ask to buy the lots above; the order fills at that price or not at all. Below the strip an order can wait: a limit order rests until the dealer’s price for its lots is at its limit or better, stops and orders if touched until their price is reached; it is in _Orders_ until then. _Link_ adds take profit and stop loss to it (_Bracket_), or a stop of which one cancels the other (_OCO_). _Futures ladder_ shows the lots that the dealer takes and the lots traded at each price, with a dashed line at the settlement price, and places limit orders, stops and orders if touched with a click, with a link (_More_) each with a take profit and a stop loss, or a second order. A calendar spread deals both legs or none, at the price pressed or at most the _Tolerance_ in ticks worse; a roll is the spread that moves a position into the next month. Positions are marked to market every margin cycle, paid at the settlement price of each day, and settle in cash at the final settlement price.',
      '_Futures voice_ is for clients on the phone. Sales requests a price; a trader quotes it, firm for ten seconds to one minute, or declines with a reason. Accepting deals once at that price, on the trader’s account against the client. Prices must be on the tick, within 2 % of the market, and pass the trader’s order checks. The audit trail shows every step.',
    ],
  },
  {
    id: 'sales',
    title: 'Client requests',
    paragraphs: [
      'New requests appear at the top of _Client requests_. Accept one, request quotes from three to five dealers, select a dealer or its number, and enter the mark-up in basis points or the client’s price. {Ctrl+Enter} sends the quote, which never outlives the dealer’s quote. Arrow keys change mark-up and price by one step, with {Shift} by ten. The client sees the price with its yield, spread over the benchmark, settlement date, accrued interest and cash, and these are what is booked. _Off composite_ is the yield it gives up against the dealers’ best indicative quote.',
      'A dealer marked _axe_ would like to buy or sell the bond in that size, and quotes half as far from its middle on that side up to the size. Dealers axed the client’s way are suggested first.',
      'A two-way request discloses no side: the best bid and the best offer are marked, often of two dealers, each takes a mark-up, and both sides go to the client together. The side is known when the client sells at the bid or buys at the offer. _Request for a client_ opens a request on a client’s behalf; the client alone deals on its price.',
      'A list is several requests that are due together. _Show list_ in a line opens it: _Send all_ requests quotes for every line, _Quote all_ marks every quoted line up by the same basis points and shows it. The client accepts single lines or all that are priced, and each trades by itself. Totals are by currency, sales net of purchases.',
      'Credit counts today’s trades of the client. _Chat_ brings in a trader of the bond desk. A trade made by phone is booked in the _Voice ticket_. The client sees neither dealers nor mark-ups, but why its request ended, with your reason for a rejection. A kill switch on the client, on you, on the bond or on all trading blocks requests, quotes and trades.',
    ],
  },
];

const ANALYSIS: readonly HelpTopic[] = [
  {
    id: 'tca',
    title: 'Transaction cost analysis',
    paragraphs: [
      '_Execution quality_ shows each order’s cost in basis points; a positive number is a cost. Implementation shortfall is measured against the decision price: delay, trading cost beyond the arrival price, opportunity cost of what was not filled, and fees add up to the total. _Expected_ is half the spread that was met and, in a market with impact, what the order’s own trades move; the difference to _Arrival_ is what the price did by itself. Tables group by venue, algo, symbol, trader and time.',
    ],
  },
  {
    id: 'scenarios',
    title: 'Scenario lab',
    paragraphs: [
      'A scenario is an order and a seed. It runs in a private market with the platform’s own checks, algos, router, venues and clearing: plain Brownian motion, or with trading days, order flow and impact. The same seed gives the same fills to the byte, which the digest proves. _Compare strategies_ runs the order with every strategy; 200 seeds show the distribution of its cost: a histogram and a box for each strategy, with the figures beneath.',
      '_Risk aversions over 200 seeds_ runs IS and ARRIVAL at risk aversions of 0, 0.5 and 1. In a market with impact a higher one trades sooner: its costs vary less and are higher on average.',
    ],
  },
  {
    id: 'competitions',
    title: 'Competitions',
    paragraphs: [
      '_Competitions_ in the account menu opens rooms, in which people, bots and teams trade the same shares in a private market under the same rules. Join by the link or code of the instructor, read the rules while you wait, and trade when the heat starts; {Enter} in the ticket sends. A pause stops the clock, and nothing can be sent meanwhile.',
      'Desk heads and admins create rooms, invite by link or list, start, pause and end heats, send announcements, news, shocks and halts, and hand out results with certificates. Events can be planned for times of the heat, and the plan can be changed until each has happened. The leaderboard states what it ranks by; digests prove that the seed and the requests give these results.',
      'A room can follow a _Case_: agency execution, market making, news trading or tender offers. Its market, limits, length and score are the case’s own, and its page is under _Rules_. While a heat runs, _Case_ shows your score with what it is made of, clients’ orders with the time that is left, and tenders: _Accept_ deals one at its price, once, while it is open and within your limits. Headlines are under _Announcements_.',
      'When a heat has ended, _Replay your heat_ plays it again from its log at 1 to 1,000 times the speed, with your account, orders and fills as they stood; an instructor opens any participant’s by a press on the name. _All heats_ has the standing over several heats: the sum or the mean of points or places. Those who share a rank have the mean of the places they share; the disqualified have no rank.',
    ],
  },
  {
    id: 'replay',
    title: 'Session replay',
    paragraphs: [
      'Select a day and two times in UTC. The market of that period is recomputed from its seed, the exchange receives the recorded messages again, and every fill is compared with the journal; the badge shows how many match. It is a job of yours, which you can stop; what it came to is kept for a day.',
      '{Space} plays and stops, {←} and {→} move one step ({Shift}: ten), {Home} and {End} go to the ends, {+} and {−} change the speed from 1 to 1,000 times. Profit counts the equity fills of the period after fees, marked at the mid. A period with a gap in the journal is refused.',
    ],
  },
  {
    id: 'signals',
    title: 'Signals and recommendations',
    paragraphs: [
      '_Signals_ weights seven features of every symbol four times a second and shows the contribution of each; a stress test changes the raw features. A recommendation appears when a signal’s confidence stays above 0.6 for two seconds. It can fill the ticket and never sends an order. Its track record is shown beside it: on a random market about half of all recommendations are right, before the cost of the spread.',
    ],
  },
];

const CONTROL: readonly HelpTopic[] = [
  {
    id: 'limits',
    title: 'Limits and risk configuration',
    paragraphs: [
      'Risk managers and admins set user limits and the risk configuration, with a reason; changes apply from the next order. They cannot trade. Compliance can read every change. The history cannot be altered.',
      '_Day loss_ is what a user may lose since the last close, after fees. At 80 % of it trader and desk head get a notice; once it is reached only orders that close a position are accepted until the next trading day. Without an entry there is no limit. A desk can have such a limit too: _Traders_ lists its loss, use and headroom. Once reached it holds until the next trading day or a release.',
      'Where two persons are required, a change is listed under _Awaiting approval_ and applies once another risk manager or admin approves it, within a day; your own you can withdraw.',
    ],
  },
  {
    id: 'firm-risk',
    title: 'Firm risk',
    paragraphs: [
      'Risk managers, admins and compliance see the firm, a desk head the desk. VaR 99 % is the one-day loss exceeded on one day in a hundred; expected shortfall is the mean loss of those days. Both are computed parametrically from the covariance of market, sector and specific moves, and historically by revaluing all positions at recorded minutes. Sensitivities are dollars by desk, user or underlying. The backtest counts the minutes that lost more than value at risk, with Kupiec’s test of their share. Select a bar or a name for the positions behind it.',
      '_Traders_ lists the traders of the desk or the firm: profit of the day by its parts, exposure, the largest position, open orders, orders and rejects of the day, the use of each limit and the kill switch. Select a name for positions, open orders and the curve of the day.',
      'Greeks by underlying add up options and the shares they are on; futures by product. Delta is the profit of a rise by 1.00, gamma the change of delta in dollars for a rise of 1 %, vega the profit of one volatility point, theta the profit of one day.',
    ],
  },
  {
    id: 'clearing',
    title: 'Margin and default',
    paragraphs: [
      '_Clearing account_ shows initial margin, what is posted, variation margin and exposure. _How these figures come about_ opens the sum behind each; every product opens to its sixteen scenarios, the worst one marked, and to which bound its requirement is. A margin call is issued when the exposure is above the maintenance margin.',
      '_Stress and default drill_ lists the largest loss by scenario and what of it margin does not cover. The default fund is sized by the two largest uncovered losses together. A default drill plays a loss through the waterfall on a copy of the ledger: each tranche with its rule, what it bears, and who bears it.',
    ],
  },
  {
    id: 'halts',
    title: 'Halts and market events',
    paragraphs: [
      'An instrument that leaves its price band of 5 % around the five-minute mean enters a limit state, then a trading pause. During a pause it is not quoted, new orders are rejected as HALTED and resting orders wait. Admins start crashes, shocks and halts under _Market events_ and enable market features there; with Across assets, index and note futures, credit spreads and implied volatilities follow shares and Treasuries. The seed and that list reproduce the market.',
      'A share split, where splits are enabled, is announced in _News_ four weeks ahead. On its ex-date open orders in the symbol are cancelled and it is paused for about ten seconds. Afterwards holdings are as many times the shares at a part of the price, at the same cost, and charts show earlier prices in new shares.',
      'With the market feature _News_ every item has a source and a text, opened by a click, and moves the price by what it states. _Calendar_ in the same panel lists earnings, ex-dates and economic figures in advance; volume and volatility rise after each.',
    ],
  },
  {
    id: 'fix',
    title: 'FIX messages',
    paragraphs: [
      'Every request and execution report is archived to the byte. _FIX messages_ in the menu of an order shows the message chain, each message field by field, with body length and checksum verified. A trade with a client has a report of its own, which names the client. Risk managers, admins and compliance can verify a day against the journal and export its log.',
    ],
  },
  {
    id: 'surveillance',
    title: 'Surveillance',
    paragraphs: [
      '_Surveillance_ (compliance, admins) lists what five rules found in orders, fills and trades with clients: wash trades, spoofing, layering, off-market prices, front-running. Each finding states its figure, the limit and the rule’s source, with the orders and fills that led to it; select one for its timeline. Compliance opens a finding as a case, takes it, writes notes and closes it as explained or escalated, with a note. The audit trail has every step without the notes.',
      'A spoof is a large order that is cancelled within 5 s after a fill on the other side, or within 5 s before one of an order that was placed since. A quote on both sides, and an order that is moved by a cancel and a new one, are no findings.',
    ],
  },
  {
    id: 'phone',
    title: 'On a phone',
    paragraphs: [
      'A narrow window shows one panel at a time. The bar at the bottom changes between the panels that are used most; _More_ lists all others, with the account menu and the appearance. The ticket keeps what was typed while another panel is shown.',
    ],
  },
  {
    id: 'operations',
    title: 'Operations',
    paragraphs: [
      'The integrity indicator in the status bar shows whether every fill is cleared, journalled and adds up; select it for the checks. _Timeline_ shows all records of an order, fill, request or trade with the milliseconds between them. For admins, /ops shows services, orders, queues, dead letters with redrive, jobs with retry and paused queues, alerts, traces, and service levels with error budgets and burn rates. _Explain_ there, or {Shift+F1}, states what each column and figure is and where it comes from.',
      '_Load generator_ (admins) simulates users on all desks at a rate that does not depend on responses. Latencies count from the scheduled send time. Each run writes a report and an acknowledgement log for the auditor.',
    ],
  },
];

/** All topics, grouped as they are shown. */
export const HELP_TOPICS: readonly HelpTopic[] = [TRADING, DEALING, ANALYSIS, CONTROL].flat();
