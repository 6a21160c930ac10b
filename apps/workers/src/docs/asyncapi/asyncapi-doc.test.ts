/**
 * Keeps docs/api/asyncapi.json up to date: current, complete, without a problem for the official parser, and its examples
 * fit their schemas. Run with `-u` it writes the document again.
 */
import { readFileSync } from 'node:fs';
import { Parser } from '@asyncapi/parser';
import { givenBatch } from '@tradefloor/api/testing/given';
import { TickBoard } from '@tradefloor/api/ticks/board';
import { TickGroup } from '@tradefloor/api/ticks/group';
import { ADDRESSES, type Address } from '@tradefloor/contracts/addresses';
import { SUBSCRIPTION_ROWS } from '@tradefloor/contracts/calls/access-matrix';
import { CONNECTION_EVENTS, USER_TOPICS } from '@tradefloor/contracts/socket';
import { TOPICS } from '@tradefloor/contracts/topics';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { createServices } from '../../registry.ts';
import { memoryDeps } from '../../testing/memory-deps.ts';
import { CALL_EXAMPLES, TOPIC_EXAMPLES } from '../openapi/examples.ts';
import type { Json } from '../openapi/json.ts';
import { exportedSchemas, wordsOfContracts } from '../openapi/sources.given.ts';
import { asyncApiDoc } from './asyncapi-doc.ts';
import { TICK_FRAME } from './browser-channel.ts';

const MANIFEST = new URL('../../../../../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string };
/** The parser compiles hundreds of schemas; a busy machine takes its time. */
const COMPILING_MS = 120_000;

type Message = { readonly payload: Json; readonly examples?: readonly { payload: unknown }[] };
type Document = {
  readonly channels: Readonly<
    Record<string, { address: string; messages: Json; 'x-access': Json }>
  >;
  readonly operations: Readonly<Record<string, { action: string; messages: { $ref: string }[] }>>;
  readonly components: { readonly messages: Readonly<Record<string, Message>> };
};

const doc = asyncApiDoc({
  named: await exportedSchemas(),
  words: wordsOfContracts(),
  examples: TOPIC_EXAMPLES,
  session: CALL_EXAMPLES['whoAmI'],
  services: createServices(memoryDeps()),
  version,
});
const { channels, operations, components } = doc as unknown as Document;
const messages = Object.entries(components.messages);

it('docs/api/asyncapi.json equals the contracts', async () => {
  const text = `${JSON.stringify(doc, null, 1)}\n`;
  await expect(text).toMatchFileSnapshot('../../../../../docs/api/asyncapi.json');
});

it(
  'the official parser reads it and finds nothing to report',
  async () => {
    const { document, diagnostics } = await new Parser().parse(JSON.stringify(doc));
    expect(diagnostics.map(({ code, path, message }) => [code, path.join('/'), message])).toEqual(
      [],
    );
    expect(document?.channels().all().length).toBe(Object.keys(channels).length);
  },
  COMPILING_MS,
);

describe('it has', () => {
  it('every topic of the bus, with who may receive it', () => {
    const named = Object.keys(channels).filter((name) => Object.hasOwn(TOPICS, name));
    expect(named.toSorted()).toEqual(Object.keys(TOPICS).toSorted());
    expect(Object.keys(channels['killswitch.changed']?.['x-access'] ?? {})).toHaveLength(9);
    expect(channels['orders.routed']?.['x-access']).toEqual({});
  });

  it('every socket of the gateway', () => {
    const sockets = Object.values<Address>(ADDRESSES).filter(({ method }) => method === 'WS');
    const addresses = Object.values(channels).map(({ address }) => address);
    for (const { path } of sockets) expect(addresses).toContain(path);
  });

  it('every frame that a program may receive, and an operation that sends it', () => {
    const frames = [...CONNECTION_EVENTS, ...Object.keys(USER_TOPICS)];
    expect(Object.keys(channels['socket']?.messages ?? {})).toEqual(expect.arrayContaining(frames));
    for (const topic of Object.keys(USER_TOPICS)) {
      expect(operations[`ws.${topic}`]).toMatchObject({
        action: 'send',
        messages: [{ $ref: `#/channels/socket/messages/${topic}` }],
      });
    }
  });

  it('every subscription of the browser', () => {
    for (const name of Object.keys(SUBSCRIPTION_ROWS)) {
      expect(Object.keys(components.messages)).toContain(`trpc.item.${name}`);
      expect(operations[`trpc.subscribe.${name}`]?.action).toBe('receive');
    }
  });
});

describe('its examples', () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ ...doc, $id: 'doc' });

  it(
    'are many, and each fits its schema',
    () => {
      const checked = messages.flatMap(([name, { payload, examples = [] }]) => {
        if (examples.length === 0) return [];
        const check = ajv.compile(inDocument(payload));
        return examples.map((example) => ({
          name,
          errors: check(example.payload) ? [] : check.errors,
        }));
      });
      expect(checked.filter(({ errors }) => errors?.length !== 0)).toEqual([]);
      expect(checked.length).toBeGreaterThan(Object.keys(TOPICS).length * 1.5);
    },
    COMPILING_MS,
  );

  it('the compact prices of the browser have the shape of a frame that is sent', () => {
    const board = new TickBoard();
    const group = new TickGroup(board, null);
    const check = ajv.compile(TICK_FRAME);
    board.apply(givenBatch(1, { AAPL: 180, MSFT: 400 }));
    const full: unknown = JSON.parse(group.fullText());
    board.apply(givenBatch(2, { AAPL: 181, MSFT: 400 }));
    const delta: unknown = JSON.parse(group.deltaText());
    for (const frame of [full, delta]) {
      expect([frame, check(frame), check.errors]).toEqual([frame, true, null]);
    }
    expect(check({ s: 1 })).toBe(false);
  });
});

/** The same schema with its references leading into the document. */
const inDocument = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"doc#/')) as Json;
