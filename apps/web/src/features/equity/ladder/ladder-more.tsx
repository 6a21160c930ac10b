/** The rarer terms of what a press orders: its expiry, how a venue handles it, and what goes with it. */

import { LinkTicks } from '../../../kit/ladder/link-ticks.tsx';
import { mayLink } from '../../../kit/order/bracket-draft.ts';
import { PopoverButton } from '../../../kit/ui/popover.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Instrument } from '../../../platform/client/shapes.ts';
import { ExpiryField } from '../ticket/expiry-field.tsx';
import { HandlingFields } from '../ticket/handling-fields.tsx';
import { countMore, type LadderDraft, type LadderRead, toHandled } from './ladder-draft.ts';

type LadderMoreProps = {
  readonly draft: LadderDraft;
  readonly read: LadderRead;
  readonly instrument: Instrument;
  readonly onChange: (over: Partial<LadderDraft>) => void;
};

const WIDTH_PX = 280;

export function LadderMore(props: LadderMoreProps) {
  const count = countMore(props.draft);
  const text = count === 0 ? 'More' : phrase`More, ${count} set`;
  return (
    <PopoverButton
      name={phrase`${text}: expiry, handling and links of an order`}
      look={count === 0 ? 'outline' : 'primary'}
      width={WIDTH_PX}
      panel={() => <MoreFields {...props} />}
    >
      {text}
    </PopoverButton>
  );
}

function MoreFields({ draft, read, instrument, onChange }: LadderMoreProps) {
  return (
    <div className="flex flex-col gap-2">
      {draft.timeInForce === 'GTD' ? (
        <ExpiryField
          text={draft.expireText}
          read={read.expiry}
          onText={(expireText) => onChange({ expireText })}
        />
      ) : null}
      <HandlingFields
        draft={toHandled(draft)}
        read={read.handling}
        instrument={instrument}
        change={onChange}
      />
      {mayLink(draft) ? <LinkTicks texts={draft} read={read.link} onChange={onChange} /> : null}
    </div>
  );
}
