/** What an instructor hands out: a table as a file, and certificates on paper. */
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { Problem } from '../../../lib/problem.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** By this a spreadsheet knows that names are UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** Hands a table of results to the browser's downloads. */
export const saveTable = (file: { readonly fileName: string; readonly text: string }): void =>
  saveFile(file.fileName, { text: `${BYTE_ORDER_MARK}${file.text}`, type: 'text/csv' });

type HandOutProps = {
  readonly save: () => Promise<boolean>;
  readonly isBusy: boolean;
  readonly problem: Problem | null;
};

export const HandOut = ({ save, isBusy, problem }: HandOutProps) => (
  <div className="flex flex-wrap items-center gap-2 print:hidden">
    <Button aria-disabled={isBusy} onClick={() => void (isBusy ? null : save())}>
      Results and prizes as CSV
    </Button>
    <Button onClick={() => window.print()}>Print certificates</Button>
    <span className="text-11 text-t2">One page for each person and team with a rank</span>
    <span role="alert" className="text-12 text-critical">
      <Refused problem={problem} />
    </span>
  </div>
);
