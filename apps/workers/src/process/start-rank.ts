/** After a start the services that acknowledge an order come to work first, then those that execute it, then the others. */
import type { ServiceName } from '@tradefloor/contracts/services';

const RANKS: Partial<Record<ServiceName, number>> = {
  'user-service': 0,
  'market-sim': 0,
  'risk-engine': 0,
  oms: 0,
  ems: 1,
  'fix-exchange': 1,
};
const LAST = 2;

export const startRank = (service: ServiceName): number => RANKS[service] ?? LAST;
