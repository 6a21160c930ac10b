/** The replay port over the gateway. */
import type { ReplayPort } from './replay-port.ts';
import type { Client, timed } from './trpc-client.ts';

export const replayCalls = (client: Client, limits: typeof timed): ReplayPort => ({
  replayCoverage: async () => (await client.replays.coverage.query({}, limits())).periods,
  startReplay: (period) => client.replays.start.mutate(period, limits()),
  replayRun: (runId) => client.replays.run.query({ runId }, limits()),
  replayPicture: (runId) => client.replays.picture.query({ runId }, limits()),
  replayBars: (asked) => client.replays.bars.query(asked, limits()),
  cancelReplay: (runId) => client.replays.cancel.mutate({ runId }, limits()),
});
