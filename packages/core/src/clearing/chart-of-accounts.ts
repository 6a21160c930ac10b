/**
 * The accounts of the ledger and what may pass between them. A participant's accounts hold what the CCP owes it:
 * a credit is the participant's gain.
 */
import type { Currency } from '@tradefloor/contracts/fx';
import type { AccountRow } from './tables.ts';

/** The base currency of every account: initial margin, fees and calls. Variation and settlement are in the instrument's own. */
export const CLEARING_CURRENCY = 'USD' satisfies Currency;

/** The CCP and its settlement bank as owners. */
export const CCP = 'CCP';
export const BANK = 'BANK';

const toId = (owner: string, code: string, ledger: string): string => `${owner}|${code}|${ledger}`;

/** A participant's account with its bank in a currency; the dollar's is the one that margin is paid from. */
export const cashAmount = (owner: string, currency: Currency = CLEARING_CURRENCY): string =>
  toId(owner, 'CASH', currency);
export const initialMarginAccount = (owner: string): string => toId(owner, 'IM', CLEARING_CURRENCY);
/** Gains and losses of unsettled positions, in the currency of what is held. */
export const variationMarginAccount = (
  owner: string,
  currency: Currency = CLEARING_CURRENCY,
): string => toId(owner, 'VM', currency);
export const securitiesAccount = (owner: string, symbol: string): string =>
  toId(owner, 'SEC', symbol);
/** Where variation passes through in a currency: at zero between cycles. */
export const variationClearing = (currency: Currency): string => toId(CCP, 'VM_CLEARING', currency);
export const FEES = toId(CCP, 'FEES', CLEARING_CURRENCY);
export const SKIN_IN_THE_GAME = toId(CCP, 'SITG', CLEARING_CURRENCY);
/** Where a participant's, or the CCP's own, money comes from: one account each, so that none leaves the exact range. */
export const bankAccount = (owner: string): string => toId(BANK, owner, CLEARING_CURRENCY);
export const CCP_CASH = cashAmount(CCP);

/**
 * An account as it is opened. Cash and posted margin can never be overdrawn; a variation balance may be negative (an
 * unpaid loss), and so may securities, which the depository lends, and other currencies, which the bank does.
 */
export function openedAccount(owner: string, code: string, ledger: string): AccountRow {
  const isOwnMoney = (code === 'CASH' || code === 'IM') && ledger === CLEARING_CURRENCY;
  const isLimited = isOwnMoney && owner !== BANK && owner !== CCP;
  return {
    accountId: toId(owner, code, ledger),
    owner,
    code,
    ledger,
    limit: isLimited ? 'NO_OVERDRAFT' : 'NONE',
    posted: 0,
    pendingDebits: 0,
    pendingCredits: 0,
    version: 1,
  };
}
