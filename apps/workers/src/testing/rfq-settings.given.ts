/** The settings of an RFQ service that tests open alone: all bonds, no stored steps, winners without a last look. */
import { settlementTerms } from '@tradefloor/core/clearing/settings';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import type { RfqSettings } from '../services/rfq/state/rfq-state.ts';

export const RFQ_SETTINGS: RfqSettings = {
  bonds: BONDS,
  reader: { listSteps: async () => [], find: async () => null },
  quoteWindowMs: 1_000,
  settlement: settlementTerms('seed'),
  hasLastLook: false,
};
