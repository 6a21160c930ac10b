/** Which symbols the chart compares: a list that stays open while one chooses. */

import { useId, useState } from 'react';
import { COMPARED_MAX } from '../../../kit/chart/compare.ts';
import { useAccount } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { IconButton } from '../../../kit/ui/icon-button.tsx';
import { PopoverButton } from '../../../kit/ui/popover.tsx';
import { phrase } from '../../../lib/text/phrase.ts';

type MenuProps = {
  /** Of the chart itself. */
  readonly symbol: string;
  readonly compared: readonly string[];
  readonly onChoose: (symbols: readonly string[]) => void;
};

export function CompareMenu(props: MenuProps) {
  const { length } = props.compared;
  return (
    <PopoverButton
      name="Compare"
      width={240}
      panel={() => <Choice {...props} />}
    >{phrase`Compare${length === 0 ? '' : ` (${length})`}`}</PopoverButton>
  );
}

function Choice({ symbol, compared, onChoose }: MenuProps) {
  return (
    <div className="flex flex-col gap-2">
      {compared.length === 0 ? null : (
        <ul aria-label="Compared symbols">
          {compared.map((one) => (
            <li key={one} className="flex items-center justify-between pl-1">
              {one === symbol ? phrase`${one} (this chart)` : one}
              <IconButton
                icon="close"
                label={phrase`Remove ${one}`}
                onClick={() => onChoose(compared.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      )}
      {compared.length >= COMPARED_MAX ? (
        <p className="text-t2">{phrase`${COMPARED_MAX} symbols at most: remove one first`}</p>
      ) : (
        <AddForm
          symbol={symbol}
          compared={compared}
          onAdd={(one) => onChoose([...compared, one])}
        />
      )}
    </div>
  );
}

type AddProps = Pick<MenuProps, 'symbol' | 'compared'> & {
  readonly onAdd: (symbol: string) => void;
};

function AddForm({ symbol, compared, onAdd }: AddProps) {
  const listId = useId();
  const [text, setText] = useState('');
  const instruments = useAccount((account) => account.instruments());
  const shares = instruments.filter(({ instrumentType }) => instrumentType === 'equity');
  const wanted = text.trim().toUpperCase();
  const problem =
    wanted === ''
      ? null
      : wanted === symbol
        ? 'The chart is of this symbol'
        : compared.includes(wanted)
          ? 'Compared already'
          : shares.some((one) => one.symbol === wanted)
            ? null
            : 'No share of this name';
  return (
    <form
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === '' || problem !== null) return;
        onAdd(wanted);
        setText('');
      }}
    >
      <InputField
        label="Symbol"
        holds="words"
        className="min-w-0 flex-1"
        list={listId}
        value={text}
        problem={problem}
        onChange={({ target }) => setText(target.value)}
      />
      <datalist id={listId}>
        {shares.map((one) => (
          <option key={one.symbol} value={one.symbol} />
        ))}
      </datalist>
      <Button type="submit" className="mt-[1.05rem]" disabled={wanted === '' || problem !== null}>
        Add
      </Button>
    </form>
  );
}
