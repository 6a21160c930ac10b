/**
 * A competition through the gateway: 200 people who send five orders a second together and 40 bots with 20 each, in one
 * heat; what people wait for an acknowledgement with and without the bots, and beside one bot that behaves badly.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Measured, openLoop } from '../harness/open-loop.ts';
import { type OpenPlatform, openPlatform } from '../harness/open-platform.ts';
import { ownCpuUs, readCpuUs, readThreadUs, treeCpuUs } from '../harness/process-cpu.ts';
import { type BenchDeps, type Effort, openStores, type Scenario } from '../harness/scenario.ts';
import { rounded } from '../harness/statistics.ts';
import type { Figure, Row, Table } from '../harness/table.ts';
import { proofTable } from './competition-proof.ts';
import { endAndReplay, firstFill, type OpenSeat, openFullRoom } from './competition-room.ts';
import { Answers, openAbuser, openSenders, type Senders } from './competition-seats.ts';

type Size = {
  readonly people: number;
  readonly bots: number;
  /** Orders a second of all people together, of each bot, and of the bot that behaves badly. */
  readonly peopleRate: number;
  readonly botRate: number;
  readonly abuseRate: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
};
const USUAL: Size = {
  people: 200,
  bots: 40,
  peopleRate: 5,
  botRate: 20,
  abuseRate: 400,
  warmUpSeconds: 10,
  seconds: 60,
};
const SIZES: Readonly<Record<Effort, Size>> = {
  full: USUAL,
  quick: { ...USUAL, warmUpSeconds: 5, seconds: 15 },
  smoke: {
    people: 4,
    bots: 2,
    peopleRate: 8,
    botRate: 4,
    abuseRate: 20,
    warmUpSeconds: 0,
    seconds: 0.5,
  },
};
const DRAIN_SECONDS = 20;
/** Of what others wait beside a bot that behaves badly, to what they wait without it. */
const ABUSE_MAX = 1.2;

type Sending = { readonly who: string; readonly rate: number; readonly senders: Senders };
type Phase = {
  readonly name: string;
  readonly loads: ReadonlyMap<string, Measured>;
  readonly seconds: number;
  /** CPU microseconds by process. */
  readonly cpuUs: Readonly<Record<string, number>>;
};
type Meters = Readonly<Record<string, () => number>>;

const PEOPLE = 'people';
const BOTS = 'bots';
const ABUSER = 'bad bot';

/** Each process of the platform by its main thread and its others, of which the heat's market is one. */
function listMeters({ postgresPid, redisPid }: ReturnType<typeof openStores>, at: OpenPlatform) {
  const meters: Record<string, () => number> = {};
  for (const [name, pid] of Object.entries(at.processes)) {
    meters[`${name} main`] = () => readThreadUs(pid);
    meters[`${name} threads`] = () => readCpuUs(pid) - readThreadUs(pid);
  }
  if (postgresPid) meters['postgres'] = () => treeCpuUs(postgresPid);
  if (redisPid) meters['redis'] = () => readCpuUs(redisPid);
  return { ...meters, 'load program': ownCpuUs };
}

/** Sends all loads side by side, each at its own rate. */
async function runPhase(
  name: string,
  sending: readonly Sending[],
  { meters, seconds }: { readonly meters: Meters; readonly seconds: number },
): Promise<Phase> {
  const from = Object.entries(meters).map(([part, read]) => ({ part, read, us: read() }));
  const beginMs = performance.now();
  const loads = await Promise.all(
    sending.map(async ({ who, rate, senders }) => {
      const load = { rate, seconds, warmUpSeconds: 0, drainSeconds: DRAIN_SECONDS };
      return [who, await openLoop({ send: senders.send, meters: {} }, load)] as const;
    }),
  );
  if (loads.length === 0) await wait(seconds * 1_000);
  return {
    name,
    loads: new Map(loads),
    seconds: (performance.now() - beginMs) / 1_000,
    cpuUs: Object.fromEntries(from.map(({ part, read, us }) => [part, read() - us])),
  };
}

/** People alone first and last: how far the two lie apart is what a ratio of this run is worth. */
async function runPhases(
  around: BenchDeps,
  sending: Record<'people' | 'bots' | 'others' | 'abuser', Sending>,
  meters: Meters,
): Promise<readonly Phase[]> {
  const { seconds, warmUpSeconds } = SIZES[around.effort];
  const { people, bots, others, abuser } = sending;
  await runPhase('warm-up', [people, bots], { meters, seconds: warmUpSeconds });
  const plan: readonly (readonly [string, readonly Sending[]])[] = [
    ['no requests', []],
    ['people', [people]],
    ['people beside the bad bot', [people, abuser]],
    ['people and bots', [people, bots]],
    ['people and bots beside the bad bot', [people, others, abuser]],
    ['people again', [people]],
  ];
  const phases: Phase[] = [];
  for (const [name, loads] of plan) {
    around.log(`${name}, ${seconds} s`);
    phases.push(await runPhase(name, loads, { meters, seconds }));
  }
  return phases;
}

/** Waiting for an acknowledgement, a row for each group of each phase. */
const latencyRows = (phases: readonly Phase[]): Row[] =>
  phases.flatMap(({ name, loads }) =>
    [...loads].map(([who, load]) => ({
      variant: `${name}: ${who}`,
      figures: {
        rate: load.rate,
        sent: load.sent,
        admitted: load.sent - load.refused - load.lost,
        refused: load.refused,
        unanswered: load.lost,
        'p50 ms': toFigure(load.latency.p50),
        'p99 ms': toFigure(load.latency.p99),
        'max ms': toFigure(load.latency.max),
        idle: Number(load.idle.toFixed(2)),
      },
    })),
  );

