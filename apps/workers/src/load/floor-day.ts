/**
 * The next operation of the simulated users of a trading floor: user, kind and terms. A function of the draws and of
 * the known state, so that a seed repeats the same day as far as the platform's responses do.
 */
import { LOAD_KINDS, type LoadKind, type LoadMix } from '@tradefloor/contracts/load';
import type { Desk } from '@tradefloor/contracts/user';
import { type Draws, uniformInt } from '@tradefloor/core/prng';
import type { LoadRequest } from './gateway-client.ts';
import type { OpenSession } from './log-in.ts';
import type { MarketView } from './market-view.ts';

/** An order that rests, as its owner knows it. */
export type Resting = {
  readonly orderId: string;
  readonly session: OpenSession;
  readonly qty: number;
  readonly price: number;
};

/** The terms of a new order, as they go onto the wire. */
export type Terms = { readonly symbol: string; readonly side: string; readonly qty: number };

export type Action = {
  readonly kind: LoadKind;
  readonly session: OpenSession;
  readonly request: LoadRequest;
  /** Of a new order; null for the rest. */
  readonly terms: Terms | null;
  /** What rests afterwards, if it is accepted. */
  readonly rests: { readonly qty: number; readonly price: number } | null;
};

export type Known = {
  readonly market: MarketView;
  readonly sessions: readonly OpenSession[];
  readonly resting: readonly Resting[];
};

type Shares = Readonly<Partial<Record<LoadKind, number>>>;

/**
 * Shares of a hundred operations; on a floor most of what is sent is small, lit and taken back again. As many are taken
 * back as are laid down, so that what rests stays about the same however long a day is.
 */
const MIXES: Readonly<Record<LoadMix, Shares>> = {
  FLOOR: { MARKET: 30, LIMIT: 18, ALGO: 4, BOND: 6, OPTION: 6, CANCEL: 18, REPLACE: 6, LOOK: 12 },
  EQUITIES: { MARKET: 45, LIMIT: 23, CANCEL: 23, REPLACE: 9 },
  ALGOS: { ALGO: 60, MARKET: 20, LOOK: 20 },
  BONDS: { BOND: 80, LOOK: 20 },
  OPTIONS: { OPTION: 80, LOOK: 20 },
};

const DESK_OF: Readonly<Partial<Record<LoadKind, Desk>>> = {
  MARKET: 'EQ',
  LIMIT: 'EQ',
  ALGO: 'EQ',
  BOND: 'FI',
  OPTION: 'DERIV',
};

const ALGOS = ['TWAP', 'VWAP', 'POV', 'ICEBERG'] as const;
const LOOKS = [
  '/api/oms/orders?limit=50',
  '/api/risk-engine/positions',
  '/api/journal/fills?limit=50',
];
/** Guests may trade a million a day: they send the smallest sizes. */
const GUEST_QTY = 2;
const ORDERS = '/api/oms/orders';

/**
 * The next operation.
 * @param id names a new order; its own for each
 * @returns null when no logged-in user could do anything of this mix
 */
export function nextAction(
  mix: LoadMix,
  known: Known,
  by: { draws: Draws; id: string },
): Action | null {
  const able = feasibleMix(mix, known);
  const total = able.reduce((sum, [, share]) => sum + share, 0);
  if (total === 0) return null;
  let drawn = uniformInt(by.draws, total);
  for (const [kind, share] of able) {
    if (drawn < share) return chooseAction(kind, known, by);
    drawn -= share;
  }
  return null;
}

/** The mix without impossible operations: without bond traders no bonds are traded. */
function feasibleMix(mix: LoadMix, known: Known): (readonly [LoadKind, number])[] {
  return LOAD_KINDS.flatMap((kind) => {
    const share = MIXES[mix][kind] ?? 0;
    return share > 0 && canDo(kind, known) ? [[kind, share] as const] : [];
  });
}

function canDo(kind: LoadKind, { market, sessions, resting }: Known): boolean {
  const desk = DESK_OF[kind];
  if (desk !== undefined && !sessions.some((session) => session.desk === desk)) return false;
  if (kind === 'BOND') return market.bonds.length > 0;
  if (kind === 'OPTION') return market.options.length > 0;
  if (kind === 'LOOK') return sessions.length > 0;
  return kind === 'CANCEL' || kind === 'REPLACE' ? resting.length > 0 : market.equities.length > 0;
}

function chooseAction(
  kind: LoadKind,
  known: Known,
  by: { draws: Draws; id: string },
): Action | null {
  const { draws } = by;
  if (kind === 'CANCEL' || kind === 'REPLACE') return toChange(kind, known.resting, draws);
  const desk = DESK_OF[kind];
  const session = pick(
    known.sessions.filter((each) => desk === undefined || each.desk === desk),
    draws,
  );
  if (session === undefined) return null;
  if (kind === 'LOOK') {
    const path = pick(LOOKS, draws) ?? ORDERS;
    return {
      kind,
      session,
      request: { method: 'GET', path, cookie: session.cookie },
      terms: null,
      rests: null,
    };
  }
  const order = toOrder(kind, known.market, { session, draws });
  if (order === null) return null;
  const { terms, more, rests } = order;
  const body = { clientOrderId: by.id, ...terms, ...more };
  const request = { method: 'POST' as const, path: ORDERS, cookie: session.cookie, body };
  return { kind, session, request, terms, rests };
}

