/**
 * One run: logs users in, sends operations when they are due whether or not earlier ones are over, reports its status
 * once a second, waits for the last responses, cancels open orders. Ends early on request.
 */
import type { LoadPlan, LoadRun } from '@tradefloor/contracts/load';
import { type Draws, drawsFrom, streamSeed } from '@tradefloor/core/prng';
import { nextDue } from './arrivals.ts';
import { type CancelledOpen, cancelOpen } from './cancel-open.ts';
import { type Action, nextAction, type Resting } from './floor-day.ts';
import { type GatewayClient, objectIn, type Received } from './gateway-client.ts';
import { LoadTally, type Outcome, toRun } from './load-tally.ts';
import { type MarketView, NOTHING_KNOWN, readMarket } from './market-view.ts';
import type { TokenSidecar } from './token-sidecar.ts';
import type { Ack, WitnessFile } from './witness-file.ts';

/** More than this under way: the platform is drowned, and what is due is counted instead of sent. */
const OPEN_MAX = 2_000;
const RESTING_MAX = 400;
const REPORT_SECONDS = 120;
const REPORT_MS_ = 1_000;
const LOOK_MS = 1_000;
const DRAIN_MS = 15_000;
const RENEW_MS = 30_000;

export type LoadWorld = {
  readonly gateway: GatewayClient;
  readonly sidecar: TokenSidecar;
  /** Null keeps no witness. */
  readonly witness: Pick<WitnessFile, 'note'> | null;
  readonly notify: (run: LoadRun) => void;
  /** Milliseconds since 1970, and steady ones to measure by. */
  readonly nowMs: () => number;
  readonly steadyMs: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
  readonly stop: AbortSignal;
};

/** @returns the run as it ended, with all its seconds */
export async function runLoad(plan: LoadPlan, runId: string, world: LoadWorld): Promise<LoadRun> {
  const load = new Load(plan, runId, world);
  return load.run();
}

class Load {
  readonly #plan: LoadPlan;
  readonly #runId: string;
  readonly #world: LoadWorld;
  readonly #tally = new LoadTally();
  readonly #draws: Draws;
  readonly #startedAt: number;
  #state: LoadRun['state'] = 'LOGGING_IN';
  #beginMs: number | null = null;
  #market: MarketView = NOTHING_KNOWN;
  #resting: Resting[] = [];
  #ops = 0;
  #taken: CancelledOpen | null = null;

  constructor(plan: LoadPlan, runId: string, world: LoadWorld) {
    this.#plan = plan;
    this.#runId = runId;
    this.#world = world;
    this.#startedAt = world.nowMs();
    this.#draws = drawsFrom(streamSeed(plan.seed, 1));
  }

