/** The form above the analysis: every field narrows which orders it looks at. */
import { Button } from '../../ui/button.tsx';
import { EMPTY_TCA_FORM, TCA_STRATEGIES, type TcaForm } from './tca-search.ts';

type TcaFieldsProps = {
  readonly form: TcaForm;
  readonly showsUser: boolean;
  readonly onChange: (form: TcaForm) => void;
};

const CONTROL =
  'h-6 rounded-sm border border-control bg-bg px-1.5 text-12 text-t1 placeholder:text-t3';

export function TcaFields({ form, showsUser, onChange }: TcaFieldsProps) {
  const set = (change: Partial<TcaForm>): void => onChange({ ...form, ...change });
  return (
    <search
      aria-label="Orders to analyse"
      className="flex flex-wrap items-end gap-x-2 gap-y-1 text-11"
    >
      <label className="flex flex-col text-t2">
        Symbol
        <input
          value={form.symbol}
          placeholder="all"
          maxLength={12}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => set({ symbol: target.value })}
          className={`${CONTROL} w-16`}
        />
      </label>
      <label className="flex flex-col text-t2">
        Algo
        <select
          value={form.strategy}
          className={CONTROL}
          onChange={({ target }) =>
            set({ strategy: TCA_STRATEGIES.find((name) => name === target.value) ?? '' })
          }
        >
          <option value="">All</option>
          {TCA_STRATEGIES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {showsUser ? (
        <label className="flex flex-col text-t2">
          Trader
          <input
            value={form.userId}
            placeholder="user id"
            maxLength={48}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => set({ userId: target.value })}
            className={`${CONTROL} w-24`}
          />
        </label>
      ) : null}
      {(['from', 'to'] as const).map((field) => (
        <label key={field} className="flex flex-col text-t2">
          {field === 'from' ? 'Decided from, UTC' : 'To, UTC'}
          <input
            type="datetime-local"
            value={form[field]}
            onChange={({ target }) => set({ [field]: target.value })}
            className={CONTROL}
          />
        </label>
      ))}
      <Button size="sm" look="quiet" onClick={() => onChange(EMPTY_TCA_FORM)}>
        Clear
      </Button>
    </search>
  );
}
