/** A paragraph of the help, with its keys and names of the screen set apart. */
import { Key } from '../../kit/ui/empty.tsx';
import { phrase } from '../../lib/text/phrase.ts';
import { paragraphParts } from './paragraph-parts.ts';

export function HelpParagraph({ text }: { readonly text: string }) {
  return (
    <p className="text-t2">
      {paragraphParts(phrase(text)).map(({ kind, value, at }) => {
        if (kind === 'key') return <Key key={at}>{value}</Key>;
        if (kind === 'name') return <i key={at}>{value}</i>;
        return <span key={at}>{value}</span>;
      })}
    </p>
  );
}
