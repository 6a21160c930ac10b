/** An empty basket: where to paste or type, what may stand there, and a first line for those who want cells. */

import { type ClipboardEvent, useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { phrase } from '../../../lib/text/phrase.ts';

type BasketEmptyProps = {
  readonly onText: (text: string) => void;
  readonly onLine: () => void;
};

const EXAMPLE = 'symbol,side,qty,price,tif\nAAPL,BUY,100,,DAY\nMSFT,SELL,50,402.10,GTC';

export function BasketEmpty({ onText, onLine }: BasketEmptyProps) {
  const [typed, setTyped] = useState('');
  const paste = (event: ClipboardEvent): void => {
    // What is pasted into an empty field is meant as it is; with words around it, it is still being written.
    if (typed !== '') return;
    event.preventDefault();
    onText(event.clipboardData.getData('text/plain'));
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 p-2">
      <textarea
        aria-label="Paste orders here"
        data-panel-focus
        spellCheck={false}
        value={typed}
        placeholder={phrase`Paste a table or drop a file here:\n\n${EXAMPLE}`}
        onPaste={paste}
        onChange={(event) => setTyped(event.target.value)}
        className="min-h-20 flex-1 resize-none rounded-sm border border-control border-dashed bg-bg p-2 font-mono text-12 placeholder:text-t3"
      />
      <div className="flex items-center justify-between gap-2 text-11 text-t3">
        <span>
          Commas, semicolons or tabs. Columns in any order under a header; without one: symbol,
          side, quantity, price, time in force, strategy. Under a header also type, stop price,
          trail amount or trail %, trigger by, peg to, peg offset, expires, display qty, min qty,
          post only, short exempt, venue, link.
        </span>
        {typed.trim() === '' ? (
          <Button size="sm" onClick={onLine}>
            Enter lines
          </Button>
        ) : (
          <Button size="sm" look="primary" onClick={() => onText(typed)}>
            Parse lines
          </Button>
        )}
      </div>
    </div>
  );
}
