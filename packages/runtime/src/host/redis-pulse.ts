/**
 * Whether Redis answers. A connection to a frozen one stands for seconds, and for as long as nothing is sent: so it is
 * pinged once a second, and away when it has not answered within a second.
 */
const EVERY_MS = 1_000;
const ANSWER_MS = 1_000;

export type Pulse = { readonly isAnswering: boolean; readonly stop: () => void };

/** @param redis a question to Redis; while its connection is not ready it does not answer, which costs nothing */
export function openPulse(redis: { ping(): Promise<unknown> }): Pulse {
  let isAnswering = true;
  /** The newest question, and the newest that was answered. */
  let newest = 0;
  let answered = 0;
  const ping = () => {
    newest += 1;
    const no = newest;
    const late = setTimeout(() => {
      if (answered < no) isAnswering = false;
    }, ANSWER_MS);
    late.unref();
    const end = (is: boolean) => {
      clearTimeout(late);
      answered = Math.max(answered, no);
      if (no === newest) isAnswering = is;
    };
    redis.ping().then(
      () => end(true),
      () => end(false),
    );
  };
  const timer = setInterval(ping, EVERY_MS);
  timer.unref();
  return {
    get isAnswering() {
      return isAnswering;
    },
    stop: () => clearInterval(timer),
  };
}
