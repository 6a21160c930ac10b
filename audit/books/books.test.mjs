/** The books worked out again: figures by hand, and an account in which every figure that is a cent off is found. */
import { describe, expect, it } from 'vitest';
import { accruedPer100, indexRatio, toAmount } from './accrued.mjs';
import { Comparison, compareAccount } from './compare.mjs';
import { toFees } from './fees.mjs';
import { toProduct, toRequirement } from './margin.mjs';
import { drawsFrom } from './mixed-trades.mjs';
import { listEndDates, toEndTrades } from './option-ends.mjs';
import { inNewShares, toHoldings } from './positions.mjs';

/** @typedef {import('./positions.mjs').Fill} Fill */
/** @typedef {import('./accrued.mjs').Bond} Bond */

const NO_FEES = { sec31: 0, finraTaf: 0, cat: 0, commission: 0, venue: 0, total: 0 };
let fills = 0;
/** @param {Partial<Fill>} of @returns {Fill} */
const fill = (of) => {
  fills += 1;
  return {
    execId: `F${fills}`,
    orderId: `O${fills}`,
    parentOrderId: null,
    symbol: 'AAPL',
    instrumentType: 'equity',
    side: 'BUY',
    qty: 100,
    price: 10,
    venue: 'XNAS',
    liquidity: 'TAKER',
    fees: NO_FEES,
    at: '2026-11-23T15:00:00.000Z',
    settlementDate: '2026-11-25',
    ...of,
  };
};
/** @type {Bond} */
const OAT = {
  isin: 'FR001400TF97',
  couponPct: 3.5,
  frequency: 1,
  dayCount: 'ACT_ACT_ICMA',
  issueDate: '2026-05-25',
  maturity: '2036-05-25',
  endOfMonth: false,
  exDividendDays: 0,
};

describe('fees', () => {
  it('of a sale are Section 31 up to the cent, the commission and the venue’s', () => {
    const sale = fill({ side: 'SELL', qty: 400, price: 271.28, venue: 'MEMX' });
    // 108,512 dollars at 20.60 a million are 2.2353; 400 shares at 0.0035, at 0.0029 and at 0.000003.
    expect(toFees([sale], 'low').get(sale.execId)).toEqual({
      sec31: 2.24,
      finraTaf: 0,
      cat: 0.0012,
      commission: 1.4,
      venue: 1.16,
      total: 4.8012,
    });
  });

  it('have the least commission once an order, over all its children', () => {
    const [first, second] = [10, 200].map((qty) => fill({ qty, parentOrderId: 'P' }));
    if (first === undefined || second === undefined) throw new Error('two children');
    const byFill = toFees([first, second], 'low');
    expect(byFill.get(first.execId)?.commission).toBe(0.35);
    // 210 shares at 0.0035 are 0.735, of which 0.35 is paid.
    expect(byFill.get(second.execId)?.commission).toBe(0.385);
  });

  it('are a rebate for who adds, and nothing of the venue’s in a cross', () => {
    const adds = fill({ liquidity: 'MAKER', venue: 'XNYS' });
    const crosses = fill({ liquidity: 'CROSS' });
    const byFill = toFees([adds, crosses], 'high');
    expect(byFill.get(adds.execId)).toMatchObject({ commission: 2, venue: -0.18, total: 1.8203 });
    expect(byFill.get(crosses.execId)).toMatchObject({ venue: 0, total: 2.0003 });
  });

  it('of listed options sold are Section 31 on the premium', () => {
    const sold = fill({
      symbol: 'AAPL261218C305',
      instrumentType: 'option',
      side: 'SELL',
      qty: 18,
      price: 0.23,
    });
    expect(toFees([sold], 'low').get(sold.execId)?.sec31).toBe(0.01);
  });

  it('of listed options sold are a fee by the contract too, while it is not paused', () => {
    const sold = (/** @type {Partial<Fill>} */ of) =>
      fill({ instrumentType: 'option', side: 'SELL', qty: 500, price: 0, ...of });
    const [at, symbol] = ['2027-01-04T15:00:00.000Z', 'AAPL270917C305'];
    const [paused, charged, privately] = [
      sold({ symbol }),
      sold({ symbol, at }),
      sold({ symbol: `2${symbol}`, at }),
    ];
    const byFill = toFees([paused, charged, privately], 'low');
    // 500 contracts at 0.00329 are 1.645.
    expect(byFill.get(charged.execId)).toMatchObject({ finraTaf: 1.65, cat: 0.15, total: 1.8 });
    expect(byFill.get(paused.execId)).toMatchObject({ finraTaf: 0, cat: 0.15, total: 0.15 });
    expect(byFill.get(privately.execId)?.total).toBe(0);
  });
});

