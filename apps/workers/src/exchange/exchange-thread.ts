/** The program of the exchange's thread: opens the exchange, takes in what the main thread sends, responds. */
import { parentPort, workerData } from 'node:worker_threads';
import { endOnUncaught } from '@tradefloor/runtime/host/last-resort';
import { openLog } from '@tradefloor/runtime/host/open-log';
import type { FixExchange } from './exchange-options.ts';
import { type ExchangeWork, openFromWork } from './exchange-work.ts';
import type { ExchangeRequest, FromExchange, ToExchange } from './thread-messages.ts';

const work = workerData as ExchangeWork;
const { log, close: closeLog } = openLog({ service: 'workers', ...work.logging });
// Ends this thread only; the main thread starts another one.
endOnUncaught(log);

const publish = (message: FromExchange): void => parentPort?.postMessage(message);

const exchange = await openFromWork(work, log);
parentPort?.on('message', (message: ToExchange) => {
  if ('batch' in message) exchange.onTicks(message.batch);
  else void respond(message.id, message.request);
});
publish({ kind: 'OPEN' });

async function respond(id: number, request: ExchangeRequest): Promise<void> {
  const value = await handle(exchange, request);
  // Behind the writing of this turn: what is responded to is in the exchange's files.
  setImmediate(() => publish({ kind: 'RESPONSE', id, value }));
}

function handle(open: FixExchange, request: ExchangeRequest): unknown {
  switch (request.kind) {
    case 'HALT':
      return open.onHalt(request.change);
    case 'RFQ':
      return open.onRfq(request.rfq);
    case 'RFQ_EXECUTED':
      return open.onRfqExecuted(request.done);
    case 'DEPTH':
      return open.depth(request.symbol, request.levels, request.account);
    case 'AUCTIONS':
      return open.auctions();
    case 'SESSIONS':
      return open.sessions();
    case 'METRICS':
      return open.metrics();
    case 'STOP':
      return open.stop().then(closeLog);
  }
}
