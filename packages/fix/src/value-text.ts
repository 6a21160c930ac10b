/**
 * What the values of closed lists mean: `tag value: words`. Lists not given here stand in the dictionary without
 * words. Facts from volume 6 of the FIX 4.4 specification; `explain.ts` reads it, nothing else does.
 */
export const VALUE_WORDS = `
13 1: an amount per unit
13 2: a percentage
13 3: an absolute amount
21 1: automatic, no intervention
21 2: automatic, a broker may intervene
21 3: by hand
22 1: CUSIP
22 2: SEDOL
22 4: ISIN
22 5: Reuters code
22 8: exchange symbol
35 0: Heartbeat
35 1: Test Request
35 2: Resend Request
35 3: Reject by the session
35 4: Sequence Reset
35 5: Logout
35 8: Execution Report
35 9: Order Cancel Reject
35 A: Logon
35 B: News
35 D: New Order, Single
35 E: New Order, List
35 F: Order Cancel Request
35 G: Order Cancel/Replace Request
35 H: Order Status Request
35 V: Market Data Request
35 W: Market Data, whole picture
35 X: Market Data, changes
35 Y: Market Data Request refused
35 d: Security Definition
35 e: Security Status Request
35 f: Security Status
35 i: Mass Quote
35 b: Mass Quote Acknowledgement
35 Z: Quote Cancel
35 j: Business Message Reject
35 q: Order Mass Cancel Request
35 r: Order Mass Cancel Report
35 x: Security List Request
35 y: Security List
35 AF: Order Mass Status Request
39 0: new: working, nothing filled
39 1: partially filled
39 2: filled
39 3: done for the day
39 4: canceled
39 6: a cancel is under way
39 7: stopped
39 8: rejected
39 9: suspended
39 A: on its way, not acknowledged
39 B: calculated
39 C: expired
39 D: accepted for bidding
39 E: a replace is under way
40 1: market
40 2: limit
40 3: stop
40 4: stop limit
43 Y: yes, perhaps a repeat
43 N: no
54 1: buy
54 2: sell
54 5: sell short
54 6: sell short, exempt
59 0: day
59 1: until canceled
59 2: at the opening
59 3: immediate or cancel
59 4: fill or kill
59 5: until the market crosses
59 6: until a date
59 7: at the close
63 0: regular
97 Y: yes, perhaps a repeat
97 N: no
98 0: none
102 0: too late to cancel
102 1: unknown order
102 2: the broker's option
102 3: already being canceled or replaced
102 6: the request's name is a duplicate
102 99: other
103 0: the broker's option
103 1: unknown symbol
103 2: the exchange is closed
103 3: over a limit
103 4: too late
103 5: unknown order
103 6: the order's name is a duplicate
103 11: unsupported feature
103 13: wrong quantity
103 99: other
123 Y: yes, a gap is filled
123 N: no, the number is reset
139 1: regulatory, as of the SEC or FINRA
139 2: tax
139 3: local commission
139 4: exchange fee
139 5: stamp
139 6: levy
139 7: other
141 Y: yes, both at 1
141 N: no
150 0: new: the order was accepted
150 3: done for the day
150 4: canceled
150 5: replaced
150 6: a cancel is under way
150 7: stopped
150 8: rejected
150 9: suspended
150 A: on its way
150 B: calculated
150 C: expired
150 D: restated
150 E: a replace is under way
150 F: trade: something was filled
150 G: a trade was corrected
150 H: a trade was canceled
150 I: the requested state
150 L: triggered: the stop was reached, or the first order of its list has traded
263 0: one picture
263 1: a picture, then changes
263 2: no more changes
265 0: whole pictures
265 1: changes only
269 0: bid
269 1: offer
269 2: trade
269 4: opening price
269 5: closing price
269 7: high of the session
269 8: low of the session
269 9: VWAP of the session
269 A: imbalance in an auction call
277 AJ: official closing price
277 E: opening or reopening
277 P: imbalance, more buyers
277 Q: imbalance, more sellers
277 R: opening price
279 0: new
279 1: changed
279 2: deleted
286 0: price of the day
286 5: indicative price
326 2: halted
326 17: ready to trade
326 20: unknown
326 21: pre-open, orders are collected for an auction
336 1: the day
338 1: electronic
338 2: open outcry
338 3: both
339 1: testing
339 2: simulated
339 3: production
340 0: unknown
340 1: halted
340 2: open
340 3: closed
340 4: pre-open, orders are collected for the opening auction
340 5: pre-close, orders are collected for the closing auction
340 6: the request was refused
378 5: less is left: another order of its list has traded
378 8: more is ordered: the first order of its list has traded
380 0: other
380 1: unknown name
380 2: unknown security
380 3: unsupported type of message
380 4: the application is not there
380 5: a required field is missing
380 6: not allowed
380 7: no deliver-to firm there
394 3: no bidding process
433 1: at once
434 1: a cancel
434 2: a replace
447 D: our own scheme: the platform’s ids
452 3: client
452 17: contra firm
452 35: liquidity provider
530 1: of one security
530 7: everything
531 0: refused
531 1: of one security
531 7: everything
560 0: answered
560 1: unknown request
560 2: nothing found
567 1: unknown session
567 99: other
585 7: of all orders
625 2: opening auction
625 3: continuous trading
625 4: closing auction
625 9: unscheduled auction
797 Y: yes, a copy
797 N: no
636 Y: at work
636 N: waits for the first order of its list
847 1: VWAP
847 2: participation in volume
847 3: least market impact
847 1000: TWAP
847 1001: implementation shortfall
847 1002: iceberg
847 1003: arrival price
847 1004: sniper
851 1: added: it rested in the book
851 2: removed: it took what rested
851 3: routed out
893 Y: yes, the last
893 N: no, more follow
1385 1: one cancels the other
1385 2: one triggers the others
1385 3: one updates the other: what it trades comes off
9001 Y: yes
9001 N: no
9730 A: added: it rested in the book
9730 R: removed: it took what rested
9730 X: crossed with an order of the same owner
`;
