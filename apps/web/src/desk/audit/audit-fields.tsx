/** The form of a search: every field narrows it, an empty one does not matter. */
import { Button } from '../../ui/button.tsx';
import { AREAS, type AuditForm, EMPTY_FORM } from './audit-search.ts';

type AuditFieldsProps = {
  readonly form: AuditForm;
  readonly onChange: (form: AuditForm) => void;
};

const CONTROL =
  'h-6 rounded-sm border border-control bg-bg px-1.5 text-12 text-t1 placeholder:text-t3';

const TEXTS = [
  { field: 'actor', label: 'By', width: 'w-28', placeholder: 'who did it' },
  { field: 'userId', label: 'Concerns', width: 'w-28', placeholder: 'user id' },
  { field: 'symbol', label: 'Symbol', width: 'w-16', placeholder: 'AAPL' },
  { field: 'orderId', label: 'Order id', width: 'w-40', placeholder: 'whole id' },
  { field: 'text', label: 'Words', width: 'w-36', placeholder: 'reason, code, request' },
] as const;

export function AuditFields({ form, onChange }: AuditFieldsProps) {
  const set = (change: Partial<AuditForm>): void => onChange({ ...form, ...change });
  return (
    <search
      aria-label="Search the audit"
      className="flex shrink-0 flex-wrap items-end gap-x-2 gap-y-1 border-line border-b px-1.5 py-1 text-11"
    >
      <label className="flex flex-col text-t2">
        Action
        <select
          value={form.area}
          className={CONTROL}
          onChange={({ target }) => {
            const chosen = AREAS.find(({ value }) => value === target.value);
            if (chosen !== undefined) set({ area: chosen.value });
          }}
        >
          {AREAS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {TEXTS.map(({ field, label, width, placeholder }) => (
        <label key={field} className="flex flex-col text-t2">
          {label}
          <input
            value={form[field]}
            placeholder={placeholder}
            maxLength={128}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => set({ [field]: target.value })}
            className={`${CONTROL} ${width}`}
          />
        </label>
      ))}
      {(['from', 'to'] as const).map((field) => (
        <label key={field} className="flex flex-col text-t2">
          {field === 'from' ? 'From, UTC' : 'To, UTC'}
          <input
            type="datetime-local"
            value={form[field]}
            onChange={({ target }) => set({ [field]: target.value })}
            className={CONTROL}
          />
        </label>
      ))}
      <Button size="sm" look="quiet" onClick={() => onChange(EMPTY_FORM)}>
        Clear
      </Button>
    </search>
  );
}
