/** The form of a search: every field narrows it, an empty one does not matter. */
import { AUDIT_WORD_MAX } from '@tradefloor/contracts/vocabulary/operations';
import { Button } from '../../../kit/ui/button.tsx';
import { SearchChoice, SearchText, SearchTime } from '../../../kit/ui/search-field.tsx';
import { AREAS, type AuditForm, EMPTY_FORM } from './audit-search.ts';

type AuditFieldsProps = {
  readonly form: AuditForm;
  readonly onChange: (form: AuditForm) => void;
};

const TEXTS = [
  { field: 'actor', label: 'Actor', width: 'w-28', placeholder: 'user id' },
  { field: 'userId', label: 'Affected user', width: 'w-28', placeholder: 'user id' },
  { field: 'symbol', label: 'Symbol', width: 'w-16', placeholder: 'AAPL' },
  { field: 'orderId', label: 'Order id', width: 'w-40', placeholder: 'full id' },
  { field: 'text', label: 'Text', width: 'w-36', placeholder: 'reason, code, request' },
] as const;

export function AuditFields({ form, onChange }: AuditFieldsProps) {
  const set = (change: Partial<AuditForm>): void => onChange({ ...form, ...change });
  return (
    <search
      aria-label="Search the audit trail"
      className="flex shrink-0 flex-wrap items-end gap-x-2 gap-y-1 border-line border-b px-1.5 py-1 text-11"
    >
      <SearchChoice
        label="Action"
        value={form.area}
        choices={AREAS}
        onChange={(area) => set({ area })}
      />
      {TEXTS.map(({ field, ...text }) => (
        <SearchText
          key={field}
          {...text}
          maxLength={AUDIT_WORD_MAX}
          value={form[field]}
          onChange={(value) => set({ [field]: value })}
        />
      ))}
      {(['from', 'to'] as const).map((field) => (
        <SearchTime
          key={field}
          label={field === 'from' ? 'From, UTC' : 'To, UTC'}
          value={form[field]}
          onChange={(value) => set({ [field]: value })}
        />
      ))}
      <Button size="sm" look="quiet" onClick={() => onChange(EMPTY_FORM)}>
        Clear
      </Button>
    </search>
  );
}
