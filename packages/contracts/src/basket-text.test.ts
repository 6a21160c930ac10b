/** Baskets as people have them: pasted tables, files of other programs, and everything that is wrong with them. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { BASKET_LINES_MAX, BASKET_TEXT_MAX, readBasket } from './basket-text.ts';
import { NewOrder } from './order.ts';

const orders = (text: string) => readBasket(text).lines.map(({ order }) => order);
const listErrors = (text: string) => readBasket(text).lines.flatMap(({ errors }) => errors ?? []);

const MARKET_BUY = {
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'MARKET',
  qty: 100,
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
};

describe('a basket without a header', () => {
  it.each([
    ['commas', 'AAPL,BUY,100'],
    ['semicolons', 'AAPL;BUY;100'],
    ['tabs', 'AAPL\tBUY\t100'],
    ['quotes around every cell', '"AAPL","BUY","100"'],
    ['blanks around cells and small letters', ' aapl , b , 100 '],
    ['trailing empty cells', 'AAPL,BUY,100,,,'],
    ['a byte order mark', '\u{feff}AAPL,BUY,100'],
    ['empty lines and Windows line ends', '\r\n\r\nAAPL,BUY,100\r\n\r\n'],
  ])('is read with %s', (_, text) => {
    expect(orders(text)).toEqual([MARKET_BUY]);
  });

  it('has symbol, side, quantity, price, time in force, strategy, in this order', () => {
    expect(orders('MSFT\tsell\t1,500\t412.50\tgtc\ttwap')).toEqual([
      {
        ...MARKET_BUY,
        symbol: 'MSFT',
        side: 'SELL',
        qty: 1_500,
        orderType: 'LIMIT',
        price: 412.5,
        timeInForce: 'GTC',
        strategy: 'TWAP',
      },
    ]);
  });
});

describe('a basket with a header', () => {
  it('takes columns in any order, under their usual names, with parameters of algorithms', () => {
    const text = 'Limit Price;Shares;B/S;Ticker;TIF;Algo;Slices\n10.5;200;S;KO;IOC;SNIPER;4';
    expect(orders(text)).toEqual([
      {
        ...MARKET_BUY,
        symbol: 'KO',
        side: 'SELL',
        qty: 200,
        orderType: 'LIMIT',
        price: 10.5,
        timeInForce: 'IOC',
        strategy: 'SNIPER',
        algoParams: { slices: 4 },
      },
    ]);
  });

  it.each([
    ['symbol,side,qty,lmt price\nAAPL,BUY,100,190', 'unknown column "lmt price"'],
    ['symbol,side,qty,price,limit\nAAPL,BUY,1,2,3', 'column price appears twice'],
    ['symbol,price\nAAPL,190', 'missing columns: side, qty'],
    ['symbol,side,qty', 'the basket has a header and no lines'],
  ])('that would be misread is refused as a whole: %j', (text, fault) => {
    expect(readBasket(text).fault).toContain(fault);
    expect(readBasket(text).lines).toEqual([]);
  });
});

describe('a line that is wrong', () => {
  it.each([
    ['AAPL,HOLD,100', 'side', 'is none of BUY, SELL'],
    ['AAPL,BUY,ten', 'qty', 'is not a number'],
    ['AAPL;BUY;100;190,55', 'price', 'is not a number like 1234.50'],
    ['AAPL,BUY,1e5', 'qty', 'is not a number'],
    ['AAPL,BUY,0', 'qty', ''],
    ['AAPL,BUY,1.5', 'qty', ''],
    ['AAPL,BUY,-5', 'qty', ''],
    ['AAPL,BUY,99999999999', 'qty', ''],
    ['AAPL,BUY,100,0', 'price', 'above zero'],
    ['ААPL,BUY,100', 'symbol', ''],
    [',BUY,100', 'symbol', ''],
    ['AAPL,BUY,100,1,DAY,HODL', 'strategy', ''],
    ['AAPL,BUY,100,1,DAY,LIT,extra', '', 'unknown text at the end: "extra"'],
    ['"AAPL"x,BUY,100', '', 'follows a closing quote'],
    ['"AAPL,BUY,100', '', 'a quote is not closed'],
  ])('%j names the field %j', (text, path, message) => {
    const [error] = listErrors(text);
    expect(error?.path).toBe(path);
    expect(error?.message).toContain(message);
  });

  it('leaves the lines around it as they are, with the numbers an editor shows', () => {
    const { lines } = readBasket(
      'symbol,side,qty\nAAPL,BUY,100\n\nMSFT,BUY,x\nKO,SELL,"1\n0"\nXOM,SELL,5',
    );
    expect(lines.map(({ line, order }) => [line, order?.symbol ?? null])).toEqual([
      [2, 'AAPL'],
      [4, null],
      [5, null],
      [7, 'XOM'],
    ]);
  });
});

describe('the bounds', () => {
  const line = 'AAPL,BUY,100\n';
  it('are 5,000 lines, not one more', () => {
    expect(readBasket(line.repeat(BASKET_LINES_MAX)).lines).toHaveLength(BASKET_LINES_MAX);
    expect(readBasket(line.repeat(BASKET_LINES_MAX + 1)).fault).toContain('at most 5000');
  });
  it('are what one request carries', () => {
    expect(readBasket(' '.repeat(BASKET_TEXT_MAX + 1)).fault).toContain('characters');
  });
  it('are met by nothing, too', () => {
    expect(readBasket(' \n \n').fault).toBe('the basket is empty');
  });
});

test('whatever is pasted, it is read without a throw, and what is read as an order is one', () => {
  const cell = fc.oneof(
    fc.constantFrom('AAPL', 'BUY', 'SELL', '100', '1.5', '"', '""', '', 'symbol', 'side', 'qty'),
    fc.string({ maxLength: 6, unit: 'binary' }),
  );
  const text = fc
    .array(fc.array(cell, { maxLength: 8 }), { maxLength: 12 })
    .chain((rows) =>
      fc
        .constantFrom(',', ';', '\t')
        .map((separator) => rows.map((row) => row.join(separator)).join('\n')),
    );
  fc.assert(
    fc.property(text, (some) => {
      for (const { order, errors, line } of readBasket(some).lines) {
        expect(line).toBeGreaterThan(0);
        if (order === null) expect(errors.length).toBeGreaterThan(0);
        else expect(NewOrder.safeParse(order).success).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});
