/**
 * TLS of FIX sessions, both sides, by the standard's own way (FIXS): TLS from the first byte, no upgrade. Certificates
 * are read from files when they are needed, so a renewed one is used without a restart.
 */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP, type Socket } from 'node:net';
import {
  type ConnectionOptions,
  checkServerIdentity,
  type Server,
  TLSSocket,
  type TlsOptions,
} from 'node:tls';

/** Files in PEM of the accepting side. */
export type AcceptorTls = {
  /** The certificate, with those that lead to its authority. */
  readonly certFile: string;
  readonly keyFile: string;
  /** The authority of clients' certificates; null where clients need none. A client's subject is its CompID. */
  readonly clientCaFile: string | null;
};

/** Files in PEM of the calling side. */
export type InitiatorTls = {
  /** The authority that the other side's certificate must come from. */
  readonly caFile: string;
  /** The name that certificate must have. */
  readonly name: string;
  /** Its own certificate and key, where the other side requires them. */
  readonly own: { readonly certFile: string; readonly keyFile: string } | null;
};

const OLDEST_VERSION = 'TLSv1.2';

/** @throws when a file cannot be read */
export const toServerOptions = ({ certFile, keyFile, clientCaFile }: AcceptorTls): TlsOptions => ({
  cert: readFileSync(certFile),
  key: readFileSync(keyFile),
  minVersion: OLDEST_VERSION,
  ...(clientCaFile === null
    ? {}
    : { ca: readFileSync(clientCaFile), requestCert: true, rejectUnauthorized: true }),
});

/** @throws when a file cannot be read */
export const toClientOptions = ({ caFile, name, own }: InitiatorTls): ConnectionOptions => ({
  ca: readFileSync(caFile),
  // An address is in the certificate, but not in the greeting (RFC 6066).
  ...(isIP(name) === 0 ? { servername: name } : {}),
  checkServerIdentity: (_host, certificate) => checkServerIdentity(name, certificate),
  minVersion: OLDEST_VERSION,
  ...(own === null ? {} : { cert: readFileSync(own.certFile), key: readFileSync(own.keyFile) }),
});

/** Whether the certificate of a connection is that of a client: its common name is the CompID, letter by letter. */
export const isOwnedBy = (socket: Socket, compId: string): boolean =>
  socket instanceof TLSSocket &&
  socket.authorized &&
  socket.getPeerCertificate().subject?.CN === compId;

/** When the first certificate of a file expires, in milliseconds. @throws when there is none in it */
export const readNotAfterMs = (certFile: string): number =>
  Date.parse(new X509Certificate(readFileSync(certFile)).validTo);

/** How often files are looked at for a renewed certificate. */
const RENEW_MS = 60_000;

/** A port's certificate, kept as its files have it. */
export type Renewal = {
  /** When the certificate in use expires, in milliseconds. */
  readonly notAfterMs: number;
  /** Looks at the files now: new connections get what is in them, open ones stay. */
  look(): void;
  stop(): void;
};

/**
 * Follows the files of a port's certificate. Files that cannot be read, or are half written, change nothing: the next
 * look finds them whole.
 */
export function keepRenewed(tls: AcceptorTls, server: Pick<Server, 'setSecureContext'>): Renewal {
  let used = readFileSync(tls.certFile, 'latin1');
  let notAfterMs = readNotAfterMs(tls.certFile);
  const look = (): void => {
    try {
      const found = readFileSync(tls.certFile, 'latin1');
      if (found === used) return;
      const expires = readNotAfterMs(tls.certFile);
      server.setSecureContext(toServerOptions(tls));
      used = found;
      notAfterMs = expires;
    } catch {
      // The certificate in use stays, and its expiry is watched.
    }
  };
  const timer = setInterval(look, RENEW_MS);
  timer.unref();
  return {
    get notAfterMs() {
      return notAfterMs;
    },
    look,
    stop: () => clearInterval(timer),
  };
}
