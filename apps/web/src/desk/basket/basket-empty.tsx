/** An empty basket: where to paste, what may be pasted, and a first line for those who type. */
import { Button } from '../../ui/button.tsx';

type BasketEmptyProps = {
  readonly onText: (text: string) => void;
  readonly onLine: () => void;
};

const EXAMPLE = 'symbol,side,qty,price,tif\nAAPL,BUY,100,,DAY\nMSFT,SELL,50,402.10,GTC';

export function BasketEmpty({ onText, onLine }: BasketEmptyProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 p-2">
      <textarea
        aria-label="Paste orders here"
        data-panel-focus
        spellCheck={false}
        value=""
        placeholder={`Paste a table or drop a file here:\n\n${EXAMPLE}`}
        onChange={(event) => onText(event.target.value)}
        className="min-h-24 flex-1 resize-none rounded-sm border border-control border-dashed bg-bg p-2 font-mono text-12 placeholder:text-t3"
      />
      <div className="flex items-center justify-between gap-2 text-11 text-t3">
        <span>
          Commas, semicolons or tabs. Columns in any order under a header; without one: symbol,
          side, quantity, price, time in force, strategy.
        </span>
        <Button size="sm" onClick={onLine}>
          Type lines
        </Button>
      </div>
    </div>
  );
}
