/**
 * Which code of one file has run, by V8's own block coverage: no build of the parsers is changed for it. V8 reports every
 * function that ran since the last report with its blocks that did not; what is kept of a function are the blocks that have
 * never run so far, so that new code is whatever makes them fewer.
 */
import { Session } from 'node:inspector';

/** @typedef {readonly [start: number, end: number]} Span offsets in the file */
/** @typedef {Map<number, readonly Span[]>} Ran by function, the blocks of it that did not run */
/** @typedef {{ functions: Array<{ ranges: Array<{ startOffset: number, endOffset: number, count: number }> }>, url: string }} Script */

/** Offsets of a bundle have fewer bits than this. */
const OFFSET_BITS = 26;

export class Coverage {
  #session = new Session();
  #url;
  /** @type {Ran} */
  #never = new Map();

  /** @param {string} url of the file */
  constructor(url) {
    this.#url = url;
    this.#session.connect();
    this.#post('Profiler.enable');
    this.#post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** @param {string} method @param {object} [params] @returns {any} V8 responds before `post` returns */
  #post(method, params = {}) {
    /** @type {{ value?: unknown, error?: Error | null }} */
    const response = {};
    this.#session.post(method, params, (error, value) => Object.assign(response, { error, value }));
    if (response.error) throw response.error;
    return response.value;
  }

  /** What ran since the last call. @returns {Ran} */
  take() {
    /** @type {{ result: Script[] }} */
    const { result } = this.#post('Profiler.takePreciseCoverage');
    /** @type {Ran} */
    const ran = new Map();
    for (const { functions } of result.filter(({ url }) => url === this.#url)) {
      for (const { ranges } of functions) {
        const [whole, ...blocks] = ranges;
        if (whole === undefined || whole.count === 0) continue;
        ran.set(whole.startOffset * 2 ** OFFSET_BITS + whole.endOffset, listSilent(blocks));
      }
    }
    return ran;
  }

  /** Whether some of it had never run before. @param {Ran} ran */
  isNew(ran) {
    for (const [name, silent] of ran) {
      const never = this.#never.get(name);
      if (never === undefined || toLength(intersect(never, silent)) < toLength(never)) return true;
    }
    return false;
  }

  /** Counts it as having run. @param {Ran} ran */
  add(ran) {
    for (const [name, silent] of ran) {
      const never = this.#never.get(name);
      this.#never.set(name, never === undefined ? silent : intersect(never, silent));
    }
  }

  /** How many functions have run. */
  get functions() {
    return this.#never.size;
  }

  close() {
    this.#post('Profiler.stopPreciseCoverage');
    this.#session.disconnect();
  }
}

/**
 * The blocks with a count of zero, apart and in order. V8 lists blocks from the outside in: one inside a silent block is
 * silent itself.
 * @param {Array<{ startOffset: number, endOffset: number, count: number }>} blocks
 * @returns {Span[]}
 */
function listSilent(blocks) {
  /** @type {Span[]} */
  const silent = [];
  for (const { startOffset, endOffset, count } of blocks) {
    const last = silent.at(-1);
    if (count > 0 || (last !== undefined && endOffset <= last[1])) continue;
    silent.push([startOffset, endOffset]);
  }
  return silent;
}

/** @param {readonly Span[]} spans */
const toLength = (spans) => spans.reduce((sum, [start, end]) => sum + end - start, 0);

/** @param {readonly Span[]} a @param {readonly Span[]} b @returns {Span[]} */
function intersect(a, b) {
  /** @type {Span[]} */
  const both = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const [one, other] = [/** @type {Span} */ (a[i]), /** @type {Span} */ (b[j])];
    const start = Math.max(one[0], other[0]);
    const end = Math.min(one[1], other[1]);
    if (start < end) both.push([start, end]);
    if (one[1] < other[1]) i += 1;
    else j += 1;
  }
  return both;
}
