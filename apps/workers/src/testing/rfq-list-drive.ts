/** A client that sends a list of requests and takes its prices, all of them twice at once. Only tests import it. */
import { acceptList, requestList } from '@tradefloor/contracts/calls/rfq-lists';
import type { RfqListId } from '@tradefloor/contracts/ids';
import type { Caller } from '@tradefloor/contracts/user';
import type { Client } from '@tradefloor/testkit/simulation';
import { givenBond } from './rfq-fixture.ts';
import { insist, type Reported } from './rfq-reported.ts';

/** Two bonds as one list, whose lines sales works like every request. */
export function sendListFor(client: Client, reported: Reported, caller: Caller): void {
  const { time } = client;
  const requestKey = 'storm-list';
  const input = requestList.in.parse({
    requestKey,
    lines: [
      { isin: givenBond().isin, side: 'BUY', qty: 1_000_000 },
      { isin: givenBond('AAPL 4.45').isin, side: 'SELL', qty: 500_000 },
    ],
    dueInMs: 30_000,
  });
  time.after(1_500 + time.between(0, 6_000), () =>
    insist(client, { call: requestList, input, caller }, (response) => {
      if (!response.ok) return;
      for (const { list, rfqId } of response.value.items) {
        reported.requested.set(`${requestKey}|${list?.line}`, rfqId);
      }
    }),
  );
}

/** Two presses at once on all priced lines of a list. */
export function acceptTwice(
  of: {
    readonly request: Client['request'];
    readonly reported: Reported;
    readonly caller: Caller;
  },
  listId: RfqListId,
): void {
  const { request, reported, caller } = of;
  for (let press = 0; press < 2; press += 1) {
    void request(acceptList, { listId }, caller).then((response) => {
      if (!response.ok) return;
      for (const { rfqId, state } of response.value.items) {
        if (state === 'EXECUTED') reported.accepted.add(rfqId);
      }
    });
  }
}
