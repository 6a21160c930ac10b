/** The help on trading. In a paragraph `{F8}` is a key and `_Ticket_` the name of something on the screen. */

export type HelpTopic = {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
};

export const TRADING: readonly HelpTopic[] = [
  {
    id: 'ticket',
    title: 'Shortcuts',
    paragraphs: [
      '{F8} and {F9} open the ticket, {Ctrl+Enter} sends it. {Ctrl+K} accepts _buy 500 aapl @ 189.40_ and fills the ticket. Quantities accept _25k_ and _1.5m_; prices accept _=mid-2t_ and arrow keys. {?} lists all shortcuts and lets you change them.',
      'Everything works without a pointer, and with a screen reader: {F6} goes from panel to panel, {Tab} and arrows within one. In a table each cell is read with the title of its column; {Space} selects the row, {Enter} opens it. Your fills, the ends of your orders and quotes for you are announced, refusals and kill switches at once, also while a dialog is open.',
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
      'The download button of _Orders_ and _Fills_ saves the rows shown as CSV, or exports a whole period: _Whole period…_ starts it, shows how far your exports are, and has the file for a day. An export runs on while you close the dialog or log out. Signed exports of the audit trail are in _Exports of a period…_ there.',
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
      'The layout button at the top right lists all panels: type a part of a name, and {Enter} shows the first. Panels are dragged by their tabs. _Save_ keeps the screen under a name, in every browser of yours; a click on the name shows it again, _Undo_ brings the panels of before back. The link button shares a layout and copies its link: who is logged in and has the link may show it or add it to their own. A layout fits the window that it opens on: on a much narrower one columns become tabs, on a much wider one tabs become columns; what you change there is kept for that width. _Reset the layout_ returns to the workspace as it comes.',
    ],
  },
  {
    id: 'preferences',
    title: 'Preferences',
    paragraphs: [
      'Theme, rows, columns, views, shortcuts, sounds, chart settings and confirmations follow you to every browser. They are saved a second after a change; a save that fails is shown and repeated. _Use my preferences of all browsers_ in the appearance menu turns this off in one browser. Panels, shown symbols and drawings stay in the browser, as do the preferences of a guest.',
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
      'Enter a symbol and a price in _Alerts_, or select _Alert at…_ in a row’s menu of _Watchlist_. An alert can be on a share, a future, a currency pair, a bond or a listed option; _Trigger by_ chooses the last, bid, ask or mid price (what dealers quote has no last price). It fires when that price is at its level or beyond, once or at each crossing. One whose level the price is already beyond fires with the next price; the form states where the price is. One that repeats is armed again by a price on the other side of its level.',
      'Alerts are kept and checked on the server, also while no page is open. A firing is a notice in all your windows until you acknowledge it in one, a line in the events, and a row in the history, which keeps the newest 200. _Snooze_ keeps an alert quiet for a while; after that it fires if the price is still there. 50 alerts. _Sound and notifications_ gives each kind of event a sound, and shows all but fills and rejections outside of the browser while the page is hidden.',
      'Margin calls, kill switches that concern you and, for administrators, service levels are noticed in the same way without an alert of your own: as each begins and as it is over. Below the history each of these kinds can be snoozed; what is not acknowledged by then is shown afterwards.',
      '_Webhooks_ sends fills, rejections and all of these to an https address of yours, signed with a secret that is shown once. A delivery that fails is tried again for about ten minutes; then _Send again_ is in its row.',
      '_API keys_ in the account menu let programs of yours work without your password, within the scopes of each key, until it expires or you delete it.',
      '_Security_ also turns on a second factor: a code of an authenticator app beside your password. Keep the recovery codes, which are shown once.',
      '_Security_ in the account menu lists the sessions in which you are logged in, with browser and address. End one that you do not recognise, or all but this one, and change your password.',
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
      'A market with hours, or one around the clock that is set up for it, opens and closes with a call auction, and holds one after a halt. _At open_ and _At close_ (time in force, market and limit orders, also of the ladder) trade in it at its one price or not at all; change or cancel them until its cut-off, which ticket and ladder show. During a call your orders wait; the simulated market quotes on and prints nothing, and what others want in the auction follows its price. The line above the book and the _Auctions_ panel show the indicative price, the shares that would trade and the imbalance.',
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
      '_Exits_ at the lower left places take profit and stop loss as lines: for the order in the ticket, a working order or the position. Drag a line, or focus it and step with the arrow keys, ten ticks with {Shift}. Beside it are profit or loss in money and the distance from the entry in ticks and per cent. A position gets two orders of which one cancels the other; a working limit order is sent again as a bracket and loses its place in the queue; exits that are placed already are amended; the order in the ticket is sent there. What is refused is stated, and the lines stay.',
      'A future or a currency pair has no chart: _Take profit and stop loss…_ in the menu of its position or of a working order places them in two fields, with the same figures and the same confirmation. A field left empty leaves its exit out.',
      '_Compare_ puts up to three other shares over the candles as lines. Each begins at the close of the candles at the left edge of the view and moves by the same share as its own price; the moves since that edge stand below the figures of the bar. The scale stays in prices. On bars of a second a compared share has its last price until each bar.',
      'The second mouse button at a price, or the menu key at the close of the bar that is read, offers an alert at that price, with the form filled in, and a limit in the ticket. Your alerts on the symbol that will fire again are dotted lines.',
      '_Draw_ has a horizontal line, a trend line, a channel, a Fibonacci retracement and a note. Click the places of the one you have chosen, or press `Enter` at a bar that the arrow keys read; {Esc} abandons it. A click selects a drawing: drag an end or the whole, delete it with `Delete` or its button. Without a pointer select and delete it in the list under _Draw_. The line of an order under the pointer comes before a drawing. Drawings are kept in this browser, for each user and symbol: 50 on a symbol, of the 20 symbols changed last. They follow share splits.',
    ],
  },
];
