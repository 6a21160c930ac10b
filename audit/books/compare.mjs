/** What the platform shows of one account beside what its fills come to: every figure compared, every difference kept. */
import { toAmount } from './accrued.mjs';
import { toFees } from './fees.mjs';
import { toProduct, toRequirement } from './margin.mjs';
import { inNewShares, toHoldings, toSize } from './positions.mjs';

/** @typedef {import('./positions.mjs').Fill} Fill */
/** @typedef {import('./accrued.mjs').Bond} Bond */
/** @typedef {import('./margin.mjs').Line} Line */
/**
 * @typedef {object} Shown what the platform's lists state of one account
 * @property {string} userId @property {readonly Fill[]} fills oldest first, with what options became at their end
 * @property {readonly any[]} positions @property {any} margin @property {readonly any[]} settlements
 * @property {readonly any[]} ledger newest first
 */
/**
 * @typedef {object} Reference
 * @property {'high' | 'low'} service of the account's orders
 * @property {ReadonlyMap<string, Bond>} bonds by ISIN
 * @property {ReadonlyMap<string, number>} spots marks of shares
 * @property {number} asOf when the account was read
 * @property {readonly import('./positions.mjs').Split[]} [splits] of shares, since the market began
 */

const CENT = 0.01;
const HALF_OF_A_HUNDREDTH = 0.000_05;
/** Half a cent, and what adding up doubles loses. */
const TO_THE_CENT = 0.005_001;

/** Counts what was compared, by kind of figure, and keeps the differences. */
export class Comparison {
  /** @type {Map<string, { compared: number, left: number, greatest: number, differences: string[] }>} */
  kinds = new Map();

  #kind(/** @type {string} */ kind) {
    const known = this.kinds.get(kind) ?? { compared: 0, left: 0, greatest: 0, differences: [] };
    this.kinds.set(kind, known);
    return known;
  }

  /**
   * @param {string} kind @param {string} what
   * @param {{ shown: number, computed: number, within?: number }} figures
   */
  take(kind, what, { shown, computed, within = TO_THE_CENT }) {
    const counted = this.#kind(kind);
    counted.compared += 1;
    const away = Math.abs(shown - computed);
    counted.greatest = Math.max(counted.greatest, Number.isNaN(away) ? Infinity : away);
    if (!(away <= within)) {
      counted.differences.push(`${what}: shown ${shown}, computed ${computed}`);
    }
  }

  /** What this does not work out: counted, so that it does not pass for checked. @param {string} kind */
  leave(kind) {
    this.#kind(kind).left += 1;
  }
}

/** @param {Comparison} to @param {Shown} shown @param {Reference} reference */
export function compareAccount(to, shown, reference) {
  compareFees(to, shown, reference);
  const now = { ...shown, fills: inNewShares(shown.fills, reference.splits ?? []) };
  comparePositions(to, now);
  compareCleared(to, now);
  compareMargin(to, shown, reference);
  compareSettlements(to, shown, reference);
  compareLedger(to, shown);
}

/** @param {Comparison} to @param {Shown} shown @param {Reference} reference */
function compareFees(to, { fills }, { service }) {
  // No one pays a fee for an exercise: it is in no venue's and no regulator's schedule here.
  const paying = fills.filter(({ venue }) => venue !== 'CCP');
  const computed = toFees(paying, service);
  for (const { execId, fees } of paying) {
    for (const [name, amount] of Object.entries(computed.get(execId) ?? {})) {
      const own = fees[/** @type {keyof typeof fees} */ (name)];
      to.take('fees of a fill', `${execId} ${name}`, { shown: own, computed: amount });
    }
  }
}

/** @param {Comparison} to @param {Shown} shown */
function comparePositions(to, { userId, fills, positions }) {
  const bySymbol = new Map(positions.map((one) => [one.symbol, one]));
  for (const held of toHoldings(fills).values()) {
    const position = bySymbol.get(held.symbol) ?? {};
    const what = `${userId} ${held.symbol}`;
    for (const name of /** @type {const} */ (['netQty', 'boughtQty', 'soldQty'])) {
      const figures = { shown: position[name], computed: held[name], within: 0 };
      to.take('quantities of positions', `${what} ${name}`, figures);
    }
    const average = { shown: position.avgPx, computed: held.avgPx, within: 1e-6 };
    to.take('average costs', what, average);
    to.take('realised P&L', what, { shown: position.realisedPnl, computed: held.realisedPnl });
    to.take('fees of positions', what, { shown: position.fees, computed: held.fees });
  }
}

/** @param {Comparison} to @param {Shown} shown */
function compareCleared(to, { userId, fills, margin }) {
  const holdings = toHoldings(fills);
  for (const position of margin.positions) {
    const { symbol, netQty, avgPx, markPx, localValue, localPnl } = position;
    const held = holdings.get(symbol);
    const what = `${userId} ${symbol}`;
    const computed = held?.netQty ?? Number.NaN;
    to.take('cleared quantities', what, { shown: netQty, computed, within: 0 });
    if (held === undefined) continue;
    to.take('cleared average costs', what, { shown: avgPx, computed: held.avgPx, within: 1e-6 });
    const size = toSize(held);
    const worth = markPx * netQty * size;
    to.take('market values', what, { shown: localValue, computed: worth });
    const pnl = worth - held.avgPx * netQty * size;
    to.take('unrealised P&L', what, { shown: localPnl, computed: pnl });
  }
}

