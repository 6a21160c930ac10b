/**
 * The risk engine's reader port: submissions of a day, too many for memory. The database implements it, memory in
 * tests.
 */
import type { RiskOrderRow } from './tables.ts';

export interface RiskOrderReader {
  /** Rows submitted at or after `sinceMs`, newest first, at most `limit`. */
  submissions(asked: {
    readonly sinceMs: number;
    readonly limit: number;
  }): Promise<readonly RiskOrderRow[]>;
}
