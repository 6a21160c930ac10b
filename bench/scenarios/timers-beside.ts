/** Bare timers beside a scenario, in a process of their own: what the machine alone makes of the same instants. */
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import type { TimerReports, TimerRequests } from '../servers/bare-timers.ts';

/** Starts the process; its timers run from then on. */
export const startTimers = (requested: TimerRequests): Promise<ServerProcess> =>
  startServer('bare-timers', requested);

/** How late each timer was, in milliseconds; ends the process. */
export async function timerReports(server: ServerProcess): Promise<readonly number[]> {
  const reported = new Promise<TimerReports>((done) => {
    server.onMessage((message) => done(message as TimerReports));
  });
  server.send({ requested: 'lateMs' });
  const { lateMs } = await reported;
  await server.stop();
  return lateMs;
}
