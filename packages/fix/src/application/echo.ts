/**
 * The application that acceptance suites expect behind a session: it echoes orders and security definitions, and
 * rejects everything else as unsupported.
 */
import { type FixMessage, field, toText } from '../message.ts';
import { TAG } from '../tags.ts';
import { FIX } from './field-codes.ts';
import { refuseType } from './refuse-client-message.ts';

const ECHOED = new Set(['D', 'd']);

/**
 * The application's response; null for a repeated message.
 * @param known ClOrdIDs of this logon, added to here
 */
export function toEcho(message: FixMessage, seqNum: number, known: Set<string>): FixMessage | null {
  if (!ECHOED.has(message.type)) return refuseType({ message, seqNum });
  const id = toText(message.body, FIX.ClOrdID);
  const isResent = toText(message.header, TAG.PossResend) === 'Y';
  if (id !== undefined && isResent && known.has(id)) return null;
  if (id !== undefined) known.add(id);
  const header = isResent ? [field(TAG.PossResend, 'Y')] : [];
  return { type: message.type, header, body: message.body };
}
