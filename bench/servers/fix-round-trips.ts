/** Two sessions of our own over a socket of one process: what peers/jspurefix does, done by packages/fix and its host. */
import { EXCHANGE_DICTIONARY } from '@tradefloor/fix/application/field-codes';
import { type FixMessage, field, toText } from '@tradefloor/fix/message';
import { USUAL_SETTINGS } from '@tradefloor/fix/session-state';
import { MemoryStore } from '@tradefloor/fix/store';
import { formatUtcTimestamp } from '@tradefloor/fix/utc-timestamp';
import { startAcceptor } from '@tradefloor/runtime/host/fix/acceptor';
import { Initiator } from '@tradefloor/runtime/host/fix/initiator';
import { createWriteGroup } from '@tradefloor/runtime/host/fix/write-group';
import type { Server } from '../harness/server-process.ts';

const toOrder = (n: number): FixMessage => ({
  type: 'D',
  header: [],
  body: [
    field(11, `c${n}`),
    field(38, 100),
    field(40, 2),
    field(44, '95.5'),
    field(54, 1),
    field(55, 'ZVZZT'),
    field(59, 0),
    field(60, formatUtcTimestamp(Date.now())),
  ],
});

function toReport({ body }: FixMessage, n: number): FixMessage {
  const same = (tag: number) => field(tag, toText(body, tag) ?? '');
  return {
    type: '8',
    header: [],
    body: [
      field(6, 0),
      same(11),
      field(14, 0),
      field(17, `E${n}`),
      field(37, `O${n}`),
      same(38),
      field(39, 0),
      ...[40, 44, 54, 55, 59].map(same),
      field(60, formatUtcTimestamp(Date.now())),
      field(150, 0),
      field(151, toText(body, 38) ?? ''),
    ],
  };
}

export const fixRoundTrips: Server = async (_, { send, onMessage }) => {
  const group = createWriteGroup();
  const around = { dictionary: EXCHANGE_DICTIONARY, group, nowMs: Date.now };
  // What is sent before the Logon is lost with the reset that the Logon brings.
  let isUp: () => void = () => undefined;
  const loggedOn = new Promise<void>((resolve) => {
    isUp = resolve;
  });
  const quiet = {
    onLoggedOn: () => undefined,
    onRejected: () => undefined,
    onClosed: () => undefined,
  };
  let reports = 0;
  const acceptor = await startAcceptor({
    ...around,
    host: '127.0.0.1',
    port: 0,
    ourCompId: 'VENUE',
    clients: [{ compId: 'FIRM', credentials: null, resetOnLogon: true, store: new MemoryStore() }],
    makeListeners: (compId) => ({
      ...quiet,
      onMessage: ({ message }) => {
        reports += 1;
        acceptor.line(compId).send(toReport(message, reports));
      },
    }),
  });
  let [sent, received, wanted] = [0, 0, 0];
  const order = () => {
    sent += 1;
    client.send(toOrder(sent));
  };
  const client = new Initiator({
    ...around,
    address: { host: '127.0.0.1', port: acceptor.port },
    settings: {
      ...USUAL_SETTINGS,
      role: 'initiator',
      ourCompId: 'FIRM',
      theirCompId: 'VENUE',
      dictionary: EXCHANGE_DICTIONARY,
      store: new MemoryStore(),
      resetOnLogon: true,
    },
    listeners: {
      ...quiet,
      onLoggedOn: () => isUp(),
      onMessage: () => {
        received += 1;
        if (sent < wanted) order();
        else if (received === wanted) send({ done: received });
      },
    },
  });
  client.start();
  await loggedOn;
  onMessage((message) => {
    const { trips = 0, window = 0 } = message as { trips?: number; window?: number };
    wanted += trips;
    for (let n = 0; n < Math.min(trips, window); n += 1) order();
  });
  return { port: acceptor.port };
};
