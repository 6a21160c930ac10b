import { describe, expect, it } from 'vitest';
import type { Books } from '../../platform/client/shapes.ts';
import { LadderModel, MOVED_TICKS } from './ladder-model.ts';

const TICK = 10_000;
const at = (bid: number, ask: number): Books['venues'] => [
  {
    venue: 'XNAS',
    bids: [{ price: bid / 100, size: 100, own: 0, ahead: 0 }],
    asks: [{ price: ask / 100, size: 300, own: 0, ahead: 0 }],
  },
];

function given(rows = 21): LadderModel {
  const model = new LadderModel(TICK);
  model.setRows(rows);
  model.setBooks(at(1_000, 1_002));
  model.frame();
  return model;
}

describe('a ladder', () => {
  it('a row means the price that was drawn in it, until the next frame', () => {
    const model = given();
    const tick = model.tickOfRow(10);
    model.setBooks(at(1_100, 1_102));
    expect(model.tickOfRow(10)).toBe(tick);
    model.frame();
    expect(model.tickOfRow(10)).toBe(1_101);
  });

  it('prices stay fixed under the pointer, and the way to the middle is shown', () => {
    const model = given();
    model.hold(true);
    model.setBooks(at(1_100, 1_102));
    const held = model.frame();
    expect(held.rows[10]?.tick).toBe(1_001);
    expect(held.away).toBe(1_101 - 1_011);
    model.hold(false);
    expect(model.frame().away).toBe(0);
  });

  it('a press is refused once the market has gone on too far since it was drawn', () => {
    const model = given();
    model.setBooks(at(1_000 + MOVED_TICKS, 1_002 + MOVED_TICKS));
    expect(model.hasMoved()).toBe(false);
    model.setBooks(at(1_001 + MOVED_TICKS, 1_003 + MOVED_TICKS));
    expect(model.hasMoved()).toBe(true);
    model.frame();
    expect(model.hasMoved()).toBe(false);
    model.setBooks([]);
    expect(model.hasMoved()).toBe(true);
  });

  it('the cursor begins at the best bid, moves by ticks, and takes the view along at its edge', () => {
    const model = given(5);
    model.moveCursor(1);
    expect(model.cursor).toEqual({ tick: 1_000, side: 'BUY' });
    for (let i = 0; i < 4; i += 1) model.moveCursor(1);
    expect(model.cursor?.tick).toBe(1_004);
    model.hold(true);
    expect(model.frame().rows[0]?.tick).toBe(1_004);
  });

  it('own orders are found at their price, of one side or both, at the venue shown', () => {
    const model = given();
    const own = [
      { orderId: 'a', side: 'BUY', tick: 999, leavesQty: 10, venue: 'XNAS' },
      { orderId: 'b', side: 'BUY', tick: 999, leavesQty: 10, venue: null },
      { orderId: 'c', side: 'SELL', tick: 1_005, leavesQty: 10, venue: 'BATS' },
    ] as const;
    model.setOwn(own);
    expect(model.ownAt(999, 'BUY').map(({ orderId }) => orderId)).toEqual(['a', 'b']);
    expect(model.ownAt(999, 'SELL')).toEqual([]);
    model.setVenue('BATS');
    expect(model.ownAt(999, null).map(({ orderId }) => orderId)).toEqual(['b']);
    expect(model.ownAt(1_005, null)).toHaveLength(1);
  });

  it('reports when there is something to draw, and only then', () => {
    const model = given();
    expect(model.isChanged).toBe(false);
    model.setBooks(at(1_000, 1_002));
    expect(model.isChanged).toBe(true);
    model.frame();
    expect(model.isChanged).toBe(false);
  });
});
