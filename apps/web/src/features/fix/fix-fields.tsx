/** The form above the list of FIX messages: every field narrows it. */
import { Button } from '../../kit/ui/button.tsx';
import { SearchChoice, SearchText, SearchTime } from '../../kit/ui/search-field.tsx';
import { EMPTY_FIX_FORM, FIX_DIRECTIONS, FIX_TYPES, type FixForm } from './fix-search.ts';

type FixFieldsProps = {
  readonly form: FixForm;
  readonly onChange: (form: FixForm) => void;
};

const TEXTS = [
  { field: 'orderId', label: 'Order id (37)', width: 'w-36', placeholder: 'with its children' },
  { field: 'clOrdId', label: 'ClOrdID (11)', width: 'w-28', placeholder: 'whole chain' },
  { field: 'symbol', label: 'Symbol (55)', width: 'w-18', placeholder: 'all' },
] as const;

const TIMES = [
  { field: 'day', label: 'Session day', type: 'date' },
  { field: 'from', label: 'From, UTC', type: 'datetime-local' },
  { field: 'to', label: 'To, UTC', type: 'datetime-local' },
] as const;

export function FixFields({ form, onChange }: FixFieldsProps) {
  const set = (change: Partial<FixForm>): void => onChange({ ...form, ...change });
  return (
    <search
      aria-label="Messages of the archive"
      className="flex flex-wrap items-end gap-x-2 gap-y-1 text-11"
    >
      {TEXTS.map(({ field, ...text }) => (
        <SearchText
          key={field}
          {...text}
          maxLength={80}
          value={form[field]}
          onChange={(value) => set({ [field]: value })}
        />
      ))}
      <SearchChoice
        label="Type (35)"
        value={form.type}
        choices={FIX_TYPES}
        onChange={(type) => set({ type })}
      />
      <SearchChoice
        label="Direction"
        value={form.direction}
        choices={FIX_DIRECTIONS}
        onChange={(direction) => set({ direction })}
      />
      {TIMES.map(({ field, ...time }) => (
        <SearchTime
          key={field}
          {...time}
          value={form[field]}
          onChange={(value) => set({ [field]: value })}
        />
      ))}
      <Button size="sm" look="quiet" onClick={() => onChange(EMPTY_FIX_FORM)}>
        Clear
      </Button>
    </search>
  );
}
