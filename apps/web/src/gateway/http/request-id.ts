/** The name that follows a request through the platform: the client's own when it is a good one. */
import { randomBytes } from 'node:crypto';

const GOOD = /^[A-Za-z0-9._-]{8,64}$/;

/** A valid incoming id is kept; otherwise a new one of 96 bits. */
export const getRequestId = (header: string | readonly string[] | undefined): string =>
  typeof header === 'string' && GOOD.test(header) ? header : randomBytes(12).toString('base64url');