/** Contracts of options bought or sold. @param {readonly Line[]} lines */
const countOptions = (lines) =>
  lines.reduce(
    (sum, { instrumentType, netQty }) => sum + (instrumentType === 'option' ? Math.abs(netQty) : 0),
    0,
  );

/** @param {Comparison} to @param {Shown} shown @param {Reference} reference */
function compareMargin(to, { userId, fills, margin }, { spots, asOf }) {
  const types = new Map(fills.map(({ symbol, instrumentType }) => [symbol, instrumentType]));
  /** @type {Map<string, Line[]>} */
  const products = new Map();
  for (const { symbol, netQty, markPx, marketValue, localValue } of margin.positions) {
    if (netQty === 0) continue;
    const instrumentType = types.get(symbol) ?? '';
    const toUsd = localValue === 0 ? 1 : marketValue / localValue;
    const line = { symbol, instrumentType, netQty, mark: markPx, toUsd };
    const product = toProduct(line);
    products.set(product, [...(products.get(product) ?? []), line]);
  }
  const findSpot = (/** @type {string} */ symbol) => spots.get(symbol) ?? Number.NaN;
  for (const { product, required } of margin.requirements) {
    const computed = toRequirement(products.get(product) ?? [], { nowMs: asOf, findSpot });
    if (computed === null) to.leave('margin requirements');
    else {
      // Rounded up to whole cents, of what one contract gains to a hundredth of a cent.
      const within = CENT + HALF_OF_A_HUNDREDTH * countOptions(products.get(product) ?? []);
      const figures = { shown: required - CENT / 2, computed, within };
      to.take('margin requirements', `${userId} ${product}`, figures);
    }
  }
  const sum = margin.requirements.reduce(
    (/** @type {number} */ total, /** @type {{ required: number }} */ { required }) =>
      total + required,
    0,
  );
  to.take('margin of accounts', userId, { shown: margin.initialMargin, computed: sum });
}

/** What a fill pays: less than nothing for what is bought. @param {Fill} fill @param {Reference} reference */
function amountPaid(fill, { bonds }) {
  const sign = fill.side === 'BUY' ? -1 : 1;
  if (fill.instrumentType !== 'bond') {
    return { cash: sign * fill.qty * fill.price * toSize(fill), accrued: 0 };
  }
  const bond = bonds.get(fill.symbol);
  const amount = bond === undefined ? null : toAmount(bond, fill);
  if (amount === null) return null;
  return { cash: sign * (amount.clean + amount.accrued), accrued: sign * amount.accrued };
}

/** @param {Comparison} to @param {Shown} shown @param {Reference} reference */
function compareSettlements(to, { userId, fills, settlements }, reference) {
  /** @type {Map<string, { qty: number, cash: number, accrued: number, isKnown: boolean }>} */
  const due = new Map();
  for (const fill of fills) {
    const key = `${fill.symbol} ${fill.settlementDate}`;
    const sum = due.get(key) ?? { qty: 0, cash: 0, accrued: 0, isKnown: true };
    const amount = amountPaid(fill, reference);
    due.set(key, {
      qty: sum.qty + (fill.side === 'BUY' ? fill.qty : -fill.qty),
      cash: sum.cash + (amount?.cash ?? 0),
      accrued: sum.accrued + (amount?.accrued ?? 0),
      isKnown: sum.isKnown && amount !== null,
    });
  }
  for (const { symbol, settlementDate, side, qty, cashAmount, accruedInterest } of settlements) {
    const owed = due.get(`${symbol} ${settlementDate}`);
    const what = `${userId} ${symbol} due ${settlementDate}`;
    if (owed?.isKnown === false) {
      to.leave('amounts due');
      continue;
    }
    const sign = side === 'BUY' ? 1 : -1;
    // Delivered before a split it is of old shares, after it of new ones: the cash is the same.
    const hasSplit = reference.splits?.some((split) => split.symbol === symbol) === true;
    const figures = { shown: sign * qty, computed: owed?.qty ?? Number.NaN, within: 0 };
    if (hasSplit) to.leave('quantities due');
    else to.take('quantities due', what, figures);
    const cash = { shown: -sign * cashAmount, computed: owed?.cash ?? Number.NaN };
    to.take('amounts due', what, cash);
    const interest = { shown: -sign * accruedInterest, computed: owed?.accrued ?? Number.NaN };
    to.take('accrued interest', what, interest);
  }
}

/** Every account of the ledger begins with nothing, and is after a transfer what it was before it and the transfer. */
function compareLedger(/** @type {Comparison} */ to, /** @type {Shown} */ { userId, ledger }) {
  /** @type {Map<string, number>} */
  const balances = new Map();
  for (const { account, ledger: unit, amount, balanceAfter, transferId } of ledger.toReversed()) {
    const key = `${account} ${unit}`;
    const computed = (balances.get(key) ?? 0) + amount;
    balances.set(key, balanceAfter);
    to.take('balances of the ledger', `${userId} ${key} ${transferId}`, {
      shown: balanceAfter,
      computed,
    });
  }
}
