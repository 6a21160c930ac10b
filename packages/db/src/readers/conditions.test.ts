/** The conditions of a list and its pages, as they are sent to the server: values never stand in the text. */
import type { Scope } from '@tradefloor/core/trading/access/access';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { Conditions } from './conditions.ts';
import { type List, pageList } from './page-list.ts';

describe('conditions', () => {
  it('are none where everything is wanted', () => {
    const conditions = new Conditions();
    conditions.equal('symbol', null);
    conditions.between('at', null, null);
    conditions.within({ kind: 'firm' });
    expect([conditions.where, conditions.params]).toEqual(['', []]);
  });

  it('stand in their order, each with the number of its parameter', () => {
    const conditions = new Conditions();
    conditions.equal('symbol', 'AAPL');
    conditions.between('at', 1_000, 2_000);
    conditions.add('qty > 0');
    conditions.equal('side', 'BUY');
    expect(conditions.where).toBe(
      ' where symbol = $1 and at >= to_timestamp($2::float8 / 1000)' +
        ' and at < to_timestamp($3::float8 / 1000) and qty > 0 and side = $4',
    );
    expect(conditions.params).toEqual(['AAPL', 1_000, 2_000, 'BUY']);
  });

  it('leave an end open that is not named, and take zero for a time', () => {
    const from = new Conditions();
    from.between('at', 0, null);
    expect([from.where, from.params]).toEqual([
      ' where at >= to_timestamp($1::float8 / 1000)',
      [0],
    ]);
    const to = new Conditions();
    to.between('at', null, 5);
    expect(to.where).toBe(' where at < to_timestamp($1::float8 / 1000)');
  });

  it('never hold a value in their text, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), (values) => {
        const conditions = new Conditions();
        for (const value of values) conditions.equal('name', value);
        const names = values.map((_, i) => `name = $${i + 1}`);
        expect(conditions.where).toBe(names.length === 0 ? '' : ` where ${names.join(' and ')}`);
        expect(conditions.params).toEqual(values);
      }),
    );
  });
});

describe('whose rows are seen', () => {
  const where = (scope: unknown) => {
    const conditions = new Conditions();
    conditions.within(scope as Scope);
    return [conditions.where, conditions.params];
  };

  it('is one’s own, those of some desks, or all', () => {
    expect(where({ kind: 'user', userId: 'alice' })).toEqual([' where user_id = $1', ['alice']]);
    expect(where({ kind: 'desks', desks: ['EQ', 'FX'] })).toEqual([
      ' where desk in ($1, $2)',
      ['EQ', 'FX'],
    ]);
    expect(where({ kind: 'firm' })).toEqual(['', []]);
  });

  it('is nothing for who has no desk: never everything', () => {
    expect(where({ kind: 'desks', desks: [] })).toEqual([' where false', []]);
  });
});

describe('a page', () => {
  const LIST: List = {
    fields: 'order_id, at',
    table: 'oms.orders',
    at: 'created_at',
    id: 'order_id',
    idType: 'uuid',
  };

  /** A database that keeps the statement it is sent. */
  function listening() {
    const sent: { text: string; params: readonly unknown[] }[] = [];
    const rows = async (text: string, params: readonly unknown[] = []) => {
      sent.push({ text, params });
      return [{ row: { orderId: 'o1' } }, { row: null }];
    };
    return { sent, database: { rows } as unknown as Database };
  }

  it('is newest first, at most so many, and its rows are read', async () => {
    const { sent, database } = listening();
    const conditions = new Conditions();
    conditions.equal('symbol', 'AAPL');
    const rows = await pageList(database, LIST, {
      query: { limit: 50, after: null } as never,
      conditions,
    });
    expect(rows).toEqual([{ orderId: 'o1' }]);
    expect(sent[0]?.text).toContain(
      'select order_id, at from oms.orders where symbol = $1' +
        ' order by created_at desc, order_id desc limit $2',
    );
    expect(sent[0]?.params).toEqual(['AAPL', 50]);
  });

  it('goes on strictly below the last row, by its time and then by its id', async () => {
    const { sent, database } = listening();
    const after = { atMs: 1_700_000_000_000, id: '019a' };
    await pageList(database, LIST, {
      query: { limit: 10, after } as never,
      conditions: new Conditions(),
    });
    expect(sent[0]?.text).toContain(
      'where (created_at, order_id) < (to_timestamp($1::float8 / 1000), $2::uuid)',
    );
    expect(sent[0]?.params).toEqual([1_700_000_000_000, '019a', 10]);
  });
});