  async run(): Promise<LoadRun> {
    const { sidecar, stop } = this.#world;
    stop.addEventListener('abort', () => sidecar.stop());
    const reporting = setInterval(() => this.#notify(), REPORT_MS_);
    try {
      const ready = await sidecar.fill(this.#plan.users);
      if (ready === 0 && !stop.aborted)
        return this.#end('FAILED', sidecar.note ?? 'no user can log in');
      await this.#look();
      await this.#send();
      this.#state = 'DRAINING';
      await this.#drain();
      const { sessions } = sidecar;
      this.#taken = await cancelOpen(this.#runId, { ...this.#world, sessions });
      return this.#end(stop.aborted ? 'STOPPED' : 'DONE', this.#noteOn(ready));
    } finally {
      clearInterval(reporting);
    }
  }

  async #send(): Promise<void> {
    const { stop, steadyMs, wait } = this.#world;
    const looking = setInterval(() => void this.#look(), LOOK_MS);
    const renewing = setInterval(() => void this.#world.sidecar.renewDue(), RENEW_MS);
    const arrivals = drawsFrom(streamSeed(this.#plan.seed, 0));
    const beginMs = steadyMs();
    this.#beginMs = beginMs;
    this.#state = 'RUNNING';
    const endMs = this.#plan.seconds * 1_000;
    let dueMs = nextDue(this.#plan, 0, arrivals);
    while (dueMs < endMs && !stop.aborted) {
      const nowMs = steadyMs() - beginMs;
      for (; dueMs <= nowMs && dueMs < endMs; dueMs = nextDue(this.#plan, dueMs, arrivals)) {
        this.#begin(dueMs);
      }
      await wait(Math.max(1, Math.min(20, dueMs - (steadyMs() - beginMs))));
    }
    clearInterval(looking);
    clearInterval(renewing);
  }

  #begin(dueMs: number): void {
    this.#ops += 1;
    const id = `${this.#runId}-${this.#ops}`;
    const known = {
      market: this.#market,
      sessions: this.#world.sidecar.sessions,
      resting: this.#resting,
    };
    const action = nextAction(this.#plan.mix, known, { draws: this.#draws, id });
    if (action === null) return;
    this.#tally.due(action.kind, dueMs);
    if (this.#tally.open > OPEN_MAX) {
      this.#tally.unsent += 1;
      return;
    }
    void this.#do(action, { dueMs, id });
  }

  async #do(action: Action, { dueMs, id }: { dueMs: number; id: string }): Promise<void> {
    const { gateway, sidecar, witness, nowMs, steadyMs } = this.#world;
    const { kind, session, request, terms } = action;
    if (kind === 'CANCEL')
      this.#resting = this.#resting.filter(({ orderId }) => !request.path.endsWith(orderId));
    const sentAt = new Date(nowMs()).toISOString();
    const received = await gateway.request(request);
    const lateMs = steadyMs() - (this.#beginMs ?? 0) - dueMs;
    const { outcome, code, orderId } = orderMeaning(received);
    if (terms !== null) {
      const response = outcome === 'refused' ? received.text : null;
      const { userId } = session;
      const body = { symbol: terms.symbol, side: terms.side, qty: terms.qty };
      const { status } = received;
      const ack: Ack = {
        userId,
        clientOrderId: id,
        body,
        outcome,
        status,
        orderId,
        answer: response,
        sentAt,
      };
      await witness?.note(ack);
    }
    this.#tally.responded({ kind, dueMs, lateMs, outcome, code });
    if (received.status === 401) await sidecar.renew(session);
    if (outcome === 'accepted' && orderId !== null && action.rests !== null) {
      this.#resting = [...this.#resting, { orderId, session, ...action.rests }].slice(-RESTING_MAX);
    }
  }

  async #look(): Promise<void> {
    const [session] = this.#world.sidecar.sessions;
    if (session === undefined) return;
    const { cookie } = session;
    this.#market = await readMarket(this.#world.gateway, { cookie, known: this.#market });
  }

  async #drain(): Promise<void> {
    const { steadyMs, wait } = this.#world;
    const endMs = steadyMs() + DRAIN_MS;
    while (this.#tally.open > 0 && steadyMs() < endMs) await wait(20);
  }

  #noteOn(ready: number): string | null {
    if (ready >= this.#plan.users) return null;
    const { note } = this.#world.sidecar;
    return `${ready} of ${this.#plan.users} users were ready${note === null ? '' : `: ${note}`}`;
  }

  #end(state: LoadRun['state'], note: string | null): LoadRun {
    this.#state = state;
    const run = { ...this.#run(this.#plan.seconds + 1), note };
    this.#world.notify({ ...run, seconds: run.seconds.slice(-REPORT_SECONDS) });
    return run;
  }

  #notify(): void {
    this.#world.notify(this.#run(REPORT_SECONDS));
  }

  #run(seconds: number): LoadRun {
    const { sidecar, steadyMs } = this.#world;
    const elapsed = this.#beginMs === null ? 0 : steadyMs() - this.#beginMs;
    return toRun(
      {
        runId: this.#runId,
        state: this.#state,
        plan: this.#plan,
        startedAt: this.#startedAt,
        elapsedMs: Math.min(Math.round(elapsed), this.#plan.seconds * 1_000),
        usersReady: sidecar.sessions.length,
        note: this.#state === 'LOGGING_IN' ? sidecar.note : null,
        takenBack: this.#taken?.takenBack ?? null,
        leftOpen: this.#taken?.left ?? null,
      },
      this.#tally.figures(seconds),
    );
  }
}

/** 2xx is accepted, 4xx with a code refused; the meaning of anything else is unknown. */
function orderMeaning({ status, text }: Received): {
  readonly outcome: Outcome;
  readonly code: string | null;
  readonly orderId: string | null;
} {
  const { code, orderId } = objectIn(text);
  const id = typeof orderId === 'string' ? orderId : null;
  if (status !== null && status >= 200 && status < 300) {
    return { outcome: 'accepted', code: null, orderId: id };
  }
  if (status !== null && status >= 400 && status < 500 && typeof code === 'string') {
    return { outcome: 'refused', code, orderId: id };
  }
  return {
    outcome: 'unknown',
    code: status === null ? 'NO_ANSWER' : `HTTP_${status}`,
    orderId: id,
  };
}
