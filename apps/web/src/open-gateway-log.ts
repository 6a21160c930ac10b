/** The gateway's log, by its settings. */
import { getLogCollector, type OpenLog, openLog } from '@tradefloor/runtime/host/open-log';
import { gatewaySettings, type WebEnv } from './env.ts';

export const openGatewayLog = (settings: WebEnv): OpenLog =>
  openLog({
    service: 'gateway',
    level: settings.LOG_LEVEL,
    version: gatewaySettings(settings).version,
    collector: getLogCollector(settings),
  });
