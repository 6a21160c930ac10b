/** JSON from outside by its schemas: the input of every call, every event of the bus, baskets and scenario files. */
import * as z from 'zod';
import { readBasket } from './basket-text.ts';
import type { Call } from './calls/call.ts';
import { CALLS } from './calls/calls.ts';
import { detectSeparator, listRecords } from './delimited-text.ts';
import { parseEvent, toWireText } from './event-wire.ts';
import { toFieldErrors } from './refusals.ts';
import { ScenarioFile } from './scenario.ts';
import { SocketOp } from './socket.ts';
import { type FuzzOutcome, type FuzzTarget, promise, promiseSame } from './testing/fuzz-target.ts';
import { AtWire, CalendarDate, toDate, toIso } from './time.ts';
import { isTopicName } from './topics.ts';
import { parseParentSpan } from './trace.ts';
import { encodeWire } from './wire-encode.ts';

const CALL_LIST: readonly Call[] = Object.values<Call>(CALLS);
const byName = new Map(CALL_LIST.map((call) => [call.name, call]));
/** Calls whose input is read one way only, a page size as text above all: it has no wire form of its own. */
const oneWay = new Set<string>();

type Examples = Readonly<Record<string, { readonly input?: unknown }>>;
type Payloads = Readonly<Record<string, unknown>>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Decodes by a schema; what is accepted has to come back from its wire form as it was. */
function decodeBoth(schema: z.ZodType, json: unknown, name: string): FuzzOutcome {
  const read = schema.safeDecode(json);
  if (!read.success) {
    const [first] = toFieldErrors(read.error);
    return { isAccepted: false, mark: `${name} ${toShape(first?.path)}` };
  }
  if (!oneWay.has(name)) {
    const wire = encodedOnce(schema, read.data, name);
    if (wire !== undefined) {
      const again = schema.safeDecode(JSON.parse(JSON.stringify(wire)));
      promise(again.success, `${name}: the wire form of what was accepted is accepted`);
      promiseSame(again.data, read.data, `${name}: what was accepted comes back`);
    }
  }
  return { isAccepted: true, mark: `${name} accepted` };
}

/** A field's path without the places of lists and the names in records, which are the input's own. */
const toShape = (path = ''): string =>
  path
    .split('.')
    .map((part) => (/^[a-z][A-Za-z]{0,30}$/.test(part) ? part : '*'))
    .slice(0, 3)
    .join('.');

/** The wire form; undefined where the schema has a one-way transform, which zod reports by an error of its own. */
function encodedOnce(schema: z.ZodType, value: unknown, name: string): unknown {
  try {
    return encodeWire(schema, value);
  } catch (error) {
    if (!(error instanceof z.core.$ZodEncodeError)) throw error;
    oneWay.add(name);
    return undefined;
  }
}

/** A fault of an event without what its text holds: the topic's name and the first field. */
function toMark(error: string): string {
  const [where = '', path = ''] = error.split(' ');
  const topic = where.replace(':', '');
  return isTopicName(topic) ? `${topic} ${path.replaceAll(/\d+/g, '0')}` : where.slice(0, 16);
}

/** A cell as RFC 4180 quotes it. */
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

const AT = '2026-11-21T14:30:00.000Z';

