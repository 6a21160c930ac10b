/**
 * Two sessions of jspurefix over a socket of one process: orders one way, execution reports the other, a number of them
 * in flight at once. The process's own channel carries how many to make, and the reply when they are made.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
// Its decorators want it, and its entry does not bring it.
require('reflect-metadata');
const { AsciiSession, SessionLauncher, EmptyLogFactory } = require('jspurefix');
const HOME = dirname(require.resolve('jspurefix/package.json'));
const [port = '0'] = process.argv.slice(2);

/** @type {Client | null} */
let client = null;

const toOrder = (/** @type {number} */ n) => ({
  ClOrdID: `c${n}`,
  Instrument: { Symbol: 'ZVZZT' },
  Side: '1',
  TransactTime: new Date(),
  OrderQtyData: { OrderQty: 100 },
  OrdType: '2',
  Price: 95.5,
  TimeInForce: '0',
});

const toReport = (/** @type {any} */ order, /** @type {number} */ n) => ({
  OrderID: `O${n}`,
  ClOrdID: order.ClOrdID,
  ExecID: `E${n}`,
  ExecType: '0',
  OrdStatus: '0',
  Instrument: { Symbol: order.Instrument.Symbol },
  Side: order.Side,
  OrderQtyData: { OrderQty: order.OrderQtyData.OrderQty },
  OrdType: order.OrdType,
  Price: order.Price,
  TimeInForce: order.TimeInForce,
  LeavesQty: order.OrderQtyData.OrderQty,
  CumQty: 0,
  AvgPx: 0,
  TransactTime: new Date(),
});

class Quiet extends AsciiSession {
  onDecoded() {}
  onEncoded() {}
  onStopped() {}
  onLogon() {
    return true;
  }
}

class Server extends Quiet {
  #reports = 0;
  onReady() {}
  onApplicationMsg(/** @type {string} */ _, /** @type {any} */ view) {
    this.#reports += 1;
    this.send('8', toReport(view.toObject(), this.#reports));
  }
}

class Client extends Quiet {
  #sent = 0;
  #wanted = 0;
  #received = 0;
  onReady() {
    client = this;
    process.send?.({ pid: process.pid });
  }
  onApplicationMsg(/** @type {string} */ _, /** @type {any} */ view) {
    view.toObject();
    this.#received += 1;
    if (this.#sent < this.#wanted) this.#order();
    else if (this.#received === this.#wanted) process.send?.({ done: this.#received });
  }
  trips(/** @type {number} */ count, /** @type {number} */ window) {
    this.#wanted += count;
    for (let n = 0; n < Math.min(count, window); n += 1) this.#order();
  }
  #order() {
    this.#sent += 1;
    this.send('D', toOrder(this.#sent));
  }
}

const description = (/** @type {'initiator' | 'acceptor'} */ type) => ({
  application: {
    type,
    name: type,
    tcp: { host: '127.0.0.1', port: Number(port) },
    protocol: 'ascii',
    dictionary: join(HOME, 'data/FIX44.xml'),
  },
  EncryptMethod: 0,
  ResetSeqNumFlag: true,
  HeartBtInt: 30,
  SenderCompId: type === 'initiator' ? 'FIRM' : 'VENUE',
  TargetCompID: type === 'initiator' ? 'VENUE' : 'FIRM',
  BeginString: 'FIX.4.4',
});

class Launcher extends SessionLauncher {
  constructor() {
    super(description('initiator'), description('acceptor'), new EmptyLogFactory());
  }
  makeFactory(/** @type {any} */ config) {
    const isInitiator = this.isInitiator(config.description);
    return {
      makeSession: (/** @type {any} */ own) => (isInitiator ? new Client(own) : new Server(own)),
    };
  }
}

process.on('message', (/** @type {any} */ { trips, window }) => client?.trips(trips, window));
process.once('disconnect', () => process.exit(0));
await new Launcher().run();
