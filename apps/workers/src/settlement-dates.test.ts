/**
 * After "+1 business day" every desk shows, stamps and settles one date, over the whole platform on virtual time. The
 * world's clock reads Monday 23 November 2026, the clearing clock Tuesday; Thursday is Thanksgiving. Dates are worked out
 * by hand.
 */
import { bondQuotes } from '@tradefloor/contracts/calls/bonds';
import { advanceClearingClock } from '@tradefloor/contracts/calls/ccp';
import { fxTerms } from '@tradefloor/contracts/calls/fx';
import { askOptionQuote } from '@tradefloor/contracts/calls/options';
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import { executeRfq, getRfq } from '@tradefloor/contracts/calls/rfq';
import type { Fill } from '@tradefloor/contracts/fill';
import { userId } from '@tradefloor/contracts/ids';
import type { Caller, TradingStyle } from '@tradefloor/contracts/user';
import { type SettlementPreset, settlementDays } from '@tradefloor/core/clearing/settings';
import type { ObligationRow } from '@tradefloor/core/clearing/tables';
import { NO_FAULTS } from '@tradefloor/testkit/faults';
import { type Client, simulate } from '@tradefloor/testkit/simulation';
import { expect, test } from 'vitest';
import { makePlatform } from './testing/platform-simulation.ts';

const TRADING_MS = 8_000;
const CALM_MS = 3_000;
const TREASURY = 'US9128TF1057';
const GILT = 'GB00BTF03605';
const BUND = 'DE000BTF0365';
const LINKER = 'GB00BMF9LJ15';
/** Ten years of each, a Treasury, a gilt and a Bund; and seven of an index-linked gilt. */
const BOND_SPECS = [
  { isin: TREASURY, calendar: 'US', coupon: 4.25, periods: 20, yield: 4.2 },
  { isin: GILT, calendar: 'UK', coupon: 4.625, periods: 20, yield: 4.6 },
  { isin: BUND, calendar: 'TARGET', coupon: 2.6, periods: 10, yield: 2.6 },
  { isin: LINKER, calendar: 'UK', coupon: 0.75, periods: 14, yield: 1.2 },
] as const;
const BESPOKE = '2AAPL270304C272.5';

const makeCaller = (name: string, style: TradingStyle, role: Caller['role'] = 'trader') => ({
  userId: userId(name),
  role,
  tradingStyle: style,
  guest: false,
  darkPoolAccess: false,
  sessionId: `session-${name}`,
});
const ADMIN = makeCaller('admin', 'oversight', 'admin');
const BONDS = makeCaller('trader-fi-voice', 'fi_voice');
const CURRENCIES = makeCaller('trader-fx-electronic', 'fx_electronic');
const OPTIONS = makeCaller('trader-derivatives-low-touch', 'derivatives_low_touch');

/** What each desk deals, at the market. */
const ORDERS: readonly (readonly [Caller, object])[] = [
  [makeCaller('trader-high-touch', 'high_touch'), { symbol: 'AAPL', instrumentType: 'equity' }],
  [CURRENCIES, { symbol: 'EURUSD', instrumentType: 'fx', qty: 1_000_000, timeInForce: 'IOC' }],
  [
    makeCaller('trader-commodities-voice', 'commodities_voice'),
    { symbol: 'CLF27', instrumentType: 'commodity', timeInForce: 'FOK' },
  ],
  [OPTIONS, { symbol: 'AAPL261218C270', instrumentType: 'option', timeInForce: 'FOK' }],
];

