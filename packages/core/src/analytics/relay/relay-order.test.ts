/** The relay's order: nothing twice, nothing missing, nothing early, whatever the bus does. */
import type { TopicName } from '@tradefloor/contracts/topics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passes, RelayOrder, unknownPatterns } from './relay-order.ts';

const line = (seq: number, topic: TopicName = 'orders.filled') => ({
  producer: 'ems' as const,
  seq,
  topic,
  key: 'trader-1',
  text: `line ${seq}`,
});

describe('the order of what is written', () => {
  it('is each producer’s own, once, without a gap, for any arrival whose gaps are fetched', () => {
    const arrivals = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 60 });
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 0, max: 10 }), (seqs, from) => {
        const order = new RelayOrder(new Map([['ems', from]]));
        const written: number[] = [];
        const write = (seq: number) => {
          if (order.makeTurn(line(seq)) !== 'write') return;
          order.note(line(seq));
          written.push(seq);
        };
        for (const seq of seqs) {
          // What is missing is in the outbox: fetched up to the one that came early.
          if (order.makeTurn(line(seq)) === 'gap') {
            for (let n = order.written('ems') + 1; n < seq; n += 1) write(n);
          }
          write(seq);
        }
        const last = Math.max(from, ...seqs);
        expect(written).toEqual(Array.from({ length: last - from }, (_, i) => from + 1 + i));
        expect(order.position.get('ems')).toBe(last);
      }),
    );
  });

  it('counts a message that has a number, whichever delivery its topic has had since', () => {
    const order = new RelayOrder(new Map([['ccp', 5]]));
    const numbered = { ...line(6, 'ccp.novation'), producer: 'ccp' } as const;
    expect(order.makeTurn(numbered)).toBe('write');
    order.note(numbered);
    expect(order.makeTurn(numbered)).toBe('known');
    expect(order.makeTurn({ ...numbered, seq: 0 })).toBe('write');
  });

  it('does not count what is not kept: prices are written as they come', () => {
    const order = new RelayOrder(new Map([['market-sim', 5]]));
    const ticks = { ...line(0, 'market.ticks'), producer: 'market-sim' } as const;
    expect(order.makeTurn(ticks)).toBe('write');
    order.note(ticks);
    expect(order.makeTurn(ticks)).toBe('write');
    expect(order.written('market-sim')).toBe(5);
  });
});

describe('a filter', () => {
  it('names topics whole or by their beginning, and keys; without any everything passes', () => {
    const filled = line(1);
    expect(passes({ topics: [], keys: [] }, filled)).toBe(true);
    expect(passes({ topics: ['orders.*'], keys: [] }, filled)).toBe(true);
    expect(passes({ topics: ['orders.filled'], keys: ['trader-1'] }, filled)).toBe(true);
    expect(passes({ topics: ['orders'], keys: [] }, filled)).toBe(false);
    expect(passes({ topics: ['orders.*'], keys: ['trader-2'] }, filled)).toBe(false);
  });

  it('that no topic fits is known before anything is written', () => {
    expect(unknownPatterns({ topics: ['orders.*', 'order.filled', 'x*'], keys: [] })).toEqual([
      'order.filled',
      'x*',
    ]);
  });
});
