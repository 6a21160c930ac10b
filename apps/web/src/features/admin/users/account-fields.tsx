/** Name, role and trading style of a user, as an administrator sets them. */
import { DISPLAY_NAME_MAX, ROLES, TRADING_STYLES } from '@tradefloor/contracts/vocabulary/users';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import type { User } from './limit-draft.ts';

export type AccountDraft = Pick<User, 'displayName' | 'role' | 'tradingStyle'>;

type AccountFieldsProps = {
  readonly draft: AccountDraft;
  readonly onChange: (change: Partial<AccountDraft>) => void;
};

const toOptions = (names: readonly string[]) =>
  names.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
const ROLE_OPTIONS = toOptions(ROLES);
const STYLE_OPTIONS = toOptions(TRADING_STYLES);

export function AccountFields({ draft, onChange }: AccountFieldsProps) {
  return (
    <>
      <InputField
        label="Name"
        holds="words"
        value={draft.displayName}
        maxLength={DISPLAY_NAME_MAX}
        onChange={({ target }) => onChange({ displayName: target.value })}
      />
      <div className="grid grid-cols-2 gap-2">
        <SelectField
          label="Role"
          value={draft.role}
          options={ROLE_OPTIONS}
          onChange={({ target }) => {
            const role = ROLES.find((one) => one === target.value);
            if (role !== undefined) onChange({ role });
          }}
        />
        <SelectField
          label="Trading style"
          value={draft.tradingStyle}
          options={STYLE_OPTIONS}
          onChange={({ target }) => {
            const tradingStyle = TRADING_STYLES.find((one) => one === target.value);
            if (tradingStyle !== undefined) onChange({ tradingStyle });
          }}
        />
      </div>
    </>
  );
}
