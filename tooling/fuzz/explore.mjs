/**
 * The fuzzer's loop over one parser. Inputs that reach code no input before them has reached, or an outcome that none had,
 * are kept and changed further; an input that breaks the parser's promise is a finding.
 */
import { drawsFrom, oneOf } from './draws.mjs';
import { mutate } from './mutate.mjs';
import { shorten } from './shorten.mjs';

/** @typedef {import('../../packages/contracts/src/testing/fuzz-target.ts').FuzzTarget} FuzzTarget */
/** @typedef {import('./coverage.mjs').Coverage} Coverage */
/** @typedef {{ kind: 'broken' | 'slow', message: string, input: Buffer }} Finding */
/**
 * @typedef {object} Explored
 * @property {number} cases
 * @property {number} accepted
 * @property {number} given accepted inputs of those that it began with
 * @property {Buffer[]} kept inputs that reached something new, the given ones not among them
 * @property {Finding[]} findings each kind of failure once
 * @property {number} slowestMs
 */
/**
 * @typedef {object} Plan
 * @property {number} cases
 * @property {number} seed
 * @property {readonly Buffer[]} corpus inputs to begin with
 * @property {Coverage | null} coverage of the parser's file; null explores blindly
 * @property {(input: Buffer) => void} [before] is given each input before it runs
 * @property {() => number} [nowMs] the clock that cases are timed by
 */

const BATCH_FIRST = 32;
const BATCH_MAX = 4_096;
/** A case that takes longer, and does so again when it is repeated, is a finding. */
const SLOW_MS = 250;
const REPEATS = 8;
const FINDINGS_MAX = 10;
/** So many outcomes of a parser are distinguished. */
const MARKS_MAX = 4_000;
/** Frames of the stack that distinguish faults, those of the fuzzer itself left out. */
const FRAMES = 3;
const OWN = /tooling\/fuzz\//;
/** Of the newest inputs one is chosen as often as of all. */
const NEWEST = 24;

export class Explorer {
  #target;
  #plan;
  /** @type {Set<string>} */
  #marks = new Set();
  /** @type {Buffer[]} */
  #pool;
  #words;
  #draw;
  #nowMs;
  /** @type {Set<string>} */
  #known = new Set();
  /** @type {Explored} */
  #explored = { cases: 0, accepted: 0, given: 0, kept: [], findings: [], slowestMs: 0 };

  /** @param {FuzzTarget} target @param {Plan} plan */
  constructor(target, plan) {
    this.#target = target;
    this.#plan = plan;
    this.#pool = [...plan.corpus];
    this.#words = (target.words ?? []).map((word) => Buffer.from(word, 'utf8'));
    this.#draw = drawsFrom(plan.seed);
    this.#nowMs = plan.nowMs ?? (() => performance.now());
  }

