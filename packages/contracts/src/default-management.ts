/** Default management: stress losses, the default fund they size, and how a default's loss is borne. */
import * as z from 'zod';
import { Participant } from './ccp.ts';
import { MoneyWire } from './money.ts';
import { AtWire } from './time.ts';
import { SECTORS } from './vocabulary/instruments.ts';

/** What moves in a scenario: the price of everything, implied volatilities, or one sector's shares. */
export const StressFactor = z.enum(['MARKET', 'VOLATILITY', ...SECTORS]);
export type StressFactor = z.infer<typeof StressFactor>;

export const StressScenario = z.strictObject({
  factor: StressFactor,
  direction: z.enum(['UP', 'DOWN']),
});
export type StressScenario = z.infer<typeof StressScenario>;

const StressLoss = z.strictObject({
  userId: Participant,
  loss: MoneyWire,
  /** What the account has with the CCP: margin posted and variation balance. */
  resources: MoneyWire,
  /** Of `loss`: beyond the resources. */
  uncovered: MoneyWire,
});
export type StressLoss = z.infer<typeof StressLoss>;

/** One scenario on the present book: its largest losses first. */
const ScenarioLosses = StressScenario.extend({
  largest: z.array(StressLoss),
  /** Uncovered losses of the two largest together. */
  coverTwo: MoneyWire,
});
export type ScenarioLosses = z.infer<typeof ScenarioLosses>;

const FundMember = z.strictObject({ userId: Participant, contribution: MoneyWire });
export type FundMember = z.infer<typeof FundMember>;

export const StressReport = z.strictObject({
  asOf: AtWire,
  sigmas: z.number(),
  scenarios: z.array(ScenarioLosses),
  /** Default fund: the worst cover-two loss and a tenth more, not below the floor. */
  fundSize: MoneyWire,
  fundFloor: MoneyWire,
  skinInTheGame: MoneyWire,
  members: z.array(FundMember),
});
export type StressReport = z.infer<typeof StressReport>;

export const TRANCHES = [
  'DEFAULTER_MARGIN',
  'DEFAULTER_FUND',
  'SKIN_IN_THE_GAME',
  'MUTUAL_FUND',
  'ASSESSMENTS',
  'VM_GAINS_HAIRCUT',
  'CCP_EQUITY',
] as const;
export const TrancheName = z.enum(TRANCHES);
export type TrancheName = z.infer<typeof TrancheName>;

/** One tranche of the waterfall: what there was, what of it was used, by whom it was borne. */
export const Tranche = z.strictObject({
  tranche: TrancheName,
  available: MoneyWire,
  used: MoneyWire,
  /** Loss that is left after it. */
  remaining: MoneyWire,
  borneBy: z.array(z.strictObject({ bearer: z.string(), amount: MoneyWire })),
});
export type Tranche = z.infer<typeof Tranche>;

/** A default played through on a copy of the book; nothing of it is booked. */
export const DrillReport = z.strictObject({
  asOf: AtWire,
  scenario: StressScenario,
  sigmas: z.number(),
  defaulters: z.array(StressLoss),
  loss: MoneyWire,
  tranches: z.array(Tranche),
  /** Margin and fund contributions of the defaulters that the loss did not need. */
  returned: MoneyWire,
  unallocated: MoneyWire,
});
export type DrillReport = z.infer<typeof DrillReport>;
