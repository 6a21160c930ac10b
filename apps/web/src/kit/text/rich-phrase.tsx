/** A sentence with elements in it, in the language of the page. */
import { Fragment, type ReactNode } from 'react';
import { currentLanguage } from '../../lib/text/phrase.ts';

/** Stands for an element while the sentence is translated: a character that no text has, with the element's number. */
const place = (index: number): string => `\u2063${index}\u2063`;
const PLACE = /\u2063(\d+)\u2063/;

/**
 * A sentence whose values are elements or figures: richPhrase`Press ${<kbd>Esc</kbd>} to close`, with the key
 * `Press {0} to close`. For values that are all text, `phrase`.
 */
export function richPhrase(parts: TemplateStringsArray, ...values: ReactNode[]): ReactNode {
  const places = values.map((_, index) => place(index));
  const sentence =
    currentLanguage()?.translate(parts, places) ?? String.raw({ raw: parts }, ...places);
  return sentence.split(PLACE).map((piece, index) => {
    const shown = index % 2 === 0 ? piece : values[Number(piece)];
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change places.
    return <Fragment key={index}>{shown}</Fragment>;
  });
}
