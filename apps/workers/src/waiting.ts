/**
 * A process that is loaded and waits until its launcher assigns services to it, in place of one that crashed. The
 * assignment has the form of command-line arguments.
 */
import { once } from 'node:events';
import * as z from 'zod';

/** The word that has a process wait. */
const WAITS = '--wait';
const LOADED = 'loaded';
const Reported = z.object({ words: z.array(z.string()) });

/** The part of a process that is used here. */
export type Own = Pick<NodeJS.Process, 'argv' | 'title' | 'channel' | 'once' | 'send'>;

/**
 * The arguments: those of the command line, or the ones assigned later. Without a launcher no assignment can come: then
 * it keeps its own arguments, which name no services.
 * @param prepare what a standby does before it reports that it is loaded; not called for any other process
 */
export async function toText(own: Own, prepare: () => Promise<void>): Promise<readonly string[]> {
  const given = own.argv.slice(2);
  if (!given.includes(WAITS) || own.send === undefined) return given;
  own.title = 'tradefloor-workers-waiting';
  // Nothing else keeps a process that waits alive.
  own.channel?.ref();
  const reported = once(own as NodeJS.Process, 'message');
  // What cannot be prepared is done at the takeover, as by a process that did not wait.
  const prepared = prepare().catch(() => undefined);
  own.send(LOADED);
  const { words } = Reported.parse((await reported)[0]);
  await prepared;
  own.channel?.unref();
  own.title = ['tradefloor-workers', ...words].join(' ');
  // A reader of this process's arguments finds them in the usual place.
  own.argv.splice(2, own.argv.length, ...words);
  return words;
}
