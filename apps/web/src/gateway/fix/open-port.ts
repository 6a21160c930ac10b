/**
 * A port that one process of a machine serves: of several gateways the one that has it. The others try again, so that the
 * next one has it soon after that one's end.
 */
import type { AddressInfo, Server } from 'node:net';

const TRY_AGAIN_MS = 500;

/** @returns the port once it is open; null when it is not wanted any more. @throws for any other fault than a port in use */
export async function openPort(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
  isClosing: () => boolean,
): Promise<number | null> {
  while (!isClosing()) {
    if (await tryOpen(server, host, port)) return (server.address() as AddressInfo).port;
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS).unref());
  }
  return null;
}

/** False while another process has the port. */
const tryOpen = (server: Server, host: string, port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      server.off('listening', opened);
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    };
    const opened = () => {
      server.off('error', failed);
      resolve(true);
    };
    server.once('error', failed);
    server.once('listening', opened);
    // A member of a cluster would share its port otherwise.
    server.listen({ host, port, exclusive: true });
  });
