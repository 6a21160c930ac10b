/** The gateway's log, by its settings. */

import type { Log } from '@tradefloor/runtime/host/log';
import { getLogCollector, type OpenLog, openLog } from '@tradefloor/runtime/host/open-log';
import { gatewaySettings, type WebEnv } from './env.ts';
import type { GatewayLog } from './gateway/ops/log.ts';

export const openGatewayLog = (settings: WebEnv): OpenLog =>
  openLog({
    service: 'gateway',
    level: settings.LOG_LEVEL,
    version: gatewaySettings(settings).version,
    collector: getLogCollector(settings),
  });

/** The gateway's events as lines of the log. */
export function noteOn(log: Log): GatewayLog {
  return ({ event, ...fields }) => {
    if (event === 'failed') log.error(fields, event);
    else if (event === 'upstream') log.warn(fields, event);
    else log.info(fields, event);
  };
}
