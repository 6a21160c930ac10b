/** Ends the process in order on the first signal, and at once on the second. */
import type { Log } from '@tradefloor/runtime/host/log';

/** Calls `stop` once, then exits: with 1 when it fails, or when a second signal comes before it is done. */
export function stopOnSignals(log: Log, stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, 'stop.failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
