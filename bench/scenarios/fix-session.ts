/** What a FIX session costs: orders one way, reports the other, our session layer beside the one maintained on npm. */
import { join } from 'node:path';
import { compare, comparedRows, ROUNDS, type Variant } from '../harness/compare.ts';
import { installPeer, startPeer } from '../harness/peer.ts';
import { readCpuUs } from '../harness/process-cpu.ts';
import type { Scenario } from '../harness/scenario.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { rounded } from '../harness/statistics.ts';

const WINDOW = 200;
const PEER_PORT = 29_881;

/** So many round trips, as many of them under way as the window holds. */
const makeTurn = (server: ServerProcess, trips: number) => () =>
  new Promise<number>((resolve) => {
    const stop = server.onMessage((message) => {
      if (typeof message !== 'object' || message === null || !('done' in message)) return;
      stop();
      resolve(trips);
    });
    server.send({ trips, window: WINDOW });
  });

const PEER = 'jspurefix 5.11.4';

export const fixSession: Scenario = async (around) => {
  const peer = installPeer(around, 'jspurefix');
  const hasPeer = !('missing' in peer);
  const theirs = hasPeer
    ? await startPeer(join(peer.folder, 'round-trips.mjs'), [String(PEER_PORT)])
    : null;
  const ours = await startServer('fix-round-trips', {});
  try {
    const variant = (name: string, server: ServerProcess, trips: number): Variant => ({
      name,
      turn: makeTurn(server, trips),
      cpuUs: () => readCpuUs(server.pid),
    });
    const trips = { full: 4_000, quick: 1_000, smoke: 100 }[around.effort];
    const compared = await compare(
      [
        ...(theirs ? [variant(PEER, theirs, trips)] : []),
        variant('packages/fix', ours, trips * 10),
      ],
      ROUNDS[around.effort],
    );
    const own = compared.at(-1);
    const notes = [
      'A round trip is two encodes and two decodes, both checked against a FIX 4.4 dictionary, over a socket of the ' +
        'same process. Ours goes ten times as often a turn. Both keep what they send in memory.',
      'jspurefix checks that tags are known and required ones there; ours checks the whole dictionary (docs/fix.md).',
    ];
    const aims = [
      {
        text: 'a round trip takes at least 8 times less CPU than jspurefix',
        value: theirs ? rounded(own?.gain.mid ?? Number.NaN) : null,
        atLeast: 8,
      },
      { text: 'a round trip takes at most 30 us', value: rounded(own?.cpuUs ?? 0), atMost: 30 },
    ];
    const title =
      'FIX session: NewOrderSingle and its report, 200 under way, both sides in one process';
    const without = hasPeer ? [] : [peer.missing];
    return [{ title, rows: comparedRows(compared, 'trip'), notes, aims, without }];
  } finally {
    await theirs?.stop();
    await ours.stop();
  }
};
