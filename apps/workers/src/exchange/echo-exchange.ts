/** The port of the exchange without an exchange behind it: sessions that echo, for acceptance suites (FIX_MODE=echo). */
import { toEcho } from '@tradefloor/fix/application/echo';
import { FIX44 } from '@tradefloor/fix/dictionary';
import { MemoryStore } from '@tradefloor/fix/store';
import { type Acceptor, startAcceptor } from '@tradefloor/runtime/host/fix/acceptor';
import type { LineListeners } from '@tradefloor/runtime/host/fix/fix-line';
import type { AcceptorTls } from '@tradefloor/runtime/host/fix/fix-tls';
import { createWriteGroup } from '@tradefloor/runtime/host/fix/write-group';
import { EXCHANGE_COMP_ID } from './clients/exchange-clients.ts';

/** The names that suites use. */
const CLIENTS = ['TW44', 'TWB', 'TWC', 'TW'];

export type EchoOptions = {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** The files of its certificate; a plain port where left out, or null. */
  readonly tls?: AcceptorTls | null;
  readonly nowMs: () => number;
};

/** Opens the port. @throws when it is taken */
export async function startEchoExchange({
  host,
  port,
  tls,
  nowMs,
}: EchoOptions): Promise<Acceptor> {
  const acceptor: Acceptor = await startAcceptor({
    host,
    port,
    tls: tls ?? null,
    ourCompId: EXCHANGE_COMP_ID,
    dictionary: FIX44,
    clients: CLIENTS.map((compId) => ({
      compId,
      credentials: null,
      resetOnLogon: true,
      store: new MemoryStore(),
    })),
    group: createWriteGroup(),
    nowMs,
    makeListeners: (compId) => makeListeners(() => acceptor.line(compId)),
  });
  return acceptor;
}

function makeListeners(line: () => ReturnType<Acceptor['line']>): LineListeners {
  const known = new Set<string>();
  return {
    onMessage: ({ message, seqNum }) => {
      const response = toEcho(message, seqNum, known);
      if (response !== null) line().send(response);
    },
    onLoggedOn: () => known.clear(),
    onRejected: () => undefined,
    onClosed: () => undefined,
  };
}
