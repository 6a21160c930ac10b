/** The form above the analysis: every field narrows which orders it looks at. */

import { SYMBOL_MAX } from '@tradefloor/contracts/vocabulary/instruments';
import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { USER_ID_MAX } from '@tradefloor/contracts/vocabulary/users';
import { Button } from '../../kit/ui/button.tsx';
import { SearchChoice, SearchText, SearchTime } from '../../kit/ui/search-field.tsx';
import { toOptions } from '../../lib/choices.ts';
import { EMPTY_TCA_FORM, type TcaForm } from './tca-search.ts';

type TcaFieldsProps = {
  readonly form: TcaForm;
  readonly showsUser: boolean;
  readonly onChange: (form: TcaForm) => void;
};

const ALGOS = [{ value: '', label: 'All' }, ...toOptions(STRATEGIES)] as const;

export function TcaFields({ form, showsUser, onChange }: TcaFieldsProps) {
  const set = (change: Partial<TcaForm>): void => onChange({ ...form, ...change });
  return (
    <search
      aria-label="Orders to analyse"
      className="flex flex-wrap items-end gap-x-2 gap-y-1 text-11"
    >
      <SearchText
        label="Symbol"
        placeholder="all"
        width="w-16"
        maxLength={SYMBOL_MAX}
        value={form.symbol}
        onChange={(symbol) => set({ symbol })}
      />
      <SearchChoice
        label="Algo"
        value={form.strategy}
        choices={ALGOS}
        onChange={(strategy) => set({ strategy })}
      />
      {showsUser ? (
        <SearchText
          label="Trader"
          placeholder="user id"
          width="w-24"
          maxLength={USER_ID_MAX}
          value={form.userId}
          onChange={(userId) => set({ userId })}
        />
      ) : null}
      {(['from', 'to'] as const).map((field) => (
        <SearchTime
          key={field}
          label={field === 'from' ? 'Decided from, UTC' : 'To, UTC'}
          value={form[field]}
          onChange={(value) => set({ [field]: value })}
        />
      ))}
      <Button size="sm" look="quiet" onClick={() => onChange(EMPTY_TCA_FORM)}>
        Clear
      </Button>
    </search>
  );
}