function toChange(kind: LoadKind, resting: readonly Resting[], draws: Draws): Action | null {
  const order = pick(resting, draws);
  if (order === undefined) return null;
  const { session, orderId, qty, price } = order;
  const path = `${ORDERS}/${orderId}`;
  if (kind === 'CANCEL') {
    const request = { method: 'DELETE' as const, path, cookie: session.cookie };
    return { kind, session, request, terms: null, rests: null };
  }
  const changed = { qty: qty + 1, price };
  const request = { method: 'PATCH' as const, path, cookie: session.cookie, body: changed };
  return { kind, session, request, terms: null, rests: null };
}

type NewOrder = {
  readonly terms: Terms;
  readonly more: object;
  readonly rests: Action['rests'];
};

function toOrder(
  kind: LoadKind,
  market: MarketView,
  { session, draws }: { readonly session: OpenSession; readonly draws: Draws },
): NewOrder | null {
  if (kind === 'BOND') return bondOrder(market, draws);
  if (kind === 'OPTION') return optionOrder(market, draws);
  const quote = pick(market.equities, draws);
  if (quote === undefined) return null;
  const { symbol } = quote;
  // One side per user and symbol: a user's orders do not cross.
  const side =
    (session.userId.length + symbol.charCodeAt(0) + symbol.length) % 2 === 0 ? 'BUY' : 'SELL';
  const qty = 1 + uniformInt(draws, session.isGuest ? GUEST_QTY : 200);
  if (kind === 'ALGO') return algoOrder({ symbol, side, qty: qty * 10 }, draws);
  if (kind === 'MARKET') {
    const more = { ...EQUITY, orderType: 'MARKET', timeInForce: 'IOC' };
    return { terms: { symbol, side, qty }, more, rests: null };
  }
  // One to two per cent away: it rests, so that there is something to change and to take back.
  const away = 0.01 + uniformInt(draws, 100) / 10_000;
  const price = cents(side === 'BUY' ? quote.bid * (1 - away) : quote.ask * (1 + away));
  const more = { ...EQUITY, orderType: 'LIMIT', timeInForce: 'DAY', price };
  return { terms: { symbol, side, qty }, more, rests: { qty, price } };
}

const EQUITY = { strategy: 'LIT', instrumentType: 'equity' } as const;

function algoOrder(terms: Terms, draws: Draws): NewOrder {
  const strategy = pick(ALGOS, draws) ?? 'TWAP';
  const algoParams = {
    TWAP: { durationMs: 60_000, slices: 6 },
    VWAP: { durationMs: 60_000, slices: 6 },
    POV: { durationMs: 60_000, participationPct: 5 },
    ICEBERG: { displayQty: Math.max(1, Math.floor(terms.qty / 5)) },
  }[strategy];
  const more = { ...EQUITY, strategy, algoParams, orderType: 'MARKET', timeInForce: 'DAY' };
  return { terms, more, rests: null };
}

function bondOrder({ bonds }: MarketView, draws: Draws): NewOrder | null {
  const bond = pick(bonds, draws);
  if (bond === undefined) return null;
  const qty = 2_000 * (1 + uniformInt(draws, 50));
  const side = uniformInt(draws, 2) === 0 ? 'BUY' : 'SELL';
  const more = {
    orderType: 'MARKET',
    timeInForce: 'DAY',
    strategy: 'LIT',
    instrumentType: 'bond',
    bondSpec: { isin: bond.isin, coupon: bond.couponPct, periods: 10, yield: 4 },
  };
  return { terms: { symbol: bond.isin, side, qty }, more, rests: null };
}

function optionOrder({ options }: MarketView, draws: Draws): NewOrder | null {
  const option = pick(options, draws);
  if (option === undefined) return null;
  const qty = 1 + uniformInt(draws, 20);
  // Two per cent above the last quote: mostly dealt, now and then too late.
  const price = cents(option.ask * 1.02);
  const more = {
    orderType: 'LIMIT',
    timeInForce: 'FOK',
    strategy: 'LIT',
    instrumentType: 'option',
    price,
  };
  return { terms: { symbol: option.symbol, side: 'BUY', qty }, more, rests: null };
}

const pick = <T>(from: readonly T[], draws: Draws): T | undefined =>
  from.length === 0 ? undefined : from[uniformInt(draws, from.length)];

const cents = (price: number): number => Math.round(price * 100) / 100;
