/**
 * Where the threads of this process spend their time: for a run that does not end. A thread that computes shows the calls it
 * was most often found in; one that waits shows none.
 */
import { Session } from 'node:inspector/promises';

/** @typedef {{ title: string, frames: string[] }} ThreadStack innermost call first */
/** @typedef {{ functionName: string, url: string, lineNumber: number }} CallFrame lines from 0 */
/** @typedef {{ id: number, callFrame: CallFrame, hitCount?: number, children?: number[] }} ProfileNode */

const FRAMES_MAX = 25;
/** What the profiler calls time without calls. */
const NO_CALL = /^\((idle|program|root|garbage collector)\)$/;

/**
 * Leaves the profiler of the threads open: for a process that is about to be ended.
 * @param {number} sampleMs how long the threads are looked at
 * @returns {Promise<ThreadStack[]>} one a thread that this process has started
 */
export async function readThreadStacks(sampleMs) {
  const session = new Session();
  session.connect();
  /** @type {Map<string, ThreadStack>} */
  const stacks = new Map();
  session.on('NodeWorker.attachedToWorker', ({ params }) => {
    stacks.set(params.sessionId, { title: params.workerInfo.url, frames: [] });
  });
  session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
    const { profile } = JSON.parse(params.message).result ?? {};
    const stack = stacks.get(params.sessionId);
    if (profile && stack) stack.frames = hottest(profile.nodes);
  });
  await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  const wait = () => new Promise((resolve) => setTimeout(resolve, sampleMs));
  for (const method of ['Profiler.enable', 'Profiler.start']) sendAll(session, stacks, method);
  await wait();
  sendAll(session, stacks, 'Profiler.stop');
  await wait();
  return [...stacks.values()];
}

let messages = 0;

/** @param {Session} session @param {Map<string, unknown>} threads @param {string} method */
function sendAll(session, threads, method) {
  for (const sessionId of threads.keys()) {
    messages += 1;
    const message = JSON.stringify({ id: messages, method });
    // A thread that has ended meanwhile has no calls to show.
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message }).catch(() => undefined);
  }
}

/**
 * The calls that led to the node with the most samples.
 * @param {ProfileNode[]} nodes
 * @returns {string[]}
 */
function hottest(nodes) {
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((id) => [id, node])));
  const isCall = (/** @type {ProfileNode} */ { callFrame }) =>
    !NO_CALL.test(callFrame.functionName);
  const found = nodes.filter(isCall).toSorted((a, b) => (b.hitCount ?? 0) - (a.hitCount ?? 0));
  /** @type {string[]} */
  const frames = [];
  for (
    let node = found[0];
    node && isCall(node) && frames.length < FRAMES_MAX;
    node = parents.get(node.id)
  ) {
    const { functionName, url, lineNumber } = node.callFrame;
    frames.push(`${functionName || '(anonymous)'} ${url}:${lineNumber + 1}`);
  }
  return frames;
}
