/** An account with the CCP as it is answered: positions at their marks, margin, calls. Changes nothing. */
import type {
  AccountSummary,
  CurrencyBalance,
  MarginAccount,
  MarginCall,
  MarginRequirement,
  Participant,
} from '@tradefloor/contracts/ccp';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { type Money, money } from '@tradefloor/contracts/money';
import { CURRENCIES } from '@tradefloor/contracts/vocabulary/instruments';
import type { ProductMargin } from '../trading/margin/portfolio-margin.ts';
import { SCENARIOS } from '../trading/margin/scenarios.ts';
import { exact, maintenanceMargin } from '../trading/position/margin.ts';
import { cashAmount, initialMarginAccount, variationMarginAccount } from './chart-of-accounts.ts';
import { toClearedPosition } from './cleared-position.ts';
import type { ClearingBook } from './clearing-book.ts';
import { computeExposure, settledGainInDollars, variationInDollars } from './currencies.ts';
import { listMargins, requiredMargin } from './requirement.ts';
import { isOpen } from './settled-part.ts';
import type { CallRow, ParticipantRow } from './tables.ts';

/** The call as it is returned and published. */
export function toCall(row: CallRow): MarginCall {
  const { pendingId: _pending, reason: _reason, ...call } = row;
  return call;
}

/** The requirement of a product with the scenario it is for. */
const toRequirement = (of: ProductMargin): MarginRequirement => ({
  product: of.product,
  required: of.required,
  scanRisk: of.scanRisk,
  spreadCharge: of.spreadCharge,
  shortMinimum: of.shortMinimum,
  largestLoss: of.largestLoss,
  worstScenario: of.worst + 1,
  scenarios: SCENARIOS.map(({ number, thirds, volatility, counts }, at) => ({
    number,
    priceThirds: thirds,
    volatilityMove: volatility,
    counts,
    gain: money(of.gains[at] ?? 0),
  })),
  positions: of.lines.map(({ symbol, quantity, gains }) => ({
    symbol: instrumentSymbol(symbol),
    netQty: quantity,
    gain: money(gains[of.worst] ?? 0),
  })),
});

type Standing = {
  readonly required: Money;
  readonly posted: Money;
  readonly variation: Money;
  readonly exposure: Money;
  readonly cash: Money;
};

function describeStanding(book: ClearingBook, participant: string, nowMs: number): Standing {
  const required = requiredMargin(book, participant, nowMs);
  return {
    required,
    posted: money(book.ledger.balance(initialMarginAccount(participant))),
    variation: variationInDollars(book, participant),
    exposure: computeExposure(book, participant, required),
    cash: money(book.ledger.balance(cashAmount(participant))),
  };
}

/** Cash and variation by currency; currencies in which there is nothing are left out. */
const toBalances = (book: ClearingBook, participant: string): CurrencyBalance[] =>
  CURRENCIES.map((currency) => ({
    currency,
    cash: money(book.ledger.balance(cashAmount(participant, currency))),
    variationMargin: money(book.ledger.balance(variationMarginAccount(participant, currency))),
  })).filter(({ cash, variationMargin }) => cash !== 0 || variationMargin !== 0);

/** The account of a participant; one that has never traded is empty. */
export function getAccount(
  book: ClearingBook,
  participant: Participant,
  nowMs: number,
): MarginAccount {
  const { required, posted, variation, exposure, cash } = describeStanding(
    book,
    participant,
    nowMs,
  );
  const call = book.getOpenCall(participant);
  return {
    userId: participant,
    asOf: nowMs,
    businessDate: book.businessDate(nowMs),
    positions: [...book.listPositions(participant)]
      .filter(isOpen)
      .map((row) => toClearedPosition(row, book.mark(row.symbol)))
      .sort((a, b) => (a.symbol < b.symbol ? -1 : 1)),
    initialMargin: required,
    requirements: listMargins(book, book.listPositions(participant), nowMs).map(toRequirement),
    maintenanceMargin: maintenanceMargin(required),
    variationMargin: variation,
    settledGain: settledGainInDollars(book, participant),
    posted,
    excess: exact(posted - required),
    cash,
    exposure,
    autoPay: book.findParticipant(participant)?.autoPay ?? book.settings.autoPay,
    calls: call === undefined ? [] : [toCall(call)],
    balances: toBalances(book, participant),
  };
}

/** One line of the list of accounts, without the name: the book knows ids alone. */
export function summarise(
  book: ClearingBook,
  row: ParticipantRow,
  nowMs: number,
): Omit<AccountSummary, 'name'> {
  const { required, posted, variation, exposure, cash } = describeStanding(
    book,
    row.participant,
    nowMs,
  );
  let openPositions = 0;
  for (const { netQty } of book.listPositions(row.participant))
    if (netQty !== 0) openPositions += 1;
  return {
    userId: row.participant,
    kind: row.kind,
    openPositions,
    initialMargin: required,
    posted,
    variationMargin: variation,
    exposure,
    cash,
  };
}
