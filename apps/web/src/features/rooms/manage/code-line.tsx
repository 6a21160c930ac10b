/** The link by which one joins, with a button that copies it. */

import { Button } from '../../../kit/ui/button.tsx';
import { useCopy } from '../../../kit/ui/copied.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import { toJoinLink } from '../room/room-code.ts';

type CodeLineProps = { readonly name: string; readonly code: string };

export function CodeLine({ name, code }: CodeLineProps) {
  const link = toJoinLink(window.location.origin, code);
  const { copy, outcome } = useCopy();
  return (
    <div className="flex items-end gap-2">
      <InputField
        label={name}
        hint={phrase`Code ${code}`}
        holds="code"
        className="min-w-0 flex-1"
        value={link}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <Button onClick={() => void copy(link)}>Copy</Button>
      <span role="status" className="pb-1 text-11 text-t2">
        {outcome}
      </span>
    </div>
  );
}
