/** Names of contracts, dates and typed prices. */
import { type FuzzTarget, promise, promiseSame } from '@tradefloor/contracts/testing/fuzz-target';
import { formatDate, parseDate } from './calendar/civil-date.ts';
import { readPrice, writePrice } from './futures/notation.ts';
import { futureSymbolText, parseFutureSymbol } from './futures/products.ts';
import { bespokeSymbol, optionSymbol, parseOptionSymbol } from './option/option-symbol.ts';

export const targets: readonly FuzzTarget[] = [
  {
    name: 'contract-names',
    about: 'names of options and futures, calendar dates',
    seeds: () => [
      'AAPL261127C272.5',
      '2AAPL270304P1',
      'CLF27',
      'ZNH27',
      '2026-11-21',
      '2024-02-29',
    ],
    words: ['C', 'P', '.5', '000', 'F27', '-02-30'],
    bytesMax: 64,
    run: (text) => {
      const option = parseOptionSymbol(text);
      if (option !== null) {
        const name = text.startsWith('2') ? bespokeSymbol : optionSymbol;
        const again = parseOptionSymbol(name(option.underlying, option));
        promiseSame(
          { ...again, symbol: null },
          { ...option, symbol: null },
          'an option comes back',
        );
      }
      const future = parseFutureSymbol(text);
      if (future !== null) {
        const { product, year, month } = future;
        promiseSame(futureSymbolText(product.root, year, month), text, 'a future comes back');
      }
      const day = parseDate(text);
      if (day !== null) promise(formatDate(day) === text, `a date comes back: ${text}`);
      return { isAccepted: option !== null || future !== null || day !== null };
    },
  },
  {
    name: 'futures-prices',
    about: 'typed prices of futures, in 32nds and eighths',
    seeds: () => ['110-16+', "455'2", '-0.015625', '71.25'],
    words: ['-', "'", '+', '31', '.'],
    bytesMax: 32,
    run: (text) => {
      const written = [
        { notation: 'DECIMAL', tickSize: 10_000 },
        { notation: 'EIGHTHS', tickSize: 250_000 },
        { notation: 'HALF_32NDS', tickSize: 15_625 },
      ] as const;
      const read = written.map((how) => ({ how, units: readPrice(text, how) }));
      for (const { how, units } of read) {
        if (units === null) continue;
        promise(Number.isSafeInteger(units) && units % how.tickSize === 0, `on a tick: ${text}`);
        promise(readPrice(writePrice(units, how), how) === units, `a price comes back: ${text}`);
      }
      return { isAccepted: read.some(({ units }) => units !== null) };
    },
  },
];
