/**
 * The purpose of our messages' fields, in our own words: `tag: text`; indented lines continue the one above. Text
 * behind a bar states when an otherwise optional field is required. Facts from volumes 1 to 6 of the FIX 4.4
 * specification; `explain.ts` reads it, nothing else does.
 */
export const FIELD_WORDS = `
1: Whose account the order is for; here the platform's user.
6: Average price of everything filled so far, weighted by quantity.
7: First message number of the resend.
8: Opens every message and names the version of the protocol. Always the first field.
9: How many bytes lie between this field and the checksum. Always the second field.
10: Sum of all bytes before this field, modulo 256, as three digits. Always the last field.
11: The sender's own name for this order or request; every request takes a new one.
12: Commission of this fill; 13 gives the meaning of the number.
13: How the commission in 12 is to be read.
14: Quantity filled so far over the life of the order.
15: Currency the prices are in.
16: Last message number of the resend; 0 means all that follow.
17: Name of this report; never used twice, so that a repeat is recognised.
18: Instructions for the handling of the order, one character each.
21: Whether people may touch the order on its way.
22: Which scheme the identifier in 48 belongs to. | with SecurityID (48)
30: Market where this fill happened (MIC, ISO 10383). | of a trade
31: Price of this fill. | of a trade
32: Quantity of this fill. | of a trade
33: How many lines of text follow.
34: Number of this message in its session; each is one more than the one before.
35: What kind of message this is. Always the third field.
36: Number the next message will have.
37: The executing side's name for the order; here the platform's order id.
38: How much was ordered. | unless a cash amount is ordered
39: Where the order stands now.
40: How the order is priced.
41: Name of the request before this one: the link of the chain. | in a cancel, a replace and their answers
43: The message may have been sent before under the same number.
44: Limit: never pay more, or sell for less. | of a limit order
45: Number of the message this one is about.
48: Identifier of the instrument in the scheme of 22.
49: Who sends the message.
50: Person or department at the sender.
52: When the message was sent, UTC.
54: Buying or selling.
55: Ticker of the instrument.
56: Who the message is for.
57: Person or department at the receiver.
58: Words for people.
59: How long the order stands. Without it: until the end of the day.
60: When the reported event happened, UTC.
63: How settlement is counted.
64: Day on which money and securities change hands.
66: Name of the list of orders that this one is of.
67: Place of the order in its list, from 1.
68: How many orders the whole list holds.
73: How many orders follow.
75: Trading day of the fill.
97: The content may have been sent before under another number.
98: How the content is encrypted; 0: not at all.
99: Price that triggers a stop order. | of a stop order
100: Market the order is sent to.
102: Why a cancel or replace was refused.
103: Why the order was refused. | of a refused order
107: Name of the instrument.
108: Seconds of silence after which a sign of life is sent.
110: Least quantity of a fill.
111: Largest quantity shown in the book; the rest stays hidden.
112: A word that the other side's Heartbeat must repeat.
114: Whether shares must still be located for a short sale; N where they have been. | of a short sale
115: On whose behalf the message was sent.
117: Name of a quote.
122: When the message was sent first. | with PossDupFlag (43)
123: The numbers passed over held nothing that is worth repeating.
126: When the order or the request expires, UTC.
128: Whom the message is to be passed on to.
131: Name of the request for a quote.
132: Bid price.
133: Offer price.
134: Quantity at the bid.
135: Quantity at the offer.
136: How many other fees follow.
137: Amount of this fee.
138: Currency of this fee.
139: Kind of this fee.
141: Both sides start again at number 1.
146: How many instruments follow.
148: Headline of the notice.
150: Kind of this report.
151: Quantity still open: ordered less filled; 0 once the order is over.
167: Kind of instrument.
207: Market the instrument is listed at.
211: How far a pegged price is from what it follows. | of a pegged order
262: Name of the request for market data.
263: Whether one picture is wanted, a stream, or its end.
264: How many levels of the book; 0: all, 1: the best.
265: Whole pictures, or only what changed.
266: One entry a price level, or one an order.
267: How many kinds of entries follow.
268: How many entries of market data follow.
269: What an entry of market data is.
270: Price of the entry.
271: Quantity of the entry.
272: Day of the entry.
273: Time of the entry, UTC.
275: Market of the entry.
277: Condition of a trade, or side of an imbalance.
278: Name of the entry, for later changes.
279: What to do with the entry.
281: Why the request for market data was refused.
286: Whether an opening or closing price is the day's or indicative.
290: Level of the book, 1 is the best.
295: How many quotes follow.
296: How many sets of quotes follow.
297: What became of the quotes.
298: Which quotes are withdrawn.
299: Name of one quote in its set.
300: Why the quotes were refused.
301: Which quotes are acknowledged.
302: Name of a set of quotes.
304: How many quotes the whole set holds.
320: Name of the request for instruments.
322: Name of the answer to it.
324: Name of the request for trading states.
325: Whether the report was requested.
326: Whether the instrument trades.
327: Why trading was halted.
335: Name of the request for the state of the session.
336: Part of the trading day.
338: How the session trades.
339: Whether the session is real.
340: Whether the session trades.
341: When the session begins.
342: When the session opens.
343: When the session is about to close.
344: When the session closes.
345: When the session ends.
368: Why this quote was refused.
371: Tag of the field that is wrong.
372: Type of the message this one is about.
373: Why the session refused the message.
375: The other side of the fill.
378: Why the exchange changed the order. | of a restated order
379: Name the refused message had for its business.
380: Why the application refused the message.
382: How many other sides the fill has.
393: How many instruments the whole list holds.
394: Whether the list is bid for; 3: it is not.
432: Last day on which the order may trade, in the market's time.
433: When the orders of the list go to market; 1: at once.
434: Whether a cancel or a replace was refused.
437: Quantity traded with this other side.
438: When it was traded with this other side.
447: Scheme of the identifier in 448.
448: Identifier of a party.
452: Role of the party in the order.
453: How many parties follow.
526: A second name of the order; here the platform's order id.
527: A second name of the report.
530: What is to be canceled at once.
531: What was canceled at once, or that it was refused.
532: Why a mass cancel was refused.
533: How many orders a mass cancel took.
553: Name to log on with.
554: Password to log on with.
559: Which instruments are requested.
560: What became of the request for instruments.
561: Trading unit of the instrument.
567: Why the request for the state of the session was refused.
583: Ties orders together; here the parent's order id.
584: Name of a mass status request.
585: Whose states are requested.
625: What the market does in this part of the day.
636: Whether the order is at work; N while it waits for the first one of its list.
660: Scheme of the account in 1.
789: Number the sender of the Logon expects next.
797: This is a drop copy, not the report itself.
835: Whether a pegged price moves.
836: What the offset of a peg is in.
839: Price at which a pegged order stands. | of a pegged order
847: Algorithm that is to work the order; 1000 and above are our own.
848: Its parameters as name=value pairs.
851: Whether the fill added liquidity to the book or took it.
870: How many attributes of the instrument follow.
871: Kind of the attribute.
872: Value of the attribute.
880: Name of the match; the same on both sides of the trade.
893: Whether this is the last part.
911: How many reports the answer has in all.
1385: How the orders of the list depend on one another; a field of FIX 5.0.
9001: Our own: cancel what is open when the line breaks.
9730: Our own: how the fill met the book; 851 has no value for a self-trade.
9731: Our own: by how many basis points the order itself moved the price.
9732: Our own: number of the market's batch that the trade was made at.
`;
