/** The refusal of one field of a request. */
import { refused } from '@tradefloor/runtime';

export const invalid = (path: string, message: string) =>
  refused('VALIDATION_FAILED', { detail: message, errors: [{ path, message }] });
