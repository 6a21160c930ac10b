/** The refusal of one field of a request. */
import { refuse } from '@tradefloor/runtime';

export const invalid = (path: string, message: string) =>
  refuse('VALIDATION_FAILED', { detail: message, errors: [{ path, message }] });
