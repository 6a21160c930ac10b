/** Bare timers beside a scenario, in a process of their own: what the machine alone makes of the same instants. */
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import type { TimersAsked, TimersTold } from '../servers/bare-timers.ts';

/** Starts the process; its timers run from then on. */
export const startTimers = (requested: TimersAsked): Promise<ServerProcess> =>
  startServer('bare-timers', requested);

/** How late each timer was, in milliseconds; ends the process. */
export async function timersTold(server: ServerProcess): Promise<readonly number[]> {
  const reported = new Promise<TimersTold>((done) => {
    server.onMessage((message) => done(message as TimersTold));
  });
  server.send({ asked: 'lateMs' });
  const { lateMs } = await reported;
  await server.stop();
  return lateMs;
}