const toFigure = (value: number): Figure => (Number.isFinite(value) ? rounded(value) : '–');

/** CPU by process: cores, and microseconds a request above what the heat takes without any. */
function cpuRows(phases: readonly Phase[]): Row[] {
  const quiet = phases.find(({ loads }) => loads.size === 0);
  return phases.map(({ name, loads, seconds, cpuUs }) => {
    const sent = [...loads.values()].reduce((sum, load) => sum + load.sent, 0);
    const cores = (part: string) => (cpuUs[part] ?? 0) / seconds / 1_000_000;
    const idle = (part: string) => ((quiet?.cpuUs[part] ?? 0) / (quiet?.seconds ?? 1)) * seconds;
    const each = (part: string) => rounded(((cpuUs[part] ?? 0) - idle(part)) / sent);
    const list = (read: (part: string) => number) =>
      Object.keys(cpuUs)
        .map((part) => `${part} ${read(part)}`)
        .join(', ');
    return {
      variant: name,
      figures: {
        requests: sent,
        cores: list((part) => rounded(cores(part))),
        'CPU us/request': sent === 0 ? '' : list(each),
      },
    };
  });
}

function findP99(phases: readonly Phase[], name: string, who: string): number {
  return phases.find((phase) => phase.name === name)?.loads.get(who)?.latency.p99 ?? Number.NaN;
}

/** One p99 to another of the same run; null where one of the two is missing. */
function toRatio(above: number, below: number): number | null {
  const ratio = rounded(above / below);
  return Number.isFinite(ratio) ? ratio : null;
}

function latencyTable(phases: readonly Phase[], answers: Answers): Table {
  const p99 = (name: string, who = PEOPLE) => findP99(phases, name, who);
  const bots = p99('people and bots');
  const ratios = [
    ['people, again to before', toRatio(p99('people again'), p99('people'))],
    ['people, with the bots to without', toRatio(bots, p99('people'))],
  ] as const;
  const abuse = [
    ['people', p99('people beside the bad bot'), p99('people')],
    ['people among the bots', p99('people and bots beside the bad bot'), bots],
    [
      'the other bots',
      p99('people and bots beside the bad bot', BOTS),
      p99('people and bots', BOTS),
    ],
  ] as const;
  return {
    title: 'A competition through the gateway: from when an order was due to its acknowledgement',
    rows: latencyRows(phases),
    notes: [
      'One platform process with the heat’s market in a thread of it; market orders over four shares by HTTP, on ' +
        'connections that are kept. The bad bot sends at its rate, each order on a connection of its own that it ' +
        'breaks off with the first byte of the answer, and has a socket of events that it never reads. The ' +
        'gateway’s own limits are set so high that they do not bite: what holds the bad bot is the limit of its seat.',
      `Of p99, in this run: ${ratios.map(([text, value]) => `${text} ${value ?? '–'}`).join('; ')}.`,
      `Refusals by status and code: ${[...answers.refusals].map(([why, n]) => `${why}: ${n}`).join(', ') || 'none'}.`,
    ],
    aims: abuse.map(([who, beside, without]) => ({
      text: `p99 of ${who} at most ${ABUSE_MAX} times what it is without the bad bot`,
      value: toRatio(beside, without),
      atMost: ABUSE_MAX,
    })),
  };
}

async function onThePlatform(around: BenchDeps, platform: OpenPlatform): Promise<Table[]> {
  const size = SIZES[around.effort];
  const room = await openFullRoom(platform.port, size);
  around.log(`${room.people.length} people and ${room.bots.length} bots are seated`);
  const answers = new Answers();
  const first = await firstFill(room);
  const [firstSeat] = room.people;
  answers.acknowledged.push({ ...first, seatNo: firstSeat?.no ?? 0 });
  const [badBot, ...goodBots] = room.bots;
  if (badBot === undefined) throw new Error('the room has no bot');
  const toSending = (who: string, rate: number, senders: Senders) => ({ who, rate, senders });
  const { peopleRate, botRate, abuseRate } = size;
  const open = (name: string, seats: readonly OpenSeat[]) =>
    openSenders(room, { name, seats }, answers);
  const sending = {
    people: toSending(PEOPLE, peopleRate, open('people', room.people)),
    bots: toSending(BOTS, botRate * room.bots.length, open('bots', room.bots)),
    others: toSending(BOTS, botRate * goodBots.length, open('others', goodBots)),
    abuser: toSending(ABUSER, abuseRate, await openAbuser(room, badBot, answers)),
  };
  try {
    const meters = listMeters(openStores(around), platform);
    const phases = await runPhases(around, sending, meters);
    around.log('the heat ends and is run again');
    const ended = await endAndReplay(room, platform.databaseUrl);
    const cpu: Table = {
      title: 'The same, CPU by process',
      rows: cpuRows(phases),
      notes: [
        'A request: above what the platform and the heat take without requests. At the rate of people alone that ' +
          'difference is small beside the noise.',
      ],
    };
    return [latencyTable(phases, answers), cpu, proofTable(answers, ended)];
  } finally {
    await Promise.all(Object.values(sending).map(({ senders }) => senders.close()));
  }
}

export const competition: Scenario = async (around) => {
  const platform = await openPlatform(around, around.wishes.has('split') ? 'split' : 'single');
  try {
    return await onThePlatform(around, platform);
  } finally {
    await platform.close();
  }
};
