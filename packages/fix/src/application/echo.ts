/**
 * The application that acceptance suites want behind a session: it says back orders and security definitions as they
 * came, and answers everything else as unsupported.
 */
import { type FixMessage, field, textOf } from '../message.ts';
import { TAG } from '../tags.ts';
import { FIX } from './field-codes.ts';
import { refuseType } from './refuse-client-message.ts';

const ECHOED = new Set(['D', 'd']);

/**
 * What the application answers; null when it has heard the message before.
 * @param known ClOrdIDs of this logon, added to here
 */
export function echoOf(message: FixMessage, seqNum: number, known: Set<string>): FixMessage | null {
  if (!ECHOED.has(message.type)) return refuseType({ message, seqNum });
  const id = textOf(message.body, FIX.ClOrdID);
  const isResent = textOf(message.header, TAG.PossResend) === 'Y';
  if (id !== undefined && isResent && known.has(id)) return null;
  if (id !== undefined) known.add(id);
  const header = isResent ? [field(TAG.PossResend, 'Y')] : [];
  return { type: message.type, header, body: message.body };
}