describe('positions', () => {
  it('take out cost in proportion, and open the rest at its price through zero', () => {
    const list = [
      fill({ qty: 100, price: 10 }),
      fill({ qty: 100, price: 12 }),
      fill({ side: 'SELL', qty: 50, price: 14 }),
      fill({ side: 'SELL', qty: 250, price: 13 }),
    ];
    // Average 11: 50 by 3, then 150 by 2; 100 are short at 13.
    expect(toHoldings(list).get('AAPL')).toMatchObject({
      netQty: -100,
      avgPx: 13,
      realisedPnl: 450,
      boughtQty: 200,
      soldQty: 300,
    });
  });

  it('of before a split are as many times the shares at the same cost', () => {
    const list = [
      fill({ qty: 100, price: 620, at: '2026-11-23T15:00:00.000Z' }),
      fill({ side: 'SELL', qty: 300, price: 63, at: '2026-11-24T15:00:00.000Z' }),
    ];
    const splits = [
      { symbol: 'AAPL', ratio: 10, at: '2026-11-24T05:00:10.000Z' },
      { symbol: 'MSFT', ratio: 2, at: '2026-11-24T05:00:10.000Z' },
      { symbol: 'AAPL', ratio: 5, at: null },
    ];
    expect(toHoldings(inNewShares(list, splits)).get('AAPL')).toMatchObject({
      netQty: 700,
      avgPx: 62,
      realisedPnl: 300,
      boughtQty: 1_000,
      soldQty: 300,
    });
  });

  it('count a bond per 100 of face and a future by its contract', () => {
    const pair = (/** @type {Partial<Fill>} */ of) => [
      fill({ ...of, qty: 1_000 }),
      fill({ ...of, side: 'SELL', qty: 1_000, price: 11 }),
    ];
    const held = toHoldings([
      ...pair({ symbol: 'B', instrumentType: 'bond' }),
      ...pair({ symbol: 'ZCZ26', instrumentType: 'commodity' }),
    ]);
    expect(held.get('B')?.realisedPnl).toBe(10);
    expect(held.get('ZCZ26')?.realisedPnl).toBe(50_000);
  });
});

describe('accrued interest', () => {
  it('is by days of the coupon period', () => {
    // 183 of 365 days of 3.50.
    expect(accruedPer100(OAT, '2026-11-24')).toBeCloseTo(1.754_794_5, 7);
    const paid = toAmount(OAT, { qty: 9_000, price: 100.801, settlementDate: '2026-11-24' });
    expect(paid).toEqual({ clean: 9_072.09, accrued: 157.93 });
  });

  it('keeps to month ends', () => {
    const note = { ...OAT, couponPct: 3.625, frequency: 2, maturity: '2028-10-31' };
    // From 31 October to 30 April: 24 of 181 days of 1.8125.
    const at = { ...note, endOfMonth: true, issueDate: '2026-10-31' };
    expect(accruedPer100(at, '2026-11-24')).toBeCloseTo((1.8125 * 24) / 181, 10);
  });

  it('of corporate bonds has months of thirty days', () => {
    const bond = {
      ...OAT,
      couponPct: 4,
      frequency: 2,
      dayCount: '30U_360',
      maturity: '2030-01-31',
    };
    const old = { ...bond, issueDate: '2020-01-31', endOfMonth: true };
    expect(accruedPer100(old, '2026-08-31')).toBeCloseTo((4 * 30) / 360, 10);
    // The end of February is the 30th for bonds that pay at month ends, and for no others.
    const [ends, other] = [true, false].map((endOfMonth) => ({
      ...old,
      maturity: endOfMonth ? '2030-08-31' : '2030-08-28',
      endOfMonth,
    }));
    if (ends === undefined || other === undefined) throw new Error('two bonds');
    expect(accruedPer100(ends, '2027-03-31')).toBeCloseTo((4 * 30) / 360, 10);
    expect(accruedPer100(other, '2027-03-31')).toBeCloseTo((4 * 33) / 360, 10);
  });

  it('of odd periods runs over all regular ones that they span', () => {
    const gilt = {
      ...OAT,
      couponPct: 5.375,
      frequency: 2,
      endOfMonth: true,
      issueDate: '2026-10-14',
      firstCoupon: '2027-07-31',
      maturity: '2056-01-31',
    };
    // By hand: 109 of the 184 days to 31 January 2027, and 28 of the 181 after it.
    expect(accruedPer100(gilt, '2027-02-28')).toBeCloseTo(2.6875 * (109 / 184 + 28 / 181), 10);
    const company = {
      ...OAT,
      couponPct: 6,
      frequency: 2,
      dayCount: '30U_360',
      lastCoupon: '2030-12-15',
      maturity: '2031-05-01',
    };
    expect(accruedPer100(company, '2030-12-14')).toBeCloseTo((6 * 179) / 360, 10);
    expect(accruedPer100(company, '2031-04-15')).toBeCloseTo((6 * 120) / 360, 10);
    const euro = { ...company, dayCount: 'ACT_ACT_ICMA', maturity: '2031-08-15' };
    expect(accruedPer100(euro, '2031-07-15')).toBeCloseTo(3 * (1 + 30 / 183), 10);
  });

  it('of an index-linked gilt is at the index ratio of the settlement date', () => {
    const gilt = {
      ...OAT,
      couponPct: 0.75,
      frequency: 2,
      issueDate: '2023-06-28',
      maturity: '2033-11-22',
      exDividendDays: 7,
      indexation: { lagMonths: 3, baseIndex: 372.24 },
    };
    // By hand: 408.2 times 1.03 to six and to seven twelfths, 25 of 30 days between 414.3 and 415.3, over 372.24.
    expect(indexRatio(gilt, '2026-11-26')).toBe(1.11523);
    expect(indexRatio(OAT, '2026-11-26')).toBe(1);
    const fill = { qty: 1_000_000, price: 107, settlementDate: '2026-11-26' };
    // Four of the 181 days of 0.375 per 100, times that: 92.42.
    expect(toAmount(gilt, fill)).toEqual({ clean: 1_070_000, accrued: 92.42 });
    // An index that was published is not the books' own.
    expect(toAmount(gilt, { ...fill, settlementDate: '2026-01-26' })).toBeNull();
  });

  it('is not worked out around an ex-dividend date', () => {
    const gilt = { ...OAT, exDividendDays: 7 };
    expect(accruedPer100(gilt, '2027-05-14')).toBeNull();
    expect(accruedPer100(gilt, '2027-05-10')).not.toBeNull();
  });
});

