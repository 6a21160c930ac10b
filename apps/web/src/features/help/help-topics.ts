/** The texts of the help. In a paragraph `{F8}` is a key and `_Ticket_` the name of something on the screen. */

export type HelpTopic = {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
};

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

const TRADING: readonly HelpTopic[] = [
  {
    id: 'ticket',
    title: 'Shortcuts',
    paragraphs: [
      '{F8} and {F9} open the ticket, {Ctrl+Enter} sends it. {Ctrl+K} accepts _buy 500 aapl @ 189.40_ and fills the ticket. Quantities accept _25k_ and _1.5m_; prices accept _=mid-2t_ and arrow keys. {?} lists all shortcuts and lets you change them.',
    ],
  },
  {
    id: 'order-terms',
    title: 'Terms of an order',
    paragraphs: [
      'Time in force: _Day_ until the close, _GTC_ until you cancel it, _GTD_ until the date and time you enter (UTC, shares only), _IOC_ and _FOK_ at once. _Orders_ shows the date, and what is not filled by then expires.',
      '_More_ beside _Venue_ has the display quantity (the part a book shows at a time), _Post only_ (the order rests, and is cancelled where it would trade at once) and, for IOC and dark orders, the minimum quantity. It is there for orders that may name them.',
      '_Close_ and _Reverse_ above _Positions_ send against the selected positions at market, _Flatten all_ against every one; your orders in them are cancelled first. _Cancel all_ ends your open orders. Each is confirmed, or acts at once while _One click_ is armed.',
      '_P&L_ draws what your positions have won since the trading day began (the last close, or midnight UTC without sessions), after fees and by its parts, with the high and low of the day. A press on a symbol below draws it alone. _What if_ shows the book before and after trades that are not sent, and _Hedge with_ the trade in a symbol after which the value at risk is least.',
      'A sale of shares is marked long as far as you hold them and do not sell them already, and short beyond; _Sale_ in the ticket shows both before you send. One order sells through zero. A short sale of a share that is hard to borrow (_HTB_ in _Watchlist_ and ticket) needs located shares: request them in _Locates_, for the day. Shares that are short for settlement cost a fee for each night, weekends too: the ticket shows it as _Borrow fee_, _Fees_ in _Positions_ includes what was charged. After a fall of 10 % a short sale needs a limit above the best bid, for that day and the next: _SSR_ in _Watchlist_. _Short exempt_ (under _More_) is for sales that the price restriction exempts.',
      '_Pegged_ follows the mid, the best price of its own side or of the other, with an offset (_-0.01_ is a cent below) and a limit if you name one. The venue moves it with the market; each move loses its place in the queue.',
      '_Bracket_ above the order type adds a take profit, a stop loss or both. Entry and exits are sent together. The exits wait for the entry, and one cancels the other: what one fills comes off the other. Below each is what it makes of the entry, before fees and slippage. _OCO_ adds a second order of which one cancels the other, _OTO_ one that is entered when the first is filled. _Link_ in _Orders_ shows what each order is to the others, and opens the one you select; the order history of each lists the others.',
    ],
  },
  {
    id: 'rejections',
    title: 'Checks before sending',
    paragraphs: [
      'The ticket shows the checks of the server while you type. A failed check appears at its field with the largest quantity or the nearest price that passes; select it to use it.',
      '_Margin_ is what the clearing house requires of your whole account before and after the order, if all of it fills. A hedge or a closing order lowers it.',
      'An order that would trade with one of your own is rejected, or kept apart from it, as the risk thresholds state: the older order is cancelled first, both are cancelled, or the smaller open quantity is taken off both. Until that is confirmed the new order waits, at most ten seconds, and does not trade. Its history states what it waits for.',
      'Open a rejected order to see every check with its value, its limit and what would have passed. _Re-run decision_ repeats the decision with the risk configuration of that time.',
    ],
  },
  {
    id: 'baskets',
    title: 'Baskets and lists',
    paragraphs: [
      'A basket is a pasted table or a file. Lines that would be rejected are marked at the cell; the selected lines are sent one after another. _Add column_ brings in another term of an order: a stop price, a trail, a peg, an expiry, a display quantity. In the column _link_ a line with BRACKET, OCO or OTO begins linked orders, and those right below it with + belong to it: all of them are accepted, or none.',
      'In a list of orders {Ctrl+A} selects all, {C} clones, {R} reverses and {Delete} cancels the selection. Orders and fills begin with the newest; scrolled to its end a list loads older ones, and its filter searches all of them and shows how many match. Filters, sort order and columns can be saved as a view and shared as a link. A ticket can be saved as a template.',
    ],
  },
  {
    id: 'algos',
    title: 'Execution algorithms',
    paragraphs: [
      'Select an algo as the strategy in the ticket. TWAP spreads the order evenly over time, VWAP by expected volume, POV follows a share of market volume, implementation shortfall front-loads, Iceberg shows only a display size, Arrival price adapts its urgency, Liquidity sweep takes several venues at once. The ticket shows the schedule before the order is sent. In the command box: _buy 500 aapl vwap 30m_.',
      '_Algos_ shows each order against its schedule with its child orders. {P} pauses and resumes, {M} changes the parameters, {Del} cancels. No slice trades beyond the limit; at the I-would price or better the whole rest is executed.',
    ],
  },
  {
    id: 'dark-pool',
    title: 'Dark pool',
    paragraphs: [
      'A DARK order is a hidden midpoint peg in DARK1. It needs at least 10,000 shares and dark pool access, which risk managers grant.',
    ],
  },
  {
    id: 'ladder',
    title: 'Ladder',
    paragraphs: [
      'The ladder shows the venues’ books by price, with your size and the quantity ahead of it. Where you have several orders at a price it is the quantity ahead of the first; the details of an order show its own. Less quantity keeps the place, more or another price goes to the end of the queue. _Type_ chooses what a click orders: a limit order, a stop, a trailing stop, an order if touched or a pegged one. Of a stop limit and a limit if touched the clicked price is the trigger; the limit is the ticks entered above beyond it. _More_ has the expiry of a GTD order, display and minimum quantity, post only, and what is sent with each click, in ticks from it: take profit and stop loss (_Bracket_), a second order of which one cancels the other (_OCO_), or one that is entered when the first is filled (_OTO_). What is set is in the line below. A click in the bid column is a buy limit order at that price, in the ask column a sell order; a click on your own size cancels it. Until trading is enabled a click only fills the ticket. Trading is disabled again after 15 minutes, when the window loses focus or when prices are stale.',
      'Arrow keys and {Enter} place at the cursor, {B} and {S} at the best price, with Shift on the other side of the spread. {A} enables trading, {C} centres, {X} cancels all own orders in the symbol.',
    ],
  },
  {
    id: 'market-time',
    title: 'Market time',
    paragraphs: [
      'The time beside the clock (_NY 10:42:17_) is the market’s: one New York session from 09:30 to 16:00 follows the other without nights in between. Most volume comes after the open and before the close. The day’s change is from the close of the session before; range, volume and VWAP begin at the open. DAY orders in shares expire at the close, GTC orders do not.',
    ],
  },
  {
    id: 'layouts',
    title: 'Panels and layouts',
    paragraphs: [
      'The layout button at the top right lists all panels: type a part of a name, and {Enter} shows the first. Panels are dragged by their tabs. _Save_ keeps the screen under a name, in every browser of yours; a click on the name shows it again, _Undo_ brings the panels of before back. The link button shares a layout and copies its link: who is logged in and has the link may show it or add it to their own. _Reset the layout_ returns to the workspace as it comes.',
    ],
  },
  {
    id: 'watchlists',
    title: 'Watchlists',
    paragraphs: [
      'The button at the left of _Watchlist_ chooses what is listed: everything, a sector, your own lists and those shared with you. It also makes, fills, renames, shares and deletes your own. Add symbols by symbol or name, several at once. Drag rows, or press {Alt} with an up or down arrow, for your own order; sorting by a column leaves it as it is. Lists follow you to every browser. A change to a list that was changed in another window meanwhile is refused, and the list is read again. _Day_ is the trading day by five-minute closes.',
    ],
  },
  {
    id: 'alerts',
    title: 'Price alerts',
    paragraphs: [
      'Enter a symbol and a price in _Alerts_, or select _Alert at…_ in a row’s menu of _Watchlist_. An alert fires when the last price is at its level or beyond, once or at each crossing. One whose level the price is already beyond fires with the next price; the form states where the price is. One that repeats is armed again by a price on the other side of its level.',
      'Alerts are kept and checked on the server, also while no page is open. A firing is a notice in all your windows until you acknowledge it in one, a line in the events, and a row in the history, which keeps the newest 200. _Snooze_ keeps an alert quiet for a while; after that it fires if the price is still there. Prices of shares only; 50 alerts. _Sound and notifications_ gives alerts, fills, rejections, kill switches and buy-ins a sound, and shows all but fills and rejections outside of the browser while the page is hidden.',
    ],
  },
  {
    id: 'depth',
    title: 'Depth',
    paragraphs: [
      'The _Depth_ panel shows the venues’ books by price with running totals; a click on a price fills the ticket. _Heat map_ shows the last five minutes instead: prices up, seconds across, stronger where more was displayed, trades as dots by their size. It begins when it is opened. Arrow keys read it second by second.',
    ],
  },
  {
    id: 'auctions',
    title: 'Auctions',
    paragraphs: [
      'A market with hours, or one around the clock that is set up for it, opens and closes with a call auction, and holds one after a halt. _Open_ and _Close_ (time in force, market and limit orders, also of the ladder) trade in it at its one price or not at all; change or cancel them until its cut-off, which ticket and ladder show. During a call your orders wait; the simulated market quotes on and prints nothing, and what others want in the auction follows its price. The line above the book and the _Auctions_ panel show the indicative price, the shares that would trade and the imbalance.',
    ],
  },
  {
    id: 'time-and-sales',
    title: 'Time and sales',
    paragraphs: [
      '_Time and sales_ lists every trade in the symbol, newest first, with the venue and the side of the aggressor: BUY took an offer, SELL hit a bid. Conditions: odd lot (less than a round lot), sweep (one of several trades of one order), block (at least 10,000 shares or $200,000), midpoint (in the dark pool), opening, closing and reopening auction. Average price and volume are of the trades shown; _Min. size_ leaves out smaller ones. The newest 500 are kept. The tape is anonymous: your own trades are in it, unmarked. Candles are made of the same trades. The VWAP of the watchlist, the ticket and the chart is of all trades of the session, as the market counts them.',
    ],
  },
  {
    id: 'chart',
    title: 'Chart',
    paragraphs: [
      'The chart has your fills as arrows, news as circles, your working orders as lines (broken while they wait for a price) and your position at its average price. The figures at its top are those of the bar under the pointer, of the one that the arrow keys read, else of the newest. _Indicators_ adds moving averages (simple and exponential), Bollinger bands (two standard deviations), the VWAP of the bars shown, RSI (Wilder) and MACD; each is computed from the closes of the bars that are there, so the first of them have none. What you choose is kept for the next visit. _Fit_ shows all bars, _Now_ goes to the newest. {Alt} and a click fill the ticket with a limit at that price.',
      'Drag the line of an order of yours to amend it: its limit, or its stop while it waits. The label beside the line shows the new price, how far it is from the old one and from the mid, and whether the order would trade or trigger at once; its cross cancels the order. {Esc} puts the line back; releasing it asks before anything is sent, or sends at once while _One click_ below the chart is armed. A line is broken and marked _pending_ until the platform has decided; where a change is refused it returns, and the chart states why. A fill or a cancel meanwhile ends the drag. A trailing stop follows the market and is not dragged. With the keyboard: select the order in _Orders_ and press {M}.',
      'A bar is of 1, 5 or 15 minutes, of an hour, counted from midnight UTC, or of a trading day: a session of the market where it has sessions, else a day of UTC. Bars of a second are made on your screen, of the trades since the chart was opened and the newest 500 of before, an hour of them at most; they are gone with the panel. Of the others there is a record: scroll to the left of the oldest bar, or press `Home`, and older ones are read until the record begins, which the chart states; bars are kept for 30 days unless the operator has set otherwise. No more than 5,000 are drawn at once: a longer interval shows more of the past. Each bar is made of its minutes in which there were trades. After a lost connection the bars that were missed are read.',
      'On bars shorter than a day halts are shaded behind the candles, from the bar in which one was published to the next with trades, and times without trades in grey; a stripe between two bars is of minutes without any. What it is stands below the figures of the bar that is read. A halt in force reaches to the right edge. A dotted line with its date is where a trading day begins.',
      '_Compare_ puts up to three other shares over the candles as lines. Each begins at the close of the candles at the left edge of the view and moves by the same share as its own price; the moves since that edge stand below the figures of the bar. The scale stays in prices, and bars of a second are not compared.',
      'The second mouse button at a price, or the menu key at the close of the bar that is read, offers an alert at that price, with the form filled in, and a limit in the ticket. Your alerts on the symbol that will fire again are dotted lines.',
      '_Draw_ has a horizontal line, a trend line, a channel, a Fibonacci retracement and a note. Click the places of the one you have chosen, or press `Enter` at a bar that the arrow keys read; {Esc} abandons it. A click selects a drawing: drag an end or the whole, delete it with `Delete` or its button. Without a pointer select and delete it in the list under _Draw_. The line of an order under the pointer comes before a drawing. Drawings are kept in this browser, for each user and symbol: 50 on a symbol, of the 20 symbols changed last. They follow share splits.',
    ],
  },
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
      'At expiry a listed option that is at least 0.01 a share in the money is exercised for its holder, and its seller is assigned: the shares change hands at the strike and settle like any trade. The premium is the result of the option. All others end worth nothing. Before expiry a holder may exercise under Clearing account; sellers are assigned by lot. Dealers exercise calls before a dividend that is more than their time value.',
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
    id: 'replay',
    title: 'Session replay',
    paragraphs: [
      'Select a day and two times in UTC. The market of that period is recomputed from its seed, the exchange receives the recorded messages again, and every fill is compared with the journal; the badge shows how many match.',
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
      '_Day loss_ is what a user may lose since the last close, after fees. At 80 % of it trader and desk head get a notice; once it is reached only orders that close a position are accepted until the next trading day. Without an entry there is no limit.',
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
    ],
  },
  {
    id: 'operations',
    title: 'Operations',
    paragraphs: [
      'The integrity indicator in the status bar shows whether every fill is cleared, journalled and adds up; select it for the checks. _Timeline_ shows all records of an order, fill, request or trade with the milliseconds between them. For admins, /ops shows services, orders, queues, dead letters with redrive, alerts, traces, and service levels with error budgets and burn rates.',
      '_Load generator_ (admins) simulates users on all desks at a rate that does not depend on responses. Latencies count from the scheduled send time. Each run writes a report and an acknowledgement log for the auditor.',
    ],
  },
];

/** All topics, grouped as they are shown. */
export const HELP_TOPICS: readonly HelpTopic[] = [TRADING, DEALING, ANALYSIS, CONTROL].flat();
