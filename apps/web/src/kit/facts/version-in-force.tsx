/** Which version of a set of figures applies, who made it, and why. */
import { phrase } from '../../lib/text/phrase.ts';
import { richPhrase } from '../text/rich-phrase.tsx';

type Version = { readonly version: number; readonly author: string; readonly reason: string };

export function VersionInForce({ of: { version, author, reason } }: { readonly of: Version }) {
  return (
    <h2 className="text-12 text-t2">{richPhrase`In force: ${<b className="text-t1">{phrase`version ${version}`}</b>} by ${author}: ${reason}`}</h2>
  );
}
