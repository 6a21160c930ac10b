/** Which services a process takes at once, and which it leaves for a while to the processes that prefer them. */
import type { ServiceName } from '@tradefloor/contracts/services';
import type { WorkersEnv } from './env.ts';

/** All, where no list is set. More processes than lists begin again at the first. */
export function prefersBy({
  PREFERRED_SERVICES: lists,
  PROCESS_INDEX: index,
}: Pick<WorkersEnv, 'PREFERRED_SERVICES' | 'PROCESS_INDEX'>): (service: ServiceName) => boolean {
  const preferred = lists?.[index % lists.length];
  return (service) => preferred?.some((name) => name === service) ?? true;
}
