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
  it('takes what is shown, the least and the end of an order; an iceberg shows it by the algo', () => {
    const { lines } = readBasket(
      [
        'symbol,side,qty,price,display,post only,expires,strategy,min qty,tif',
        'AAPL,BUY,900,1,300,yes,2026-12-24,,,',
        'AAPL,BUY,900,1,300,,,ICEBERG,,',
        'AAPL,BUY,900,1,,,,,400,IOC',
        'AAPL,BUY,900,1,,,2026-12-24 16:30,,,',
        'AAPL,BUY,900,1,,,,,,at close',
        'AAPL,BUY,900,,,,,,,OPG',
      ].join('\n'),
    );
    expect(lines.map(({ order }) => order)).toMatchObject([
      {
        displayQty: 300,
        postOnly: true,
        timeInForce: 'GTD',
        expireAt: '2026-12-24T23:59:59.000Z',
      },
      { algoParams: { displayQty: 300 }, timeInForce: 'DAY' },
      { minQty: 400, timeInForce: 'IOC' },
      { expireAt: '2026-12-24T16:30:00.000Z', timeInForce: 'GTD' },
      { orderType: 'LIMIT', timeInForce: 'ATC' },
      { orderType: 'MARKET', timeInForce: 'OPG' },
    ]);
    const [pegged] = readBasket('symbol,side,qty,peg,offset\nAAPL,BUY,9,primary,-0.02').lines;
    expect(pegged?.order).toMatchObject({
      orderType: 'PEGGED',
      pegTo: 'PRIMARY',
      pegOffset: -0.02,
    });
    expect(lines[1]?.order).not.toHaveProperty('displayQty');
    const [wrong] = readBasket('symbol,side,qty,price,expires\nAAPL,BUY,1,1,tomorrow').lines;
    expect(wrong?.errors).toMatchObject([{ path: 'expireAt' }]);
  });

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

describe('a basket with orders that wait for a price', () => {
  const one = (header: string, cells: string) =>
    orders(`symbol,side,qty,${header}\nAAPL,SELL,100,${cells}`)[0];

  it.each([
    ['type,stop price', 'Stop,185', { orderType: 'STOP', stopPrice: 185 }],
    [
      'type,stop,limit',
      'STP LMT,185,184.5',
      { orderType: 'STOP_LIMIT', stopPrice: 185, price: 184.5 },
    ],
    ['type,trail amount', 'TRAILING_STOP,1.25', { orderType: 'TRAILING_STOP', trailAmount: 1.25 }],
    ['type,trail %', 'trail,1.5 %', { orderType: 'TRAILING_STOP', trailPct: 1.5 }],
    ['type,stopPx', 'MIT,195', { orderType: 'MARKET_IF_TOUCHED', stopPrice: 195 }],
    [
      'type,trigger price,price',
      'limit-if-touched,195,194.9',
      { orderType: 'LIMIT_IF_TOUCHED', stopPrice: 195, price: 194.9 },
    ],
  ])('takes %s: %s', (header, cells, terms) => {
    expect(one(header, cells)).toEqual({ ...MARKET_BUY, side: 'SELL', ...terms });
  });

  it.each([
    ['stopPrice', '185', 'STOP'],
    ['stopPrice,price', '185,184.5', 'STOP_LIMIT'],
    ['trailAmount', '1.25', 'TRAILING_STOP'],
    ['trailPct', '2%', 'TRAILING_STOP'],
    ['stopPrice', '', 'MARKET'],
    ['stopPrice,price', ',184.5', 'LIMIT'],
  ])('without a type column, %s of %j makes a %s order', (header, cells, orderType) => {
    expect(one(header, cells)?.orderType).toBe(orderType);
  });

  it.each([
    ['last', 'LAST'],
    ['bid/ask', 'BID_ASK'],
    ['BID_ASK', 'BID_ASK'],
    ['Mid', 'MID'],
  ])('is triggered by the price it names: %s', (cell, triggerBy) => {
    expect(one('stop,trigger by', `185,${cell}`)?.triggerBy).toBe(triggerBy);
  });

  it.each([
    ['stop', '185,55 x', 'stopPrice', 'is not a number'],
    ['stop', '0', 'stopPrice', 'above zero'],
    ['trail', 'a bit', 'trailAmount', 'is not a number'],
    ['trail %', '1 % of it', 'trailPct', 'is not a percentage like 1.5'],
    ['trail %', '0.125', 'trailPct', 'two decimals'],
    ['trail %', '51', 'trailPct', ''],
    ['trigger by', 'close', 'triggerBy', 'is none of LAST, BID_ASK, MID'],
    ['type', 'STOPP', 'orderType', 'is none of MARKET, LIMIT, STOP, STOP_LIMIT'],
  ])('%s of %j names the field %s', (header, cells, path, message) => {
    const text = `symbol;side;qty;${header}\nAAPL;SELL;100;${cells}`;
    const [error] = listErrors(text);
    expect(error?.path).toBe(path);
    expect(error?.message).toContain(message);
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
