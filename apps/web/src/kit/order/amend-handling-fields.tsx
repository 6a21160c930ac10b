/** The fields of the amend dialog about how an order is handled: those that the order has. */
import type { Order } from '../../platform/client/shapes.ts';
import { InputField } from '../ui/field.tsx';
import { type HandlingFaults, type HandlingTexts, listFields } from './amend-handling.ts';

type AmendHandlingFieldsProps = {
  readonly order: Order;
  readonly texts: HandlingTexts;
  /** Null while nothing is wrong. */
  readonly faults: HandlingFaults | null;
  readonly onChange: (texts: HandlingTexts) => void;
};

export function AmendHandlingFields({ order, texts, faults, onChange }: AmendHandlingFieldsProps) {
  const fields = listFields(order);
  return (
    <>
      {fields.has('offset') ? (
        <InputField
          label="Offset"
          value={texts.offset}
          onChange={(event) => onChange({ ...texts, offset: event.target.value })}
          problem={faults?.offset ?? null}
        />
      ) : null}
      {fields.has('display') ? (
        <InputField
          label="Display quantity"
          placeholder="whole order"
          hint="less keeps the place in the queue"
          value={texts.display}
          onChange={(event) => onChange({ ...texts, display: event.target.value })}
          problem={faults?.display ?? null}
        />
      ) : null}
      {fields.has('minimum') ? (
        <InputField
          label="Minimum quantity"
          placeholder="any"
          value={texts.minimum}
          onChange={(event) => onChange({ ...texts, minimum: event.target.value })}
          problem={faults?.minimum ?? null}
        />
      ) : null}
      {fields.has('postOnly') ? (
        <label className="flex h-7 items-center gap-1.5 text-12">
          <input
            type="checkbox"
            checked={texts.postOnly}
            onChange={(event) => onChange({ ...texts, postOnly: event.target.checked })}
          />
          Post only
        </label>
      ) : null}
    </>
  );
}
