import { findOrderField, ORDER_FIELDS } from '@tradefloor/contracts/basket-names';
import { readBasket } from '@tradefloor/contracts/basket-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_SHEET,
  fieldText,
  findColumn,
  listAbsentColumns,
  readSheet,
  sheetText,
  toCopies,
  toLine,
  toSheet,
  withCell,
  withColumn,
  withLine,
  withoutLine,
} from './sheet.ts';

const cell = fc.string({ maxLength: 12 });

describe('a basket as a table', () => {
  it('lines of another panel have as many columns as they need', () => {
    const plain = ['AAPL', 'BUY', '10', '', 'DAY', 'LIT'];
    expect(toCopies([plain]).header.at(-1)).toBe('strategy');
    const waiting = [...plain, 'STOP', '190', '', '', 'MID'];
    expect(toCopies([plain, waiting]).header.at(-1)).toBe('triggerBy');
    const dated = [...waiting, '2026-12-04T21:00:00.000Z', '200', '', 'yes'];
    expect(toCopies([dated, plain]).header.at(-1)).toBe('venue');
    expect(toCopies([dated, plain]).rows[1]?.cells).toHaveLength(19);
  });

  it('a first line that names a column is the header, any other is an order', () => {
    const named = readSheet('Ticker;Shares;B/S\nAAPL;10;buy');
    expect(named.header).toEqual(['Ticker', 'Shares', 'B/S']);
    expect(named.rows.map(({ cells }) => cells)).toEqual([['AAPL', '10', 'buy']]);
    const bare = readSheet('AAPL\tBUY\t10\nMSFT\tSELL\t5\t400.5');
    expect(bare.rows).toHaveLength(2);
    expect(bare.rows[1]?.cells).toEqual(['MSFT', 'SELL', '5', '400.5', '', '']);
  });

  it('whatever the cells hold, the text that is sent reads back as the same table', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 6 }),
        (rows) => {
          const wholes = rows.map(([a = '', b = '', c = '']) => [`x${a}`, b, c]);
          const sheet = toSheet(['symbol', 'side', 'qty'], wholes);
          const back = readSheet(sheetText(sheet));
          expect(back.rows.map(({ cells }) => cells)).toEqual(sheet.rows.map(({ cells }) => cells));
        },
      ),
    );
  });

  it('the platform counts its lines as the table does', () => {
    const sheet = readSheet('symbol,side,qty\nAAPL,BUY,10\nMSFT,BUY,no\nKO,SELL,3');
    const read = readBasket(sheetText(sheet));
    const wrong = read.lines.filter(({ errors }) => errors !== null);
    expect(wrong.map(({ line }) => line)).toEqual([toLine(1)]);
    expect(findColumn(sheet, wrong[0]?.errors?.[0]?.path ?? '')).toBe(2);
  });

  it('a fault finds its column under whatever name the column goes', () => {
    const sheet = readSheet('Ticker,Action,Shares,Limit Px\nAAPL,BUY,10,x');
    expect(findColumn(sheet, 'price')).toBe(3);
    expect(findColumn(sheet, 'algoParams.participationPct')).toBe(-1);
    expect(findColumn(sheet, '')).toBe(-1);
    const [row] = sheet.rows;
    expect(row && fieldText(sheet, row, 'qty')).toBe('10');
  });

  it('what is saved to a file has the trigger of each line as it was given', () => {
    const text = 'symbol,side,qty,type,stopPrice,price,trailPct,triggerBy\n';
    const lines = 'AAPL,SELL,10,STOP_LIMIT,185,184.5,,MID\nMSFT,SELL,5,TRAILING_STOP,,,1.5 %,\n';
    const saved = sheetText(readSheet(text + lines));
    expect(readBasket(saved).lines.map(({ order }) => order)).toEqual(
      readBasket(text + lines).lines.map(({ order }) => order),
    );
    expect(readBasket(saved).lines.map(({ order }) => order)).toMatchObject([
      { orderType: 'STOP_LIMIT', stopPrice: 185, price: 184.5, triggerBy: 'MID' },
      { orderType: 'TRAILING_STOP', trailPct: 1.5 },
    ]);
  });

  it('has every term of an order as a column that can be added, under a name that is read as that term', () => {
    const added = listAbsentColumns(EMPTY_SHEET);
    expect(added).not.toContain('price');
    const whole = added.reduce(withColumn, withLine(EMPTY_SHEET));
    expect(whole.header.map(findOrderField).toSorted()).toEqual(ORDER_FIELDS.toSorted());
    expect(whole.rows[0]?.cells).toHaveLength(ORDER_FIELDS.length);
    expect(listAbsentColumns(whole)).toEqual([]);
    expect(listAbsentColumns(readSheet('Ticker,B/S,Shares,Stop Px\nA,B,1,2'))).not.toContain(
      'stop price',
    );
  });

  it.each([
    ['a stop', { type: 'stop', 'stop price': '185' }, { orderType: 'STOP', stopPrice: 185 }],
    [
      'a stop limit',
      { 'stop price': '185', price: '184.5' },
      { orderType: 'STOP_LIMIT', stopPrice: 185, price: 184.5 },
    ],
    ['a trail', { 'trail amount': '1.5' }, { orderType: 'TRAILING_STOP', trailAmount: 1.5 }],
    ['a trail in per cent', { 'trail %': '0.5 %' }, { orderType: 'TRAILING_STOP', trailPct: 0.5 }],
    [
      'a market order if touched',
      { type: 'MIT', 'stop price': '195', 'trigger by': 'bid/ask' },
      { orderType: 'MARKET_IF_TOUCHED', stopPrice: 195, triggerBy: 'BID_ASK' },
    ],
    [
      'a limit if touched',
      { type: 'LIT', 'stop price': '195', price: '194.9' },
      { orderType: 'LIMIT_IF_TOUCHED', stopPrice: 195, price: 194.9 },
    ],
    [
      'a peg',
      { 'peg to': 'primary', 'peg offset': '0.01' },
      { orderType: 'PEGGED', pegTo: 'PRIMARY', pegOffset: 0.01 },
    ],
    ['an order at the open', { tif: 'at open' }, { orderType: 'MARKET', timeInForce: 'OPG' }],
    [
      'an order at the close',
      { tif: 'at close', price: '190' },
      { orderType: 'LIMIT', timeInForce: 'ATC' },
    ],
    [
      'an iceberg that only rests, till a date',
      { price: '190', 'display qty': '20', 'post only': 'yes', expires: '2026-12-24 16:00' },
      { displayQty: 20, postOnly: true, timeInForce: 'GTD', expireAt: '2026-12-24T16:00:00.000Z' },
    ],
    [
      'a least quantity',
      { price: '190', tif: 'IOC', 'min qty': '50' },
      { minQty: 50, timeInForce: 'IOC' },
    ],
    [
      'an exempt sale at a venue',
      { 'short exempt': 'yes', venue: 'bats' },
      { shortExempt: true, destinationVenue: 'BATS' },
    ],
  ])('%s can be entered in its columns', (_, cells, order) => {
    const entries = Object.entries({ symbol: 'AAPL', side: 'SELL', qty: '100', ...cells });
    const titles = entries.map(([title]) => title);
    const sheet = listAbsentColumns(EMPTY_SHEET)
      .filter((title) => titles.includes(title))
      .reduce(withColumn, withLine(EMPTY_SHEET));
    const id = sheet.rows[0]?.id ?? 0;
    const filled = entries.reduce(
      (before, [title, text]) =>
        withCell(before, { id, column: before.header.indexOf(title) }, text),
      sheet,
    );
    const [line] = readBasket(sheetText(filled)).lines;
    expect(line?.errors).toBeNull();
    expect(line?.order).toMatchObject(order);
  });

  it('lines come and go, and keep who they are', () => {
    const two = withLine(withLine(EMPTY_SHEET));
    const [first, second] = two.rows;
    const edited = withCell(two, { id: second?.id ?? 0, column: 0 }, 'KO\n');
    expect(edited.rows[1]?.cells[0]).toBe('KO ');
    const left = withoutLine(edited, first?.id ?? 0);
    expect(left.rows.map(({ id }) => id)).toEqual([second?.id]);
    expect(withLine(left).rows[1]?.id).not.toBe(second?.id);
  });
});