export const targets: readonly FuzzTarget[] = [
  {
    name: 'calls',
    about: 'the input of every call over HTTP, tRPC and sockets: its name, a line end, JSON',
    seeds: (read) => {
      const examples = JSON.parse(read('docs/api/examples/calls.json')) as Examples;
      return CALL_LIST.map(({ name }) => `${name}\n${JSON.stringify(examples[name]?.input ?? {})}`);
    },
    words: [
      '"qty":',
      '"price":',
      AT,
      '2026-02-29',
      'LIMIT',
      'GTD',
      'AAPL',
      'null',
      '[]',
      '-1',
      '0.0001',
    ],
    bytesMax: 8_192,
    run: (text) => {
      const end = text.indexOf('\n');
      const call = byName.get(text.slice(0, Math.max(0, end)));
      const json = call === undefined ? undefined : parseJson(text.slice(end + 1));
      if (call === undefined || json === undefined) return { isAccepted: false };
      return decodeBoth(call.in, json, call.name);
    },
  },
  {
    name: 'events',
    about: 'messages of the bus: entries of Redis streams, rows of the outbox',
    seeds: (read) => {
      const payloads = JSON.parse(read('docs/api/examples/topics.json')) as Payloads;
      return Object.entries(payloads).map(([topic, payload]) =>
        JSON.stringify({
          id: 'e-1',
          topic,
          key: 'k',
          at: AT,
          requestId: 'r-1',
          schemaVersion: 1,
          producer: 'oms',
          seq: 1,
          payload,
        }),
      );
    },
    words: ['"schemaVersion":2', '"seq":-1', '"producer":"ems"', '"traceparent":"00-', AT],
    bytesMax: 8_192,
    run: (text) => {
      const parsed = parseEvent(text);
      if (!parsed.ok) return { isAccepted: false, mark: toMark(parsed.error) };
      const again = parseEvent(toWireText(parsed.value));
      promise(again.ok, 'an event that was accepted can be published');
      promiseSame(again.value, parsed.value, 'an event comes back as it was');
      return { isAccepted: true, mark: parsed.value.topic };
    },
  },
  {
    name: 'socket-ops',
    about: 'what programs send on /ws',
    seeds: () => [
      '{"op":"ping"}',
      '{"op":"subscribe","topics":["orders.filled"],"symbols":["AAPL"]}',
    ],
    words: ['"op":"unsubscribe"', '"topics":[', 'market.trades'],
    run: (text) => decodeBoth(SocketOp, parseJson(text), 'op'),
  },
  {
    name: 'scenario-files',
    about: 'files of saved scenarios that a person imports',
    seeds: () => [
      `{"format":"tradefloor-scenarios","version":1,"exportedAt":"${AT}","scenarios":[{"name":"a","symbol":"AAPL","side":"BUY","qty":5,"orderType":"MARKET","strategy":"LIT","seed":1}]}`,
    ],
    words: ['"seed":4294967295', '"version":2', '"limitPrice":1'],
    run: (text) => decodeBoth(ScenarioFile, parseJson(text), 'file'),
  },
  {
    name: 'delimited-text',
    about: 'pasted tables and CSV files: invitations, baskets',
    seeds: () => ['a,b\n"c, ""d""",e\r\n', '\u{feff}x;y\n1;"2\n3"', 'a\tb\n\nc\td'],
    words: ['"', '""', '\r\n', '\r', ';', '\t', ' '],
    run: (text) => {
      const records = listRecords(text, detectSeparator(text));
      const sound = records.filter(({ fault }) => fault === null).map(({ cells }) => cells);
      const written = sound.map((cells) => cells.map(quoted).join(',')).join('\n');
      const again = listRecords(written, ',').map(({ cells }) => cells);
      promiseSame(again, sound, 'cells that are quoted come back');
      return { isAccepted: records.length > 0 && sound.length === records.length };
    },
  },
  {
    name: 'baskets',
    about: 'orders as a pasted table or a CSV file',
    seeds: () => [
      'symbol,side,quantity,price,tif,strategy\nAAPL,BUY,100,270.5,DAY,LIT\nMSFT,SELL,1000,,,',
      'Ticker;B/S;Qty;Limit;Link\nAAPL;B;100;270;OCO\nAAPL;S;100;280;+',
    ],
    words: [
      'stop',
      'trail',
      '0.5%',
      'peg',
      'GTD',
      'VWAP',
      'displayQty',
      'link',
      '+',
      'bracket',
      '1,000',
    ],
    run: (text) => {
      const { fault, lines } = readBasket(text);
      const orders = lines.filter(({ order }) => order !== null);
      const wrong = lines.find(({ errors }) => errors !== null)?.errors?.[0];
      const mark = `${fault?.slice(0, 12) ?? ''} ${wrong?.path ?? ''}`;
      return { isAccepted: orders.length > 0, mark };
    },
  },
  {
    name: 'dates',
    about: 'times and dates of every call and event',
    seeds: () => [AT, '2026-11-21', '2024-02-29T23:59:59.999Z'],
    words: ['-02-30', '-02-29', '-31', 'T', 'Z', '.000', '0000-01-01'],
    bytesMax: 32,
    run: (text) => {
      const [time, date] = [AtWire.safeDecode(text), CalendarDate.safeParse(text)];
      if (time.success) promiseSame(toIso(time.data), text, 'a time comes back');
      if (date.success) promiseSame(toDate(Date.parse(text)), text, 'a date comes back');
      return { isAccepted: time.success || date.success };
    },
  },
  {
    name: 'traceparents',
    about: 'the header traceparent (W3C Trace Context)',
    seeds: () => ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'ff-0-0-00'],
    words: ['00-', '-01'],
    bytesMax: 128,
    run: (text) => {
      const span = parseParentSpan(text);
      promise(span === null || /^[0-9a-f]{16}$/.test(span), `a span has 16 digits: ${span}`);
      return { isAccepted: span !== null };
    },
  },
];
