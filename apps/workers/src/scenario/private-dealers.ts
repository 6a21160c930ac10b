/**
 * The platform's own dealers in futures and options for a private world that has either among its instruments: they
 * quote at each batch of its market and deal the orders that its OMS sends them.
 */
import { settlementTerms } from '@tradefloor/core/clearing/settings';
import type { Service } from '@tradefloor/runtime';
import { rfqService } from '../services/rfq/service.ts';
import type { RfqSettings } from '../services/rfq/state/rfq-state.ts';

/** As in production; no bonds are listed, so that no request is ever open. */
const QUOTE_WINDOW_MS = 30_000;

/** @param futurePressure how far others hold futures away from their fair value; nowhere by default */
export const privateDealers = (
  futurePressure: NonNullable<RfqSettings['futurePressure']> = () => 0,
): Service =>
  rfqService({
    bonds: [],
    reader: { listSteps: async () => [], find: async () => null },
    quoteWindowMs: QUOTE_WINDOW_MS,
    settlement: settlementTerms('seed'),
    hasLastLook: false,
    futurePressure,
  });
