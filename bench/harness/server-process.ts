/**
 * A server in a process of its own, so that its CPU is separate from the load generator's. The same program is started
 * again with the name of the server; messages of both sides travel as JSON over the process's own channel.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

const STOP_MS = 3_000;

export type ServerProcess = {
  readonly pid: number;
  /** The server's message when it was ready. */
  readonly ready: unknown;
  send(message: object): void;
  onMessage(receive: (message: unknown) => void): () => void;
  stop(): Promise<void>;
};

/** The program inside: receives its input, returns what the starter should know. */
export type Server = (
  input: unknown,
  channel: {
    readonly send: (message: object) => void;
    readonly onMessage: (receive: (message: unknown) => void) => void;
  },
) => Promise<object>;

/** Starts a server and waits until it is ready. @throws Error when it ends before */
export async function startServer(
  name: string,
  input: object,
  { nodeArgs = [] }: { readonly nodeArgs?: readonly string[] } = {},
): Promise<ServerProcess> {
  const child = fork(process.argv[1] ?? '', ['--server', name, JSON.stringify(input)], {
    execArgv: ['--enable-source-maps', ...nodeArgs],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the server ${name} ended before it was ready (${signal ?? code})`);
  });
  const [ready] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    ready,
    send: (message) => void (child.connected && child.send(message)),
    onMessage: (receive) => {
      child.on('message', receive);
      return () => child.off('message', receive);
    },
    stop: () => stop(child),
  };
}

/** The port a server reported. @throws Error when it reported none */
export function makePort({ ready }: ServerProcess): number {
  const isPort = typeof ready === 'object' && ready !== null && 'port' in ready;
  if (!isPort || typeof ready.port !== 'number') throw new Error('the server named no port');
  return ready.port;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(timer);
}

/** The inside of {@link startServer}: runs until its starter is gone or stops it. */
export async function serve(server: Server, inputText: string): Promise<void> {
  process.once('SIGTERM', () => process.exit(0));
  process.once('disconnect', () => process.exit(0));
  const send = (message: object) => void process.send?.(message);
  const onMessage = (receive: (message: unknown) => void) => void process.on('message', receive);
  send(await server(JSON.parse(inputText), { send, onMessage }));
}