describe('margin', () => {
  const at = { nowMs: Date.parse('2026-11-18T21:00:00Z'), findSpot: () => 100 };
  const line = (/** @type {string} */ symbol, /** @type {number} */ netQty, mark = 1) => ({
    symbol,
    instrumentType: 'option',
    netQty,
    mark,
    toUsd: 1,
  });

  it('is that of the worked example in docs/margin.md', () => {
    const condor = [
      line('X261218P85', 1, 0.12),
      line('X261218P95', -1, 1.28),
      line('X261218C105', -1, 1.62),
      line('X261218C115', 1, 0.24),
    ];
    expect(Math.ceil(100 * (toRequirement(condor, at) ?? 0))).toBe(25_592);
  });

  it('of a share is a tenth, of months that offset each other a fifth of the smaller beside the difference', () => {
    const share = { ...line('X', -300, 100), instrumentType: 'equity' };
    expect(toRequirement([share], at)).toBeCloseTo(3_000, 6);
    const months = [line('CLF27', 2, 60), line('CLG27', -1, 60)];
    const futures = months.map((one) => ({ ...one, instrumentType: 'commodity' }));
    // One month of 60,000 at 9 % is left, and a fifth of the other pair.
    expect(toRequirement(futures, at)).toBeCloseTo(5_400 + 1_080, 6);
    expect(futures.map(toProduct)).toEqual(['CL', 'CL']);
  });

  it('of several expiries is left out', () => {
    expect(toRequirement([line('X261218P85', 1), line('X270115P85', -1)], at)).toBeNull();
  });
});

