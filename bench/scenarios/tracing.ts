/**
 * What the trace of an order costs: the spans of all its hops, from the first handling to the exported batch, beside
 * the text of its messages, which every order pays anyway.
 */

import { toWireText } from '@tradefloor/contracts/event-wire';
import { orderId, userId } from '@tradefloor/contracts/ids';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import type { Watch } from '@tradefloor/runtime/engine/ports';
import { handlingWatch } from '@tradefloor/runtime/host/trace/handling-watch';
import { openTracing } from '@tradefloor/runtime/host/trace/tracing';
import { compare, ROUNDS } from '../harness/compare.ts';
import type { Scenario } from '../harness/scenario.ts';
import { rounded } from '../harness/statistics.ts';

/** Handlings and messages of a lit market order that fills at once, as its trace shows them. */
const HANDLINGS = 20;
const EVENTS = 12;
const NOW_MS = 1_795_444_200_000;

const toEvent = (order: number, no: number): EventEnvelope => ({
  producer: 'oms',
  seq: order * EVENTS + no,
  topic: 'user.session',
  key: 'tom',
  id: `0193a6b4-0000-7000-8000-${order}-V${no}-submitted`,
  atMs: NOW_MS,
  requestId: `0193a6b4-1111-7000-8000-${order}`,
  payload: {
    sessionId: `S${no}`,
    userId: userId('tom'),
    kind: 'STARTED',
    reason: 'LOGIN',
    at: NOW_MS,
  },
});

const givenEvents = (order: number): EventEnvelope[] =>
  Array.from({ length: EVENTS }, (_, no) => toEvent(order, no));

/** Leads an order's handlings past a watcher. */
function followOrder(watch: Watch, order: number): void {
  const events = givenEvents(order);
  for (let no = 0; no < HANDLINGS; no += 1) {
    const event = events[no % EVENTS] ?? null;
    const published = no < EVENTS ? events.slice(no, no + 1) : [];
    const watching = watch({
      service: 'ems',
      kind: 'message',
      what: 'orders.routed',
      traceparent: null,
      event,
      id: `${orderId(`order-${order}`)}-${no}`,
      requestId: event?.requestId ?? '',
    });
    watching?.ended({ events: published, refused: null });
    watching?.released();
  }
}

export const tracing: Scenario = async ({ effort }) => {
  const orders = { full: 2_000, quick: 200, smoke: 20 }[effort];
  let bytes = 0;
  const traced = openTracing({
    version: 'bench',
    share: 1,
    otlpEndpoint: null,
    sink: (spans) => {
      bytes += JSON.stringify(spans).length;
    },
  });
  const watch = handlingWatch(traced);
  let order = 0;
  const makeTurn = (each: (order: number) => void) => async () => {
    for (let i = 0; i < orders; i += 1) {
      order += 1;
      each(order);
      // As in life: batches leave between orders.
      if (i % 20 === 0) await new Promise<void>((resolve) => setImmediate(resolve));
    }
    return orders;
  };
  const compared = await compare(
    [
      {
        name: 'the text of its messages',
        turn: makeTurn((each) => {
          for (const event of givenEvents(each)) bytes += toWireText(event).length;
        }),
      },
      { name: 'its spans, exported', turn: makeTurn((each) => followOrder(watch, each)) },
    ],
    ROUNDS[effort],
  );
  await traced.close();
  if (bytes === 0) throw new Error('nothing was exported');
  return [
    {
      title: `The trace of an order: ${HANDLINGS} handlings, ${EVENTS} messages`,
      rows: compared.map(({ name, cpuUs }) => ({
        variant: name,
        figures: { 'us CPU/order': rounded(cpuUs) },
      })),
    },
  ];
};
