/** The parameters of an algo as fields, for the ticket and for changing a working order; the rare ones behind a fold. */

import { phrase } from '../../lib/text/phrase.ts';
import type { Strategy } from '../../platform/client/shapes.ts';
import { InputField, SelectField } from '../ui/field.tsx';
import { type AlgoField, listFields } from './algo-fields.ts';
import { type AlgoTexts, fieldProblem, toText } from './algo-texts.ts';

type AlgoFormProps = {
  readonly strategy: Strategy;
  readonly texts: AlgoTexts;
  /** Decides which day a time of day is meant on. */
  readonly nowMs: number;
  readonly onChange: (texts: AlgoTexts) => void;
};

export function AlgoForm(props: AlgoFormProps) {
  const { strategy, texts } = props;
  const fields = listFields(strategy);
  const rare = fields.filter(({ isMore }) => isMore === true);
  const typed = rare.filter((field) => toText(field, texts) !== '').length;
  return (
    <>
      <Fields {...props} fields={fields.filter(({ isMore }) => isMore !== true)} />
      {rare.length === 0 ? null : (
        <details className="group">
          <summary className="min-h-6 cursor-pointer content-center text-11 text-t2 hover:text-t1">{phrase`More parameters${typed === 0 ? '' : phrase`, ${typed} set`}`}</summary>
          <div className="pt-1">
            <Fields {...props} fields={rare} />
          </div>
        </details>
      )}
    </>
  );
}

type FieldsProps = AlgoFormProps & { readonly fields: readonly AlgoField[] };

function Fields({ fields, texts, nowMs, onChange }: FieldsProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-2">
      {fields.map((field) => {
        const value = texts[field.name] ?? '';
        const set = (text: string): void => onChange({ ...texts, [field.name]: text });
        if (field.kind === 'choice') {
          const options = field.choices.map((one) => ({ ...one, value: String(one.value) }));
          return (
            <SelectField
              key={field.name}
              label={field.label}
              value={value === '' ? String(field.choices[0].value) : value}
              options={options}
              onChange={(event) => set(event.target.value)}
            />
          );
        }
        return (
          <InputField
            key={field.name}
            label={field.label}
            placeholder={field.placeholder}
            inputMode={field.kind === 'number' ? 'decimal' : 'text'}
            value={value}
            problem={value === '' ? null : fieldProblem(field, texts, nowMs)}
            onChange={(event) => set(event.target.value)}
          />
        );
      })}
    </div>
  );
}