  /** @returns {Promise<Explored>} */
  async run() {
    const { cases, corpus, coverage } = this.#plan;
    for (const input of corpus) if (await this.#try(input)) this.#explored.given += 1;
    if (coverage !== null) coverage.add(coverage.take());
    let size = BATCH_FIRST;
    while (this.#explored.cases < cases && this.#explored.findings.length < FINDINGS_MAX) {
      const inputs = Array.from({ length: Math.min(size, cases - this.#explored.cases) }, () =>
        this.#next(),
      );
      const keptBefore = this.#explored.kept.length;
      for (const input of inputs) await this.#try(input, { isCounted: true });
      await this.#keepNew(inputs);
      // To find which input was new costs a report each: rare once most is known.
      const isQuiet = this.#explored.kept.length === keptBefore;
      size = isQuiet ? Math.min(BATCH_MAX, size * 2) : Math.max(BATCH_FIRST, size / 2);
    }
    return this.#explored;
  }

  /** @param {Buffer} input */
  #run(input) {
    return this.#target.run(input.toString('utf8'), input);
  }

  #next() {
    const pool = this.#pool;
    const isNewest = this.#draw(2) === 0;
    const from = isNewest ? Math.max(0, pool.length - NEWEST) : 0;
    const parent = pool.length === 0 ? Buffer.alloc(0) : oneOf(pool.slice(from), this.#draw);
    const { bytesMax = 4_096 } = this.#target;
    return mutate(parent, { draw: this.#draw, words: this.#words, others: pool, bytesMax });
  }

  /**
   * Finds the inputs that reached new code: a list that did is run again in halves.
   * @param {readonly Buffer[]} inputs
   */
  async #keepNew(inputs) {
    const { coverage } = this.#plan;
    if (coverage === null) return;
    const ran = coverage.take();
    if (!coverage.isNew(ran)) return;
    const [only] = inputs;
    if (only !== undefined && inputs.length === 1) {
      coverage.add(ran);
      this.#keep(only);
      return;
    }
    const middle = Math.ceil(inputs.length / 2);
    for (const half of [inputs.slice(0, middle), inputs.slice(middle)]) {
      for (const input of half) await this.#try(input);
      await this.#keepNew(half);
    }
    // What only all of them together reached, code that runs once at first use above all, is no reason to keep any.
    coverage.add(ran);
  }

  /** @param {Buffer} input */
  #keep(input) {
    this.#pool.push(input);
    this.#explored.kept.push(input);
  }

  /** @param {Buffer} input @param {{ isCounted?: boolean }} [how] @returns {Promise<boolean>} whether it was accepted */
  async #try(input, { isCounted = false } = {}) {
    this.#plan.before?.(input);
    const startMs = this.#nowMs();
    let isAccepted = false;
    try {
      const started = this.#run(input);
      const outcome = started instanceof Promise ? await started : started;
      isAccepted = outcome.isAccepted;
      if (isCounted && isAccepted) this.#explored.accepted += 1;
      this.#mark(input, `${isAccepted} ${outcome.mark ?? ''}`, isCounted);
    } catch (error) {
      await this.#broken(input, error);
    }
    if (isCounted) this.#explored.cases += 1;
    const ms = this.#nowMs() - startMs;
    this.#explored.slowestMs = Math.max(this.#explored.slowestMs, ms);
    if (ms > SLOW_MS && !this.#known.has('slow')) await this.#slow(input);
    return isAccepted;
  }

  /** @param {Buffer} input @param {string} mark @param {boolean} isCounted */
  #mark(input, mark, isCounted) {
    if (this.#marks.has(mark) || this.#marks.size >= MARKS_MAX) return;
    this.#marks.add(mark);
    if (isCounted) this.#keep(input);
  }

  /** @param {Buffer} input @param {unknown} error */
  async #broken(input, error) {
    const message = toMessage(error);
    const name = toPlace(error);
    if (this.#known.has(name)) return;
    this.#known.add(name);
    const isBroken = async (/** @type {Buffer} */ shorter) => {
      try {
        await this.#run(shorter);
        return false;
      } catch (thrown) {
        return toPlace(thrown) === name;
      }
    };
    const shortest = await shorten(input, isBroken);
    this.#explored.findings.push({ kind: 'broken', message, input: shortest });
  }

  /** A busy machine makes any case slow once. @param {Buffer} input */
  async #slow(input) {
    let fastestMs = Number.POSITIVE_INFINITY;
    for (let i = 0; i < REPEATS; i += 1) {
      const startMs = this.#nowMs();
      try {
        await this.#run(input);
      } catch {
        // Counted where it broke.
      }
      fastestMs = Math.min(fastestMs, this.#nowMs() - startMs);
    }
    if (fastestMs <= SLOW_MS) return;
    this.#known.add('slow');
    const message = `${input.length} bytes take ${Math.round(fastestMs)} ms`;
    this.#explored.findings.push({ kind: 'slow', message, input });
  }
}

/** @param {unknown} error */
const toMessage = (error) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/**
 * Where it was thrown: the same place is the same fault, whatever value is in the message.
 * @param {unknown} error
 */
const toPlace = (error) => {
  if (!(error instanceof Error)) return String(error);
  const lines = (error.stack ?? '').split('\n');
  const frames = lines.filter((line) => /^\s+at /.test(line) && !OWN.test(line));
  return `${error.name} ${frames.slice(0, FRAMES).join(' ')}`;
};