describe('the comparison', () => {
  const bought = fill({ fees: { ...NO_FEES, commission: 0.35, venue: 0.3, total: 0.65 } });
  const shown = () => ({
    userId: 'ada',
    fills: [bought],
    positions: [
      {
        symbol: 'AAPL',
        netQty: 100,
        avgPx: 10,
        realisedPnl: 0,
        fees: 0.65,
        boughtQty: 100,
        soldQty: 0,
      },
    ],
    margin: {
      positions: [
        {
          symbol: 'AAPL',
          netQty: 100,
          avgPx: 10,
          markPx: 11,
          marketValue: 1_100,
          localValue: 1_100,
          localPnl: 100,
        },
      ],
      requirements: [{ product: 'AAPL', required: 110 }],
      initialMargin: 110,
    },
    settlements: [
      {
        symbol: 'AAPL',
        settlementDate: '2026-11-25',
        side: 'BUY',
        qty: 100,
        cashAmount: 1_000,
        accruedInterest: 0,
      },
    ],
    ledger: [
      { transferId: 'T2', account: 'CASH', ledger: 'USD', amount: -110, balanceAfter: 890 },
      { transferId: 'T1', account: 'CASH', ledger: 'USD', amount: 1_000, balanceAfter: 1_000 },
    ],
  });
  const reference = {
    service: /** @type {const} */ ('low'),
    bonds: new Map(),
    spots: new Map(),
    asOf: 0,
  };
  const differing = (/** @type {any} */ account) => {
    const comparison = new Comparison();
    compareAccount(comparison, account, reference);
    return [...comparison.kinds]
      .filter(([, { differences }]) => differences.length > 0)
      .map(([kind]) => kind);
  };

  it('finds nothing in an account that is right', () => {
    expect(differing(shown())).toEqual([]);
  });

  it.each([
    ['fees of a fill', (/** @type {any} */ of) => (of.fills = [{ ...bought, fees: NO_FEES }])],
    ['quantities of positions', (/** @type {any} */ of) => (of.positions[0].boughtQty = 101)],
    ['average costs', (/** @type {any} */ of) => (of.positions[0].avgPx = 10.00001)],
    ['realised P&L', (/** @type {any} */ of) => (of.positions[0].realisedPnl = 0.01)],
    ['fees of positions', (/** @type {any} */ of) => (of.positions[0].fees = 0.66)],
    ['cleared average costs', (/** @type {any} */ of) => (of.margin.positions[0].avgPx = 10.01)],
    ['unrealised P&L', (/** @type {any} */ of) => (of.margin.positions[0].localPnl = 100.01)],
    ['margin of accounts', (/** @type {any} */ of) => (of.margin.initialMargin = 110.01)],
    ['quantities due', (/** @type {any} */ of) => (of.settlements[0].qty = 99)],
    ['amounts due', (/** @type {any} */ of) => (of.settlements[0].cashAmount = 1_000.01)],
    ['accrued interest', (/** @type {any} */ of) => (of.settlements[0].accruedInterest = 0.01)],
    ['balances of the ledger', (/** @type {any} */ of) => (of.ledger[0].balanceAfter = 890.01)],
  ])('finds what is off: %s', (kind, change) => {
    const account = shown();
    change(account);
    expect(differing(account)).toContain(kind);
  });
});

describe('options at their end', () => {
  const HEAD = 'time,end,kind,option,contracts,share,shares,strike,cash,due';
  const toCsv = (/** @type {string[]} */ ...lines) =>
    [
      'Trades cleared,ada,2026-11-27',
      'time',
      '',
      'Options ended,ada,2026-11-27',
      HEAD,
      ...lines,
      '',
      'Ledger,ada,2026-11-27',
    ].join('\r\n');
  const AT = '2026-11-27T21:00:00.250Z';
  const summed = (/** @type {string} */ csv) =>
    toEndTrades(csv).map(({ symbol, side, qty, price, settlementDate }) =>
      [symbol, side, qty, price, settlementDate].join(' '),
    );

  it('are trades in the share at the strike, by their names', () => {
    expect(
      summed(
        toCsv(
          `${AT},a,EXERCISE,AAPL261127C272.5,7,AAPL,700,272.5,-190750,2026-12-01`,
          `${AT},b,ASSIGNMENT,AAPL261127P280,-2,AAPL,200,280,-56000,2026-12-01`,
          `${AT},c,EXPIRATION,MSFT261127C500,-4,MSFT,0,500,0,`,
        ),
      ),
    ).toEqual([
      'AAPL261127C272.5 SELL 7 0 2026-11-27',
      'AAPL BUY 700 272.5 2026-12-01',
      'AAPL261127P280 BUY 2 0 2026-11-27',
      'AAPL BUY 200 280 2026-12-01',
      'MSFT261127C500 BUY 4 0 2026-11-27',
    ]);
    expect(toEndTrades('Trades cleared,ada,2026-11-27')).toEqual([]);
  });

  it('exercised before it leave the account on that day', () => {
    const early =
      '2026-11-24T15:00:00.250Z,a,EXERCISE,AAPL261127C272.5,7,AAPL,700,272.5,-190750,2026-11-26';
    expect(summed(toCsv(early))).toEqual([
      'AAPL261127C272.5 SELL 7 0 2026-11-24',
      'AAPL BUY 700 272.5 2026-11-26',
    ]);
  });

  it('are looked for from the day before the first trade in one on', () => {
    const traded = (/** @type {string[]} */ ...symbols) =>
      symbols.map((symbol, n) => fill({ symbol, at: `2026-11-${25 + n}T15:00:00.000Z` }));
    const two = traded('AAPL', 'AAPL261218C270', 'AAPL261127C272.5', '2AAPL261120C271.5');
    expect(listEndDates(two, '2026-11-27')).toEqual(['2026-11-25', '2026-11-26', '2026-11-27']);
    expect(listEndDates(two, '2026-11-24')).toEqual([]);
    expect(listEndDates(traded('AAPL', '2AAPL261120C271.5'), '2026-11-27')).toEqual([]);
  });
});

it('the same seed draws the same trades', () => {
  const five = (/** @type {number} */ seed) => Array.from({ length: 5 }, drawsFrom(seed));
  expect(five(3)).toEqual(five(3));
  expect(five(3)).not.toEqual(five(4));
});
