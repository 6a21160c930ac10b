/** The package's entry for Node. */
import { type Client, type ClientOptions, connectWith } from './client.ts';
import { NODE_DEPS } from './transport/node-deps.ts';

export type { CallOptions } from './calls/caller.ts';
export type { Calls, ListName, RowType } from './calls/rows.ts';
export type { Client, ClientOptions } from './client.ts';
export type { EventOptions, StreamEvent, TopicName } from './events/event-types.ts';
export type { ExportKind } from './export/columns.ts';
export {
  type ExportFormat,
  type ExportOptions,
  exportRecords,
} from './export/export-records.ts';
export type { ExportFilter } from './export/records.ts';
export {
  fromUnits,
  MONEY_UNITS,
  PRICE_UNITS,
  parseDecimal,
  toDecimalText,
  toUnits,
} from './figures/units.ts';
export type { Credentials, SecondFactor } from './transport/credentials.ts';
export { type ErrorCode, TradefloorError } from './transport/error.ts';

/**
 * Logs in to a platform and returns its client.
 * @throws TradefloorError LOGIN_FAILED or UNAUTHENTICATED for credentials that are not valid; SECOND_FACTOR_REQUIRED or
 * SECOND_FACTOR_SETUP where they are not enough
 */
export const connect = (options: ClientOptions): Promise<Client> => connectWith(NODE_DEPS, options);
