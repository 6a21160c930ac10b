/**
 * `/ws`, the socket for programs: JSON frames `{ event, seq, at, data }` in the order of the interface decisions.
 * First who one is, then the state of things, then what happens.
 */
import type { Live, LiveEvent } from '@tradefloor/api/live/live';
import { getScope } from '@tradefloor/api/live/scope';
import type { Calls } from '@tradefloor/api/ports/ports';
import { toGroupKey } from '@tradefloor/api/ticks/group';
import { FxBatch } from '@tradefloor/contracts/fx';
import { TickBatch } from '@tradefloor/contracts/market';
import { CLOSE, SocketOp } from '@tradefloor/contracts/socket';
import { toIso } from '@tradefloor/contracts/time';
import type { UserTopic } from '@tradefloor/contracts/topics';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import { countDepth } from '../http/body.ts';
import { Absences } from './absences.ts';
import type { Connection } from './connection.ts';
import { EventStream } from './event-stream.ts';
import { frameHead } from './ws-frame.ts';

type Names = 'all' | ReadonlySet<string>;

/** Symbols, and the name of their set: clients that want the same share the text. */
type Wanted = { readonly symbols: Names; readonly key: string };

const wanted = (symbols: Names): Wanted => ({
  symbols,
  key: toGroupKey(symbols === 'all' ? null : [...symbols]),
});

/** More names than any market has symbols: a client must not grow without bound. */
const NAMES_MAX = 2_000;

/** Ticks could not be sent for this long: the client is not slow but gone. */
const STUCK_MS = 15_000;

/** The rows of the newest batch as JSON, once for all sockets that want the same symbols. */
class TickRows {
  #seq = -1;
  readonly #texts = new Map<string, Buffer>();

  of(batch: TickBatch, { key, symbols }: Wanted): Buffer {
    if (batch.seq !== this.#seq) {
      this.#seq = batch.seq;
      this.#texts.clear();
    }
    const found = this.#texts.get(key);
    if (found) return found;
    const ticks =
      symbols === 'all' ? batch.ticks : batch.ticks.filter(({ symbol }) => symbols.has(symbol));
    const text = Buffer.from(JSON.stringify(encodeWire(TickBatch, { ...batch, ticks })));
    this.#texts.set(key, text);
    return text;
  }
}

export class JsonSockets {
  readonly #live: Live;
  readonly #calls: Calls;
  readonly #rows = new TickRows();
  readonly #clients = new Set<JsonClient>();
  readonly #unhook: () => void;
  readonly #absences: Absences;

  constructor(live: Live, calls: Calls) {
    this.#live = live;
    this.#calls = calls;
    this.#absences = new Absences(live.nowMs());
    this.#unhook = live.hook({
      onTicks: (batch) => {
        for (const client of this.#clients) client.ticks(batch, this.#rows);
      },
      onFx: (batch) => {
        const data = Buffer.from(JSON.stringify(encodeWire(FxBatch, batch)));
        for (const client of this.#clients) client.prices('market.fx', batch.at, () => data);
      },
    });
  }

  accept(connection: Connection): void {
    const awaySinceMs = this.#absences.end(connection);
    const client = new JsonClient({
      connection,
      live: this.#live,
      calls: this.#calls,
      awaySinceMs,
    });
    this.#clients.add(client);
    const sessionId = connection.session?.sessionId ?? '';
    connection.onClosed(() => {
      this.#clients.delete(client);
      this.#absences.begin(sessionId, connection.receivedAtMs);
    });
  }

  close(): void {
    this.#unhook();
  }
}

type ClientParts = {
  readonly connection: Connection;
  readonly live: Live;
  readonly calls: Calls;
  /** Since when the client may have missed events, milliseconds since 1970; null for one that begins. */
  readonly awaySinceMs: number | null;
};

class JsonClient {
  readonly #connection: Connection;
  readonly #live: Live;
  #seq = 0;
  #topics: Names = 'all';
  #wanted = wanted('all');
  #ready = false;
  #behindSinceMs: number | null = null;

