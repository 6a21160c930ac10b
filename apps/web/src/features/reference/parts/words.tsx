/** A text of the document: what stands in backticks is code. */
import { Fragment } from 'react';

/** Words and code in turn, beginning with words. */
export const splitPieces = (text: string): readonly string[] => text.split('`');

export function Words({ text }: { readonly text: string }) {
  return splitPieces(text).map((piece, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
    <Fragment key={i}>{i % 2 === 0 ? piece : <code>{piece}</code>}</Fragment>
  ));
}
