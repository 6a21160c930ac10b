/** Take profit and stop loss where no chart places them: of a position, or of a working order, in a future or a pair. */
import { useState } from 'react';
import { dealBlockNow, useQuote, useTimed } from '../../../kit/live/use-client.ts';
import { PART_NAMES } from '../../../kit/order/bracket-draft.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { type Entry, parsePrice } from '../../../lib/format/entry.ts';
import { shownName } from '../../../lib/format/names.ts';
import { plainPx } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { EXITS, type Exit, type ExitEntry } from '../chart/exit-entries.ts';
import { ExitSend } from '../chart/exit-send.tsx';
import {
  describeExit,
  describeExits,
  type ExitForm,
  exitSentence,
  findExitFault,
  isExitChange,
  type Pivot,
  startPrices,
} from '../chart/exit-terms.ts';
import { useExitEntries, useExitForm } from '../chart/use-exit-entries.ts';
import { type ExitSending, useExitSending } from '../chart/use-exit-sending.ts';

type ExitsDialogProps = {
  readonly symbol: string;
  /** What is chosen at first, if it may have exits. */
  readonly entryId: string;
  readonly onClose: () => void;
};

export function ExitsDialog({ symbol, entryId, onClose }: ExitsDialogProps) {
  const entries = useExitEntries(symbol).filter(({ kind }) => kind !== 'TICKET');
  const form = useExitForm(symbol);
  const sending = useExitSending();
  // As it was chosen: an order that is sent again ends before its exits are sent.
  const [chosen, setChosen] = useState(
    () => entries.find(({ id }) => id === entryId) ?? entries[0],
  );
  const now = entries.find(({ id }) => id === chosen?.id);
  const entry = now ?? chosen;
  return (
    <Dialog title={phrase`Exits: ${shownName(symbol)}`} onClose={onClose}>
      {entries.length < 2 ? null : (
        <SelectField
          className="mb-2"
          label="Exits of"
          value={entry?.id ?? ''}
          options={entries.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ target }) => {
            sending.forget();
            setChosen(entries.find(({ id }) => id === target.value));
          }}
        />
      )}
      {entry === undefined ? (
        <p>There is no position and no order left.</p>
      ) : (
        <EntryExits
          key={entry.id}
          entry={entry}
          form={form}
          sending={sending}
          isGone={now === undefined}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

type EntryExitsProps = {
  readonly entry: ExitEntry;
  readonly form: ExitForm;
  readonly sending: ExitSending;
  readonly isGone: boolean;
  readonly onClose: () => void;
};

type Texts = Readonly<Record<Exit, string>>;

function EntryExits({ entry, form, sending, isGone, onClose }: EntryExitsProps) {
  const quote = useQuote(form.symbol);
  const pivot: Pivot =
    entry.kind === 'POSITION' && quote !== null
      ? { px: quote.mid, name: 'market' }
      : { px: entry.fromPx, name: 'entry' };
  const [texts, setTexts] = useState(() => startTexts(entry, pivot, form));
  const block = useTimed(dealBlockNow);
  const exits = EXITS.map((exit) => readExit(exit, texts[exit], { entry, pivot, form }));
  const [profit, loss] = exits.map(({ px }) => px);
  const prices = { profit: profit ?? null, loss: loss ?? null };
  const isBad = exits.some(({ problem }) => problem !== null);
  const stop = isGone && !sending.isSending ? phrase`${entry.title} has ended` : entry.block;
  const send = async (): Promise<void> => {
    const { symbol } = form;
    if (await sending.send({ entry, symbol, prices })) onClose();
  };
  return (
    <>
      <h3 className="mb-1 font-semibold">{entry.title}</h3>
      <div className="flex gap-3">
        {exits
          .filter(({ exit }) => entry.placed === null || entry.placed[exit] !== null)
          .map(({ exit, problem, result }) => (
            <div key={exit} className="w-44">
              <InputField
                label={PART_NAMES[exit]}
                placeholder="none"
                value={texts[exit]}
                problem={problem}
                onChange={({ target }) => {
                  sending.forget();
                  setTexts((before) => ({ ...before, [exit]: target.value }));
                }}
              />
              <p className="mt-0.5 min-h-4 text-right text-11 text-t3">{result}</p>
            </div>
          ))}
      </div>
      <p role="alert" className="min-h-5 text-12 text-warn">
        <Refused problem={sending.problem ?? stop ?? block} />
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <ExitSend
          entry={entry}
          isBlocked={
            isBad ||
            stop !== null ||
            block !== null ||
            sending.isSending ||
            !isExitChange(entry, prices)
          }
          words={exitSentence(entry, shownName(form.symbol), { prices, decimals: form.decimals })}
          terms={describeExits(entry, prices, form)}
          onSend={() => void send()}
        />
      </div>
    </>
  );
}

function startTexts(entry: ExitEntry, { px }: Pivot, { tick, decimals }: ExitForm): Texts {
  const { profit, loss } = startPrices(entry, { px, tick });
  const write = (units: number | null): string => (units === null ? '' : plainPx(units, decimals));
  return { profit: write(profit), loss: write(loss) };
}

type ExitRead = {
  readonly exit: Exit;
  /** In price units; null where it is left out, or is no price. */
  readonly px: number | null;
  readonly problem: string | null;
  /** What it makes of the entry. */
  readonly result: string;
};

type ReadAt = { readonly entry: ExitEntry; readonly pivot: Pivot; readonly form: ExitForm };

/** An exit as it is typed, by the rules of the lines on a chart; of a placed one a price has to stay. */
function readExit(exit: Exit, text: string, { entry, pivot, form }: ReadAt): ExitRead {
  const none = { exit, px: null, result: '' };
  const isLeftOut = text.trim() === '' && (entry.placed?.[exit] ?? null) === null;
  if (isLeftOut) return { ...none, problem: null };
  const typed: Entry = parsePrice(text, null, form.tick);
  if (!typed.ok) return { ...none, problem: typed.problem };
  const { side } = entry;
  const { money, away } = describeExit(entry, typed.value, form);
  const problem = findExitFault(exit, typed.value, { side, pivot, decimals: form.decimals });
  return { exit, px: typed.value, problem, result: `${money} (${away})` };
}