  constructor({ connection, live, calls, awaySinceMs }: ClientParts) {
    this.#connection = connection;
    this.#live = live;
    connection.onText((text) => this.#received(text));
    const sendIdentity = () => {
      const { session } = connection;
      if (session) this.#send('authIdentity', JSON.stringify(session.identityWire));
    };
    sendIdentity();
    connection.onIdentity(sendIdentity);
    const stream = new EventStream(
      { live, calls, connection },
      {
        onSnapshot: (snapshot) => {
          this.#send('snapshot', JSON.stringify(snapshot));
          this.#ready = true;
        },
        onEvent: (event) => this.#event(event),
      },
    );
    stream.start(null, awaySinceMs);
  }

  #send(event: string, data: string, at = toIso(this.#connection.nowMs())): void {
    this.#seq += 1;
    this.#connection.sendText(
      `{"event":"${event}","seq":${this.#seq},"at":"${at}","data":${data}}`,
    );
  }

  #event(event: LiveEvent): void {
    if (this.#wants(event.topic)) this.#send(event.topic, event.dataText(), event.at);
  }

  #wants(topic: UserTopic): boolean {
    return this.#topics === 'all' || this.#topics.has(topic);
  }

  ticks(batch: TickBatch, rows: TickRows): void {
    this.prices('market.ticks', batch.at, () => rows.of(batch, this.#wanted));
  }

  /** The newest prices, unless much is still unsent: then the next batch takes this one's place. */
  prices(topic: 'market.ticks' | 'market.fx', at: number, toData: () => Buffer): void {
    const { session, limits, unsent, nowMs } = this.#connection;
    if (!this.#ready || !session || !this.#wants(topic)) return;
    if (!getScope(session.identity).market) return;
    if (unsent > limits.conflateBytes) {
      this.#behindSinceMs ??= nowMs();
      if (nowMs() - this.#behindSinceMs > STUCK_MS)
        this.#connection.close(CLOSE.TRY_AGAIN, 'stuck');
      return;
    }
    this.#behindSinceMs = null;
    this.#seq += 1;
    const head = Buffer.from(`{"event":"${topic}","seq":${this.#seq},"at":"${toIso(at)}","data":`);
    const data = toData();
    const length = head.length + data.length + TAIL.length;
    this.#connection.writePieces([frameHead(length), head, data, TAIL]);
  }

  #received(text: Buffer): void {
    if (!this.#connection.allowsMessage()) {
      this.#connection.offended();
      this.#refuse('RATE_LIMITED', 'too many messages');
      return;
    }
    const op = readOp(text, this.#connection.limits.jsonDepth);
    if (op === null) {
      this.#connection.offended();
      this.#refuse('VALIDATION_FAILED', 'send {"op":"subscribe"|"unsubscribe"|"ping"}');
      return;
    }
    if (op.op === 'ping') {
      this.#send('pong', '{}');
      return;
    }
    const widens = op.op === 'subscribe';
    if (op.topics)
      this.#topics = changed(this.#topics, { named: op.topics, widens, all: USER_TOPIC_NAMES });
    if (op.symbols) this.#wanted = wanted(this.#symbolsAfter(op.symbols, widens));
    this.#send(
      'subscribed',
      JSON.stringify({ topics: reported(this.#topics), symbols: reported(this.#wanted.symbols) }),
    );
  }

  /** The first symbols that are named narrow "all" to them: who names some wants no others. */
  #symbolsAfter(named: readonly string[], widens: boolean): Names {
    const { symbols } = this.#wanted;
    if (symbols === 'all' && widens) return new Set(named);
    const known = this.#live.board.batch?.ticks.map(({ symbol }) => symbol) ?? [];
    return changed(symbols, { named, widens, all: known });
  }

  #refuse(code: string, detail: string): void {
    this.#send('error', JSON.stringify({ code, detail }));
  }
}

const TAIL = Buffer.from('}');
const USER_TOPIC_NAMES = SocketOp.options[0].shape.topics.unwrap().element.options;

const reported = (names: Names): 'all' | string[] => (names === 'all' ? 'all' : [...names].sort());

type Change = {
  readonly named: readonly string[];
  readonly widens: boolean;
  /** What "all" stands for. */
  readonly all: readonly string[];
};

function changed(names: Names, { named, widens, all }: Change): Names {
  if (widens) {
    return names === 'all' ? names : new Set([...names, ...named].slice(0, NAMES_MAX));
  }
  const from = names === 'all' ? all : [...names];
  return new Set(from.filter((name) => !named.includes(name)));
}

/** A client's operation; null for anything else. */
export function readOp(text: Buffer, depthMax: number): SocketOp | null {
  if (countDepth(text) > depthMax) return null;
  try {
    return SocketOp.safeParse(JSON.parse(text.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
