/** The marks of sales: examples of Rule 200(g), and what holds for any position, orders and quantity. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longLeft, remark, shortFilled, shortPart, shrunk } from './mark-sale.ts';

const shares = fc.integer({ min: 1, max: 1_000_000 });
const covered = fc.record({
  netQty: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  openSells: fc.integer({ min: 0, max: 1_000_000 }),
});

describe('a sale', () => {
  it.each([
    ['of a flat seller is short', 500, 0, 0, 500],
    ['within the position is long', 500, 500, 0, 0],
    ['through zero is both', 500, 200, 0, 300],
    ['of what other orders sell already is short', 500, 500, 500, 500],
    ['beside other orders is long for what they leave', 500, 600, 300, 200],
    ['of a short seller is short', 500, -100, 0, 500],
    ['is short only once where the others sell more than there is', 500, 100, 900, 500],
  ])('%s', (_, qty, netQty, openSells, short) => {
    expect(shortPart(qty, { netQty, openSells })).toBe(short);
  });

  it('counted share by share gives the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: -200, max: 400 }),
        fc.integer({ min: 0, max: 300 }),
        (qty, net, openSells) => {
          let [held, short] = [net, 0];
          for (let n = 0; n < openSells; n += 1) held -= 1;
          for (let n = 0; n < qty; n += 1) {
            if (held <= 0) short += 1;
            held -= 1;
          }
          expect(shortPart(qty, { netQty: net, openSells })).toBe(short);
        },
      ),
    );
  });

  it('never has more long shares, over all orders, than the position', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 5_000 }),
        fc.array(shares, { maxLength: 20 }),
        (netQty, orders) => {
          let [openSells, long] = [0, 0];
          for (const qty of orders) {
            long += qty - shortPart(qty, { netQty, openSells });
            openSells += qty;
          }
          expect(long).toBe(Math.min(Math.max(0, netQty), openSells));
        },
      ),
    );
  });
});

describe('an order that gets another quantity', () => {
  it('is marked anew: what was sold short stays short', () => {
    // 100 held, 300 to sell: 200 short. 150 have filled, 50 of them short; the position is -50.
    const order = { qty: 300, shortQty: 200, filledQty: 150 };
    expect(remark(order, { qty: 400 }, { netQty: -50, openSells: 0 })).toBe(300);
    expect(remark(order, { qty: 160 }, { netQty: -50, openSells: 0 })).toBe(60);
    // 1,000 were bought meanwhile: what is open is long.
    expect(remark(order, { qty: 400 }, { netQty: 950, openSells: 0 })).toBe(50);
  });

  it('keeps what is short between what has filled short and all of it', () => {
    fc.assert(
      fc.property(shares, shares, shares, covered, (total, toQty, part, seller) => {
        const shortQty = part % (total + 1);
        const filledQty = Math.min(toQty, part % total);
        const order = { qty: total, shortQty, filledQty };
        const short = remark(order, { qty: toQty }, seller);
        expect(short).toBeGreaterThanOrEqual(shortFilled(order, filledQty));
        expect(short).toBeLessThanOrEqual(toQty);
      }),
    );
  });

  it('that only shrinks gives up its short part first', () => {
    expect(shrunk({ qty: 300, shortQty: 200 }, 150)).toBe(50);
    expect(shrunk({ qty: 300, shortQty: 200 }, 80)).toBe(0);
  });
});

describe('the long part at venues', () => {
  it('is what is neither filled nor out; an unmarked order has no end of it', () => {
    expect(longLeft({ qty: 300, shortQty: 200, longCumQty: 30 })).toBe(70);
    expect(longLeft({ qty: 300, shortQty: 200, longCumQty: 30 }, 60)).toBe(10);
    expect(longLeft({ qty: 300, shortQty: 200, longCumQty: 100 }, 60)).toBe(0);
    expect(longLeft({ qty: 300, shortQty: null, longCumQty: 0 })).toBe(Number.POSITIVE_INFINITY);
    expect(longLeft({ qty: 300, shortQty: 0, longCumQty: 0 })).toBe(Number.POSITIVE_INFINITY);
  });
});
