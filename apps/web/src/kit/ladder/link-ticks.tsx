/** What goes with each press of a ladder, and how many ticks from it. */

import type { Link } from '@tradefloor/contracts/vocabulary/links';
import { toChoices } from '../../lib/choices.ts';
import type { Entry } from '../../lib/format/entry.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { InputField } from '../ui/field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import type { LinkRead, LinkTexts } from './linked-press.ts';

type LinkTicksProps = {
  readonly texts: LinkTexts;
  /** Null for presses of one order each. */
  readonly read: LinkRead | null;
  readonly onChange: (over: Partial<LinkTexts>) => void;
};

const LINKS = toChoices(['NONE', 'BRACKET', 'OCO', 'OTO'], {
  NONE: 'Single',
  BRACKET: 'Bracket',
  OCO: 'OCO',
  OTO: 'OTO',
});
const SIDES = toChoices(['OTHER', 'SAME'], { OTHER: 'Other side', SAME: 'Same side' });
const TYPES = toChoices(['LIMIT', 'STOP'], { LIMIT: 'Limit', STOP: 'Stop' });

/** What each link makes of a press. */
const NOTES = {
  BRACKET:
    'Each press is an entry with exits, measured from its limit, or from the clicked price of an order without one. Exits are good till cancelled; one cancels the other.',
  OCO: 'Each press is two orders on either side of the market, of which one cancels the other, measured from the limit, or from the clicked price of an order without one.',
  OTO: 'Each press is an order and one that is entered when it is filled, measured from its limit, or from the clicked price of an order without one.',
} as const satisfies Record<Link, string>;

export function LinkTicks({ texts, read, onChange }: LinkTicksProps) {
  const { link } = texts;
  return (
    <fieldset className="flex flex-col gap-1 border-line border-t pt-2">
      <legend className="visually-hidden">Linked orders</legend>
      <Segmented
        label="Link"
        value={link ?? 'NONE'}
        choices={LINKS}
        onChange={(chosen) => onChange({ link: chosen === 'NONE' ? null : chosen })}
      />
      {read === null ? null : (
        <div className="grid grid-cols-2 items-start gap-x-2 gap-y-0.5">
          {read.link === 'BRACKET' ? (
            <Exits texts={texts} read={read} onChange={onChange} />
          ) : (
            <Second texts={texts} read={read} onChange={onChange} />
          )}
          <p className="col-span-2 text-11 text-t3">{NOTES[read.link]}</p>
        </div>
      )}
    </fieldset>
  );
}

type PartProps<R> = Omit<LinkTicksProps, 'read'> & { readonly read: R };

function Exits({ texts, read, onChange }: PartProps<Extract<LinkRead, { link: 'BRACKET' }>>) {
  return (
    <>
      <TicksField
        label="Take profit, ticks"
        placeholder="none"
        text={texts.profitText}
        entry={read.profit}
        onText={(text) => onChange({ profitText: text })}
      />
      <TicksField
        label="Stop loss, ticks"
        placeholder="none"
        text={texts.lossText}
        entry={read.loss}
        onText={(text) => onChange({ lossText: text })}
      />
    </>
  );
}

function Second({ texts, read, onChange }: PartProps<Exclude<LinkRead, { link: 'BRACKET' }>>) {
  return (
    <>
      {read.link === 'OTO' ? (
        <>
          <Segmented
            className="col-span-2"
            label="Second side"
            size="sm"
            value={texts.isOther ? 'OTHER' : 'SAME'}
            choices={SIDES}
            onChange={(side) => onChange({ isOther: side === 'OTHER' })}
          />
          <Segmented
            className="col-span-2"
            label="Second type"
            size="sm"
            value={texts.secondType}
            choices={TYPES}
            onChange={(secondType) => onChange({ secondType })}
          />
        </>
      ) : null}
      <TicksField
        label={phrase`Second order (${read.type.toLowerCase()}), ticks`}
        text={texts.secondText}
        entry={read.ticks}
        onText={(text) => onChange({ secondText: text })}
      />
    </>
  );
}

type TicksFieldProps = {
  readonly label: string;
  readonly placeholder?: string;
  readonly text: string;
  readonly entry: Entry | null;
  readonly onText: (text: string) => void;
};

const TicksField = ({ label, placeholder, text, entry, onText }: TicksFieldProps) => (
  <InputField
    label={label}
    {...(placeholder === undefined ? {} : { placeholder })}
    inputMode="numeric"
    value={text}
    problem={entry?.ok === false ? entry.problem : null}
    onChange={(event) => onText(event.target.value)}
  />
);
