/**
 * Who bears a default's loss, and in which order: the defaulter's margin and fund contribution, the CCP's own capital
 * (EMIR RTS 153/2013, article 35: before the others' contributions), the other members' contributions, their
 * assessments, a haircut on gains, and at last the CCP's equity. Whole money units; nothing is lost in division.
 */
import type { Tranche, TrancheName } from '@tradefloor/contracts/default-management';
import { money } from '@tradefloor/contracts/money';

export type Share = { readonly bearer: string; readonly amount: number };

export type DefaultCase = {
  /** Each defaulter bears its own loss first, from what it has itself. */
  readonly defaulters: readonly {
    readonly bearer: string;
    readonly loss: number;
    readonly margin: number;
    readonly fund: number;
  }[];
  readonly skinInTheGame: number;
  /** Contributions of those who are not in default. */
  readonly members: readonly Share[];
  /** How often each contribution may be assessed again. */
  readonly assessmentTimes: number;
  /** Gains that the scenario owes to those who are not in default. */
  readonly gains: readonly Share[];
  readonly equity: number;
};

export type WaterfallResult = {
  readonly tranches: readonly Tranche[];
  /** What the defaulters had and the loss did not need. */
  readonly returned: number;
  readonly unallocated: number;
};

/** `total` divided in proportion to the amounts, exactly: remainders go to the largest fractions, then the first. */
export function splitProRata(total: number, shares: readonly Share[]): Share[] {
  const sum = shares.reduce((all, { amount }) => all + amount, 0);
  if (sum === 0 || total === 0) return shares.map(({ bearer }) => ({ bearer, amount: 0 }));
  const parts = shares.map(({ bearer, amount }, at) => {
    const exact = BigInt(total) * BigInt(amount);
    return { bearer, at, amount: Number(exact / BigInt(sum)), rest: exact % BigInt(sum) };
  });
  let left = total - parts.reduce((all, { amount }) => all + amount, 0);
  const byRest = [...parts].sort((a, b) =>
    a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1,
  );
  for (const part of byRest) {
    if (left === 0) break;
    part.amount += 1;
    left -= 1;
  }
  return parts.map(({ bearer, amount }) => ({ bearer, amount }));
}

/** Plays a default through the tranches, in order. */
export function runWaterfall(of: DefaultCase): WaterfallResult {
  const { defaulters, members, assessmentTimes } = of;
  const tranches: Tranche[] = [];
  let remaining = defaulters.reduce((sum, { loss }) => sum + loss, 0);
  const use = (tranche: TrancheName, available: number, borne: readonly Share[]) => {
    const used = borne.reduce((sum, { amount }) => sum + amount, 0);
    remaining -= used;
    tranches.push({
      tranche,
      available: money(available),
      used: money(used),
      remaining: money(remaining),
      borneBy: borne
        .filter(({ amount }) => amount > 0)
        .map(({ bearer, amount }) => ({ bearer, amount: money(amount) })),
    });
  };
  const own = defaulters.map(({ bearer, loss, margin, fund }) => {
    const fromMargin = Math.min(loss, margin);
    const fromFund = Math.min(loss - fromMargin, fund);
    return { bearer, margin, fund, fromMargin, fromFund };
  });
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const shared = (shares: readonly Share[]) => {
    const available = sum(shares.map(({ amount }) => amount));
    return { available, borne: splitProRata(Math.min(remaining, available), shares) };
  };
  use(
    'DEFAULTER_MARGIN',
    sum(own.map(({ margin }) => margin)),
    own.map(({ bearer, fromMargin }) => ({ bearer, amount: fromMargin })),
  );
  use(
    'DEFAULTER_FUND',
    sum(own.map(({ fund }) => fund)),
    own.map(({ bearer, fromFund }) => ({ bearer, amount: fromFund })),
  );
  const house = (amount: number) => [{ bearer: 'CCP', amount: Math.min(remaining, amount) }];
  use('SKIN_IN_THE_GAME', of.skinInTheGame, house(of.skinInTheGame));
  const mutual = shared(members);
  use('MUTUAL_FUND', mutual.available, mutual.borne);
  const called = shared(
    members.map(({ bearer, amount }) => ({ bearer, amount: amount * assessmentTimes })),
  );
  use('ASSESSMENTS', called.available, called.borne);
  const gains = shared(of.gains);
  use('VM_GAINS_HAIRCUT', gains.available, gains.borne);
  use('CCP_EQUITY', of.equity, house(of.equity));
  const had = sum(own.map(({ margin, fund }) => margin + fund));
  const spent = sum(own.map(({ fromMargin, fromFund }) => fromMargin + fromFund));
  return { tranches, returned: had - spent, unallocated: remaining };
}
