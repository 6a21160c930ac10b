/**
 * How the figures of a margin account and of the default fund come about, as sums: what is added up to each, and the
 * rule in a sentence. The results are the clearing house's own; amounts are dollars.
 */
import { phrase } from '../../lib/text/phrase.ts';
import type { MarginAccount, StressReport } from '../../platform/client/shapes.ts';

export type Term = { readonly name: string; readonly amount: number };

export type Working = {
  readonly figure: string;
  readonly rule: string;
  /** They add up to the result. */
  readonly terms: readonly Term[];
  readonly result: number;
};

type Requirement = MarginAccount['requirements'][number];

/** The figures of an account, in the order in which one rests on the other. */
export function explainAccount(account: MarginAccount): readonly Working[] {
  const { initialMargin, posted, excess, maintenanceMargin } = account;
  return [
    {
      figure: 'Initial margin',
      rule: 'The requirements of the products. Positions offset each other within a product only.',
      terms: account.requirements.map(({ product, required }) => ({
        name: product,
        amount: required,
      })),
      result: initialMargin,
    },
    {
      figure: excess < 0 ? 'Shortfall' : 'Excess',
      rule: 'The next margin cycle returns an excess to cash, or posts a shortfall from cash.',
      terms: [
        { name: 'Posted', amount: posted },
        { name: 'Initial margin', amount: -initialMargin },
      ],
      result: excess,
    },
    {
      figure: 'Maintenance margin',
      rule: 'The exposure above which a margin call is issued.',
      terms: [{ name: 'Initial margin, 75 % of it', amount: maintenanceMargin }],
      result: maintenanceMargin,
    },
    explainExposure(account),
  ];
}

/** The loss that nothing posted covers; gains never make it negative. */
function explainExposure(account: MarginAccount): Working {
  const { excess, variationMargin, settledGain, exposure, maintenanceMargin } = account;
  const missing = Math.max(0, -excess);
  const sum = missing - variationMargin - settledGain;
  const terms = [
    { name: 'Initial margin that is not posted', amount: missing },
    { name: 'Less variation margin', amount: 0 - variationMargin },
    { name: 'Less settled P&L', amount: 0 - settledGain },
  ];
  // Half a cent: what the sum of decimal fractions may be off by.
  if (sum < exposure - 0.005) {
    terms.push({
      name: 'Gains that are not counted: it is not below zero',
      amount: exposure - sum,
    });
  }
  const rule =
    exposure > maintenanceMargin
      ? 'Above the maintenance margin: a margin call for all of it is issued or open.'
      : 'Not above the maintenance margin: no margin call is issued.';
  return { figure: 'Exposure', rule, terms, result: exposure };
}

/** Which of its bounds a product's requirement is, in a sentence. */
export function explainRequirement(of: Requirement): string {
  const { required, scanRisk, spreadCharge, shortMinimum, largestLoss } = of;
  if (largestLoss !== null && required === largestLoss && required < scanRisk + spreadCharge) {
    return 'Required: the largest loss, which is below scan risk and spread charge.';
  }
  if (shortMinimum > scanRisk + spreadCharge) {
    return 'Required: the short option minimum, which is above scan risk and spread charge.';
  }
  return 'Required: scan risk and spread charge, rounded up to a cent.';
}

/** The size of the default fund, from the scenario that sizes it. */
export function explainFund(
  report: StressReport,
  toScenario: (scenario: StressReport['scenarios'][number]) => string,
): Working {
  const { scenarios, fundSize, fundFloor } = report;
  const worst = scenarios.reduce<StressReport['scenarios'][number] | null>(
    (most, one) => (most === null || one.coverTwo > most.coverTwo ? one : most),
    null,
  );
  const isFloor = fundSize === fundFloor;
  const two = worst?.coverTwo ?? 0;
  const named = worst === null ? 'no scenario' : toScenario(worst);
  return {
    figure: 'Size of the default fund',
    rule: isFloor
      ? phrase`The minimum size: cover 2 and a tenth of the worst scenario (${named}) would be less.`
      : phrase`Cover 2 of the worst scenario (${named}) and a tenth of it.`,
    terms: isFloor
      ? [{ name: 'Minimum size', amount: fundFloor }]
      : [
          { name: 'Uncovered losses of the two largest losers', amount: two },
          { name: 'A tenth of them', amount: fundSize - two },
        ],
    result: fundSize,
  };
}
