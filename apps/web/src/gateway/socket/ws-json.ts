/**
 * `/ws`, the socket for programs: JSON frames `{ event, seq, at, data }` in the order of the interface decisions.
 * First who one is, then the state of things, then what happens.
 */
import type { Live, LiveEvent } from '@tradefloor/api/live/live';
import { getScope } from '@tradefloor/api/live/scope';
import type { Calls, Session } from '@tradefloor/api/ports/ports';
import { FxBatch } from '@tradefloor/contracts/fx';
import {
  type MarketTrade,
  type Tick,
  TickBatch,
  TradeBatch,
  toShownTick,
} from '@tradefloor/contracts/market';
import {
  CLOSE,
  DEFAULT_TOPICS,
  EventCursor,
  isDefaultTopic,
  SocketOp,
} from '@tradefloor/contracts/socket';
import { toIso } from '@tradefloor/contracts/time';
import type { UserTopic } from '@tradefloor/contracts/topics';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import { countDepth } from '../http/body.ts';
import { Absences } from './absences.ts';
import { BatchTexts, type Names, toWanted } from './batch-texts.ts';
import type { Connection } from './connection.ts';
import { EventStream } from './event-stream.ts';
import { frameHead } from './ws-frame.ts';

/** More names than any market has symbols: a client must not grow without bound. */
const NAMES_MAX = 2_000;

/** Ticks could not be sent for this long: the client is not slow but gone. */
const STUCK_MS = 15_000;

type Texts = {
  readonly ticks: BatchTexts<TickBatch, Tick>;
  readonly trades: BatchTexts<TradeBatch, MarketTrade>;
};

const makeTexts = (): Texts => ({
  ticks: new BatchTexts({
    toRows: ({ ticks }) => ticks,
    // Users' trades among the volumes are on the tape: `market.trades`. What other assets follow is in their quotes, how
    // sizes lean is for who works out the books.
    encode: ({ clientTrades: _, acrossAssets: __, ...batch }, ticks) =>
      encodeWire(TickBatch, { ...batch, ticks: ticks.map(toShownTick) }),
  }),
  trades: new BatchTexts({
    toRows: ({ trades }) => trades,
    encode: (batch, trades) => encodeWire(TradeBatch, { ...batch, trades }),
  }),
});

export class JsonSockets {
  readonly #live: Live;
  readonly #calls: Calls;
  readonly #texts = makeTexts();
  readonly #clients = new Set<JsonClient>();
  readonly #unhook: () => void;
  readonly #absences: Absences;

