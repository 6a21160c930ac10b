/**
 * A process that is loaded and waits until its launcher has it run services, in place of one that died. What it is told
 * are the words it would have been started with.
 */
import { once } from 'node:events';
import * as z from 'zod';

/** The word that has a process wait. */
const WAITS = '--wait';
const LOADED = 'loaded';
const Told = z.object({ words: z.array(z.string()) });

/** The part of a process that is used here. */
export type Own = Pick<NodeJS.Process, 'argv' | 'title' | 'channel' | 'once' | 'send'>;

/**
 * The words after the program's name: those of the command line, or those it is told later. Without a launcher nobody
 * would tell: then it has the word itself, which is no word for services.
 */
export async function wordsOf(own: Own): Promise<readonly string[]> {
  const given = own.argv.slice(2);
  if (!given.includes(WAITS) || own.send === undefined) return given;
  own.title = 'tradefloor-workers-waiting';
  // Nothing else keeps a process that waits alive.
  own.channel?.ref();
  const told = once(own as NodeJS.Process, 'message');
  own.send(LOADED);
  const { words } = Told.parse((await told)[0]);
  own.channel?.unref();
  own.title = ['tradefloor-workers', ...words].join(' ');
  // Whoever looks at what this process runs finds it where it would have been.
  own.argv.splice(2, own.argv.length, ...words);
  return words;
}
