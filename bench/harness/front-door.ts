/**
 * A load balancer in front of gateways, as small as can be: connections in turn, to the next gateway where one does not
 * take them. It passes bytes and knows no HTTP.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A gateway on the same network takes a connection at once; one that does not is passed over for a while. */
const CONNECT_MS = 300;
const PASSED_OVER_MS = 1_000;

export type Gate = { readonly host: string; readonly port: number };
export type FrontDoor = { close(): Promise<void> };

export async function openFrontDoor(port: number, gates: readonly Gate[]): Promise<FrontDoor> {
  const choice = new GateChoice(gates);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    pass(socket, choice).catch(() => socket.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Whose turn it is. */
export class GateChoice {
  readonly #gates: readonly Gate[];
  readonly #passedOverUntilMs = new Map<Gate, number>();
  #turns = 0;

  constructor(gates: readonly Gate[]) {
    this.#gates = gates;
  }

  /** All gates, the one to try first before the others; those that did not answer lately come last. */
  next(nowMs: number): readonly Gate[] {
    const first = this.#turns % this.#gates.length;
    this.#turns += 1;
    const inTurn = [...this.#gates.slice(first), ...this.#gates.slice(0, first)];
    const isPassedOver = (gate: Gate) => (this.#passedOverUntilMs.get(gate) ?? 0) > nowMs;
    return [...inTurn.filter((gate) => !isPassedOver(gate)), ...inTurn.filter(isPassedOver)];
  }

  passOver(gate: Gate, nowMs: number): void {
    this.#passedOverUntilMs.set(gate, nowMs + PASSED_OVER_MS);
  }
}

async function pass(socket: Socket, choice: GateChoice): Promise<void> {
  for (const gate of choice.next(performance.now())) {
    const gateway = await connected(gate);
    if (gateway === null) {
      choice.passOver(gate, performance.now());
      continue;
    }
    join(socket, gateway);
    join(gateway, socket);
    return;
  }
  socket.destroy();
}

function join(from: Socket, to: Socket): void {
  from.pipe(to);
  from.on('error', () => to.destroy());
  from.on('close', () => to.destroy());
}

/** @returns null where it was not taken in time */
function connected({ host, port }: Gate): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, noDelay: true, timeout: CONNECT_MS });
    const give = (got: Socket | null) => {
      if (got === null) socket.destroy();
      socket.setTimeout(0);
      resolve(got);
    };
    socket.once('connect', () => give(socket));
    socket.once('timeout', () => give(null));
    socket.once('error', () => give(null));
  });
}