  constructor(live: Live, calls: Calls) {
    this.#live = live;
    this.#calls = calls;
    this.#absences = new Absences(live.nowMs());
    this.#unhook = live.hook({
      onTicks: (batch) => {
        for (const client of this.#clients) client.ticks(batch, this.#texts);
      },
      onTrades: (batch) => {
        for (const client of this.#clients) client.trades(batch, this.#texts);
      },
      onFx: (batch) => {
        const data = Buffer.from(JSON.stringify(encodeWire(FxBatch, batch)));
        for (const client of this.#clients) client.prices('market.fx', batch.at, () => data);
      },
    });
  }

  /** @param target of the handshake: `?lastEventId=` names the event after which the client goes on */
  accept(connection: Connection, target = ''): void {
    const awaySinceMs = this.#absences.end(connection);
    const client = new JsonClient({
      connection,
      live: this.#live,
      calls: this.#calls,
      awaySinceMs,
      cursor: readCursor(target),
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

type PriceFrame = {
  readonly topic: UserTopic;
  readonly at: number;
  readonly data: Buffer;
  readonly missed?: number;
};

type ClientParts = {
  readonly connection: Connection;
  readonly live: Live;
  readonly calls: Calls;
  /** Since when the client may have missed events, milliseconds since 1970; null for one that begins. */
  readonly awaySinceMs: number | null;
  /** The event that the client had last, where it names one. */
  readonly cursor: string | null;
};

class JsonClient {
  readonly #connection: Connection;
  readonly #live: Live;
  #seq = 0;
  #topics: Names = 'all';
  #wanted = toWanted('all');
  #ready = false;
  #behindSinceMs: number | null = null;
  /** Prints left out since the last frame of prints, because the client was behind. */
  #missed = 0;

  constructor({ connection, live, calls, awaySinceMs, cursor }: ClientParts) {
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
        onSnapshot: (snapshot, id) => {
          this.#send('snapshot', JSON.stringify(snapshot), { id });
          this.#ready = true;
        },
        onEvent: (event) => this.#event(event),
      },
    );
    if (stream.start(cursor, awaySinceMs)) this.#ready = true;
  }

  #send(event: string, data: string, { id, at }: { id?: string; at?: string } = {}): void {
    this.#seq += 1;
    const place = id === undefined ? '' : `,"id":"${id}"`;
    const time = at ?? toIso(this.#connection.nowMs());
    this.#connection.sendText(
      `{"event":"${event}","seq":${this.#seq},"at":"${time}"${place},"data":${data}}`,
    );
  }

  #event(event: LiveEvent): void {
    const { topic, cursor, at } = event;
    if (this.#wants(topic)) this.#send(topic, event.dataText(), { id: cursor, at });
  }

  #wants(topic: UserTopic): boolean {
    return this.#topics === 'all' ? isDefaultTopic(topic) : this.#topics.has(topic);
  }

  ticks(batch: TickBatch, { ticks }: Texts): void {
    this.prices('market.ticks', batch.at, () => ticks.of(batch, this.#wanted).text());
  }

  /** The newest prices, unless much is still unsent: then the next batch takes this one's place. */
  prices(topic: 'market.ticks' | 'market.fx', at: number, toData: () => Buffer): void {
    if (!this.#takesPrices(topic)) return;
    if (this.#isBehind()) this.#connection.skipped.prices += 1;
    else this.#write({ topic, at, data: toData() });
  }

  /** Every print, unless much is still unsent: the next frame then states how many were left out. */
  trades(batch: TradeBatch, { trades }: Texts): void {
    if (!this.#takesPrices('market.trades')) {
      this.#missed = 0;
      return;
    }
    const { count, text } = trades.of(batch, this.#wanted);
    if (this.#isBehind()) {
      this.#missed += count;
      this.#connection.skipped.prints += count;
      return;
    }
    this.#write({ topic: 'market.trades', at: batch.at, data: text(), missed: this.#missed });
    this.#missed = 0;
  }

  #takesPrices(topic: UserTopic): boolean {
    const { session } = this.#connection;
    return this.#ready && this.#wants(topic) && session !== null && seesPrices(session);
  }

  /** Whether much is still unsent; a client that takes nothing for long is closed. */
  #isBehind(): boolean {
    const { limits, unsent, nowMs } = this.#connection;
    if (unsent <= limits.conflateBytes) {
      this.#behindSinceMs = null;
      return false;
    }
    this.#behindSinceMs ??= nowMs();
    if (nowMs() - this.#behindSinceMs > STUCK_MS) this.#connection.close(CLOSE.TRY_AGAIN, 'stuck');
    return true;
  }

  #write({ topic, at, data, missed = 0 }: PriceFrame): void {
    this.#seq += 1;
    const head = Buffer.from(`{"event":"${topic}","seq":${this.#seq},"at":"${toIso(at)}","data":`);
    const tail = missed === 0 ? TAIL : Buffer.from(`,"missed":${missed}}`);
    const length = head.length + data.length + tail.length;
    this.#connection.writePieces([frameHead(length), head, data, tail]);
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
      this.#topics = changed(this.#topics, { named: op.topics, widens, all: DEFAULT_TOPICS });
    if (op.symbols) this.#wanted = toWanted(this.#symbolsAfter(op.symbols, widens));
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

/** The cursor of a handshake's target; null for none, and for what cannot be one. */
const readCursor = (target: string): string | null =>
  EventCursor.safeParse(new URLSearchParams(target.split('?')[1]).get('lastEventId')).data ?? null;

const TAIL = Buffer.from('}');
const seesPrices = ({ identity }: Session): boolean => getScope(identity).market;

const reported = (names: Names): 'all' | string[] => (names === 'all' ? 'all' : [...names].sort());

type Change = {
  readonly named: readonly string[];
  readonly widens: boolean;
  /** What "all" stands for. */
  readonly all: readonly string[];
};

function changed(names: Names, { named, widens, all }: Change): Names {
  const from = names === 'all' ? all : [...names];
  if (widens) {
    const isWithin = names === 'all' && named.every((name) => all.includes(name));
    return isWithin ? names : new Set([...from, ...named].slice(0, NAMES_MAX));
  }
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
