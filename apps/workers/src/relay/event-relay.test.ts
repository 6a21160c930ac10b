/** The event relay over a bus that drops, repeats and dies: every kept message as a line, once, each producer's in order. */
import { toWireText } from '@tradefloor/contracts/event-wire';
import type { ServiceName } from '@tradefloor/contracts/services';
import type { TopicName } from '@tradefloor/contracts/topics';
import type { RelayFilter, RelayPosition } from '@tradefloor/core/analytics/relay/relay-order';
import { drawsFrom, uniformInt } from '@tradefloor/core/prng';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import { describe, expect, it } from 'vitest';
import { EventRelay, type Missed } from './event-relay.ts';

const EVERYTHING: RelayFilter = { topics: [], keys: [] };
const NOW = 1_795_444_200_000;

const event = (producer: ServiceName, seq: number, userId = 'trader-1'): EventEnvelope => ({
  producer,
  seq,
  id: `${producer}-${seq}`,
  topic: 'user.session',
  key: userId,
  atMs: NOW + seq,
  requestId: 'request-1',
  payload: { sessionId: `s${seq}`, userId, kind: 'ENDED', reason: 'LOGOUT', at: NOW },
});

const toEntry = (each: EventEnvelope) => ({
  topic: each.topic as TopicName,
  id: `${each.seq}-0`,
  text: toWireText(each),
});

/** A relay over an outbox that grows, and what it has written. */
function open(position: RelayPosition = new Map(), filter = EVERYTHING) {
  const outbox: EventEnvelope[] = [];
  const lines: string[] = [];
  /** Messages as an older version published them. */
  const old = new Map<number, string>();
  const missed: Missed[] = [];
  const world = { kept: position, isDown: false };
  const relay = new EventRelay(
    {
      durable: {
        lastSeqs: async () => {
          if (world.isDown) throw new Error('the database is away');
          const last = new Map<ServiceName, number>();
          for (const { producer, seq } of outbox) last.set(producer, seq);
          return last;
        },
        outboxTexts: async (producer, afterSeq, limit) =>
          outbox
            .filter((each) => each.producer === producer && each.seq > afterSeq)
            .slice(0, limit)
            .map((each) => old.get(each.seq) ?? toWireText(each)),
      },
      write: async (texts) => void lines.push(...texts),
      keep: (written) => {
        world.kept = new Map(written);
      },
      missed: (gap) => missed.push(gap),
    },
    filter,
    position,
  );
  const ids = () => lines.map((text) => (JSON.parse(text) as { id: string }).id);
  return { relay, outbox, old, lines, missed, ids, world };
}

describe('the relay', () => {
  it('writes every kept message once and in order, whatever part of it the bus brings', async () => {
    const draws = drawsFrom(7);
    const { relay, outbox, ids } = open();
    const next = new Map<ServiceName, number>();
    for (let i = 0; i < 400; i += 1) {
      const producer = uniformInt(draws, 2) === 0 ? 'oms' : 'ems';
      const seq = (next.get(producer) ?? 0) + 1;
      next.set(producer, seq);
      const published = event(producer, seq);
      outbox.push(published);
      const rng = uniformInt(draws, 10);
      if (rng < 6) relay.receive(toEntry(published));
      if (rng === 0) relay.receive(toEntry(published));
    }
    await relay.catchUp();
    for (const producer of ['oms', 'ems'] as const) {
      const own = ids().filter((id) => id.startsWith(producer));
      expect(own).toEqual(own.map((_, i) => `${producer}-${i + 1}`));
    }
    expect(ids()).toHaveLength(400);
  });

  it('continues where it was after a restart: messages published in between are written, none twice', async () => {
    const first = open();
    first.outbox.push(event('oms', 1), event('oms', 2));
    await first.relay.catchUp();
    const second = open(first.world.kept);
    second.outbox.push(...first.outbox, event('oms', 3), event('oms', 4));
    second.relay.receive(toEntry(event('oms', 4)));
    second.relay.receive(toEntry(event('oms', 2)));
    await second.relay.catchUp();
    expect([...first.ids(), ...second.ids()]).toEqual(['oms-1', 'oms-2', 'oms-3', 'oms-4']);
  });

  it('writes messages of an older version unchanged, whatever has become of their shape or topic', async () => {
    const { relay, outbox, old, lines, missed } = open();
    outbox.push(event('oms', 1), event('oms', 2), event('oms', 3));
    const shape =
      '{"id":"a","topic":"user.session","key":"u","producer":"oms","seq":1,"payload":{"kind":1}}';
    const topic = '{"id":"b","topic":"user.gone","key":"u","producer":"oms","seq":2,"payload":{}}';
    old.set(1, shape).set(2, topic);
    await relay.catchUp();
    expect(lines).toEqual([shape, topic, toWireText(event('oms', 3))]);
    expect(missed).toEqual([]);
  });

  it('that was down for longer than messages are kept reports which are gone, and continues', async () => {
    const { relay, outbox, ids, missed } = open(new Map([['oms', 2]]));
    outbox.push(event('oms', 7), event('oms', 8));
    await relay.catchUp();
    expect(missed).toEqual([{ producer: 'oms', from: 3, to: 6 }]);
    expect(ids()).toEqual(['oms-7', 'oms-8']);
  });

  it('reports an unavailable database, and catches up afterwards', async () => {
    const { relay, outbox, ids, world } = open();
    world.isDown = true;
    outbox.push(event('oms', 1));
    await expect(relay.catchUp()).rejects.toThrow('away');
    world.isDown = false;
    await relay.catchUp();
    expect(ids()).toEqual(['oms-1']);
  });

  it('leaves out what the filter leaves out, and goes on past it', async () => {
    const filter = { topics: ['user.*'], keys: ['trader-2'] };
    const { relay, outbox, ids, world } = open(new Map(), filter);
    outbox.push(event('oms', 1), event('oms', 2, 'trader-2'), event('oms', 3));
    await relay.catchUp();
    expect(ids()).toEqual(['oms-2']);
    expect(world.kept.get('oms')).toBe(3);
  });

  it('writes a line as it is on the bus: the envelope, one line, JSON', async () => {
    const { relay, outbox, lines } = open();
    outbox.push(event('oms', 1));
    await relay.catchUp();
    expect(lines).toEqual([toWireText(event('oms', 1))]);
    expect(lines[0]).not.toContain('\n');
  });
});
