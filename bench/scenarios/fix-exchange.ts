/** What a fill costs an exchange over FIX, journals and session files included: ours beside one on QuickFIX C++. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compare, comparedRows, ROUNDS, type Variant } from '../harness/compare.ts';
import { installPeer } from '../harness/peer.ts';
import { readCpuUs } from '../harness/process-cpu.ts';
import { quickfixProgram } from '../harness/quickfix.ts';
import type { BenchDeps, Scenario } from '../harness/scenario.ts';
import { makePort, startServer } from '../harness/server-process.ts';
import { rounded } from '../harness/statistics.ts';
import { openPair, type Pair } from './fix-traders.ts';

const PEER_PORT = 29_882;
/** Who trades at both, and who receives every report at ours. */
const TRADERS = ['CERTA', 'CERTB'];
const DROP_COPY = 'DROP';
const TITLE = 'Exchange over FIX: CPU of the exchange per fill';

type ExchangeServer = { readonly pid: number; readonly port: number; stop(): Promise<void> };

/** A folder with nothing in it. */
function freshFolder({ dataDir }: BenchDeps, name: string): string {
  const folder = join(dataDir, 'fix-exchange', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function startQuickfix(
  around: BenchDeps,
  program: string,
  dictionary: string,
): Promise<ExchangeServer> {
  const words = [String(PEER_PORT), freshFolder(around, 'quickfix'), dictionary];
  const child: ChildProcess = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the QuickFIX exchange ended before it was ready (${code})`);
  });
  if (child.stdout === null) throw new Error('it has no output');
  await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    port: PEER_PORT,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function startOurs(
  around: BenchDeps,
  name: string,
  clients: readonly string[],
): Promise<ExchangeServer> {
  const server = await startServer('fix-floor', { folder: freshFolder(around, name), clients });
  return { pid: server.pid, port: makePort(server), stop: () => server.stop() };
}

/** QuickFIX's exchange and the dictionary it checks by, or why it is not here. */
async function openTheirs(around: BenchDeps) {
  const built = quickfixProgram(around, 'exchange');
  if ('missing' in built) return built;
  const peer = installPeer(around, 'jspurefix');
  const hasDictionary = !('missing' in peer);
  const dictionary = hasDictionary
    ? join(peer.folder, 'node_modules', 'jspurefix', 'data', 'FIX44.xml')
    : '-';
  return { floor: await startQuickfix(around, built.program, dictionary), hasDictionary };
}

export const fixExchange: Scenario = async (around) => {
  const theirs = await openTheirs(around);
  const ours = await startOurs(around, 'ours', TRADERS);
  const copied = await startOurs(around, 'copied', [...TRADERS, DROP_COPY]);
  const pairs: Pair[] = [];
  try {
    const toVariant = async (name: string, floor: ExchangeServer): Promise<Variant> => {
      const pair = await openPair(floor.port);
      pairs.push(pair);
      const fills = { full: 20_000, quick: 4_000, smoke: 200 }[around.effort];
      return { name, turn: () => pair.trade(fills / 2), cpuUs: () => readCpuUs(floor.pid) };
    };
    const hasPeer = !('missing' in theirs);
    const variants = [
      ...(hasPeer ? [await toVariant('QuickFIX C++ 1.15.1', theirs.floor)] : []),
      await toVariant('fix-exchange', ours),
      await toVariant('fix-exchange with a drop copy', copied),
    ];
    const compared = await compare(variants, ROUNDS[around.effort]);
    const notes = [
      'An order that rests and one that takes it, again and again: two acknowledgements and two fills, from two clients. ' +
        'Both write what they sent to files of the sessions before it leaves; ours keeps a journal of orders as well, ' +
        'works fees out and knows the book of every venue. The last row sends and keeps every report a second time, for a drop copy.',
      ...(hasPeer ? [dictionaryNote(theirs.hasDictionary)] : [theirs.missing]),
    ];
    const text = 'CPU of a fill, beside QuickFIX C++';
    const ratio = hasPeer ? rounded(1 / (compared[1]?.gain.mid ?? Number.NaN)) : null;
    const aims = [{ text, value: ratio, atMost: 1 }];
    const without = hasPeer ? [] : [theirs.missing];
    return [{ title: TITLE, rows: comparedRows(compared, 'fill'), notes, aims, without }];
  } finally {
    for (const pair of pairs) await pair.stop();
    if (!('missing' in theirs)) await theirs.floor.stop();
    await ours.stop();
    await copied.stop();
  }
};

const dictionaryNote = (hasDictionary: boolean): string =>
  hasDictionary
    ? 'Both check messages against a FIX 4.4 dictionary.'
    : 'Without a dictionary file QuickFIX checks less: it is at an advantage here.';