/** Deals on every desk; `shown` gets the dates of the tickets that show one. */
async function dealEverywhere(client: Client, shown: Map<string, string>): Promise<void> {
  const { request, time } = client;
  const place = async (who: Caller, of: object) => {
    const common = {
      side: 'BUY',
      qty: 1,
      orderType: 'MARKET',
      strategy: 'LIT',
      timeInForce: 'DAY',
    };
    const input = { clientOrderId: `order-${who.userId}-${shown.size}`, ...common, ...of };
    const placed = await request(placeOrder, placeOrder.in.parse(input), who);
    if (!placed.ok) throw new Error(JSON.stringify(placed.error));
    return placed.value.orderId;
  };
  for (const [who, of] of ORDERS) await place(who, of);
  const terms = await request(fxTerms, fxTerms.in.parse({ symbol: 'EURUSD' }), CURRENCIES);
  if (terms.ok) shown.set('EURUSD', terms.value.valueDate);
  const bonds = await request(bondQuotes, {}, BONDS);
  if (!bonds.ok) throw new Error(JSON.stringify(bonds.error));
  for (const { isin, calendar } of BOND_SPECS)
    shown.set(isin, bonds.value.settlementDates[calendar]);
  const wanted = { underlying: 'AAPL', type: 'CALL', strike: 272.5, expiry: '2027-03-04', qty: 1 };
  const quoted = await request(askOptionQuote, askOptionQuote.in.parse(wanted), OPTIONS);
  if (!quoted.ok) throw new Error(JSON.stringify(quoted.error));
  const { quoteId, settlementDate, ask } = quoted.value;
  shown.set(BESPOKE, settlementDate);
  const rfqIds: string[] = [];
  for (const { calendar: _, ...bondSpec } of BOND_SPECS) {
    const { isin: symbol } = bondSpec;
    const bond = { symbol, clientOrderId: `order-${symbol}`, instrumentType: 'bond', bondSpec };
    rfqIds.push(await place(BONDS, { ...bond, qty: 100_000 }));
  }
  // Dealers respond, and the market learns of the contract.
  await new Promise<void>((resolve) => void time.after(1_500, resolve));
  for (const rfqId of rfqIds) {
    const found = await request(getRfq, getRfq.in.parse({ rfqId }), BONDS);
    if (!found.ok) throw new Error(JSON.stringify(found.error));
    const dealerId = found.value.dealers.find(({ status }) => status === 'QUOTED')?.dealerId;
    await request(executeRfq, executeRfq.in.parse({ rfqId, dealerId }), BONDS);
  }
  await place(OPTIONS, {
    symbol: BESPOKE,
    instrumentType: 'option',
    timeInForce: 'FOK',
    orderType: 'LIMIT',
    price: ask / 1_000_000,
    quoteId,
  });
}

async function rideDates(preset: SettlementPreset) {
  const shown = new Map<string, string>();
  const { exchange: _, ...platform } = makePlatform('a process a group', 1, {
    settlementDays: settlementDays(preset),
  });
  const { database } = await simulate({
    seed: 1,
    ...platform,
    faults: NO_FAULTS,
    simulationMs: TRADING_MS,
    calmMs: CALM_MS,
    drive: (client) => {
      const { time, request } = client;
      time.after(1_500, () => void request(advanceClearingClock, {}, ADMIN));
      time.after(3_000, () => void dealEverywhere(client, shown));
    },
  });
  const dates = (rows: readonly { readonly symbol: string; readonly settlementDate: string }[]) =>
    Object.fromEntries(rows.map(({ symbol, settlementDate }) => [symbol, settlementDate]));
  return {
    shown: Object.fromEntries(shown),
    stamped: dates(database.rows<Fill>('journal.fills')),
    due: dates(database.rows<ObligationRow>('ccp.obligations')),
    linker: {
      price: database.rows<Fill>('journal.fills').find(({ symbol }) => symbol === LINKER)?.price,
      paid: database
        .rows<ObligationRow>('ccp.obligations')
        .filter(({ symbol }) => symbol === LINKER)
        .map(({ netCash, netAccrued, currency }) => [
          Math.abs(netCash),
          Math.abs(netAccrued),
          currency,
        ]),
    },
  };
}

test.each<[SettlementPreset, Readonly<Record<'share' | 'listed', string>>]>([
  ['seed', { share: '2026-11-27', listed: '2026-11-24' }],
  ['us-2026', { share: '2026-11-25', listed: '2026-11-25' }],
])(
  'a desk shows, stamps and settles one date a business day ahead, by the %s calendar',
  async (preset, { share, listed }) => {
    const dates = {
      AAPL: share,
      [TREASURY]: '2026-11-25',
      // London and Frankfurt know no Thanksgiving.
      [GILT]: '2026-11-25',
      [BUND]: '2026-11-26',
      [LINKER]: '2026-11-25',
      EURUSD: '2026-11-27',
      CLF27: '2026-12-21',
      AAPL261218C270: listed,
      [BESPOKE]: '2026-11-27',
    };
    const { shown, stamped, due, linker } = await rideDates(preset);
    expect(stamped).toEqual(dates);
    expect(due).toEqual(dates);
    const seen = [TREASURY, GILT, BUND, LINKER, BESPOKE, 'EURUSD'] as const;
    expect(shown).toEqual(Object.fromEntries(seen.map((symbol) => [symbol, dates[symbol]])));
    // 24 of 30 days from 414.3 to 415.3, over 372.24: 1.11514. Three of the 181 days of 0.375 per 100: 6.93 on 100,000.
    const { price = 0, paid } = linker;
    expect(paid.length).toBeGreaterThan(0);
    expect(paid).toEqual(paid.map(() => [price * 10 + 69_300, 69_300, 'GBP']));
  },
);
