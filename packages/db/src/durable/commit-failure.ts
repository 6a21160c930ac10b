/** The meaning of the database's refusal of a commit for the engine. Nothing here queries the database. */
import type { ServiceName } from '@tradefloor/contracts/services';
import { SERVICES } from '@tradefloor/contracts/services';
import type { CommitFailure } from '@tradefloor/runtime/engine/durable';

/** Raised by platform.check_fences. */
const FENCED = 'TF001';
const UNIQUE_VIOLATION = '23505';
/** Primary keys: the same receipt, event or log row exists already. */
const PRIMARY_KEY = /_pk(ey)?$/;
/**
 * Classes of SQLSTATE caused by the batch itself: data, integrity, syntax and rights, limits, raised by our own
 * triggers. Everything else (network, shut-down, timeout, disk) leaves the outcome of the commit open.
 */
const BLAMES_THE_BATCH = /^(22|23|42|54|P0|TF)/;

type ServerError = {
  readonly code: string;
  readonly message: string;
  readonly constraint: string | undefined;
};

function findServerError(error: unknown): ServerError | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return null;
  const constraint = 'constraint_name' in error ? error.constraint_name : undefined;
  return {
    code: error.code,
    message: error.message,
    constraint: typeof constraint === 'string' ? constraint : undefined,
  };
}

const isService = (name: string): name is ServiceName => Object.hasOwn(SERVICES, name);

/** The engine's word for what a commit ran into; `detail` never holds row values. */
export function toCommitFailure(error: unknown): CommitFailure {
  const server = findServerError(error);
  if (!server) return { kind: 'UNKNOWN', detail: error instanceof Error ? error.name : 'unknown' };
  const { code, message, constraint } = server;
  if (code === FENCED) return { kind: 'FENCED', services: message.split(',').filter(isService) };
  if (code === UNIQUE_VIOLATION && constraint !== undefined && PRIMARY_KEY.test(constraint)) {
    return { kind: 'DUPLICATE', detail: constraint };
  }
  const detail = `${code} ${constraint ?? message}`;
  return BLAMES_THE_BATCH.test(code) ? { kind: 'REFUSED', detail } : { kind: 'UNKNOWN', detail };
}
