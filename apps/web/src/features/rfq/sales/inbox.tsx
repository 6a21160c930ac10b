/** Clients' requests, the newest first: new ones stand out, the chosen one is worked beside the list. */

import { type KeyboardEvent, useId } from 'react';
import { WindowLeft } from '../../../kit/facts/window-left.tsx';
import { RestError } from '../../../kit/live/rest-error.tsx';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { cx } from '../../../kit/ui/cx.ts';
import { Empty } from '../../../kit/ui/empty.tsx';
import { formatCompact } from '../../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { describeEnd } from '../requests/end-text.ts';
import { sideText, sideTone } from '../requests/side-text.tsx';
import { findEnd, nextStep } from './sales-text.ts';

type InboxProps = {
  readonly rfqs: readonly Rfq[];
  readonly shown: string | null;
  readonly toName: (userId: string | null) => string;
  readonly onShow: (rfqId: string) => void;
};

const TONE: Readonly<Partial<Record<Rfq['state'], string>>> = {
  REQUESTED: 'text-warn font-semibold',
  SALES_REVIEW: 'text-accent',
  PENDING: 'text-accent',
  MARKED_UP: 'text-accent',
  CLIENT_QUOTED: 'text-info',
  EXECUTED: 'text-up font-semibold',
};

export function Inbox({ rfqs, shown, toName, onShow }: InboxProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = rfqs.findIndex(({ rfqId }) => rfqId === shown);
    const next = rfqs[Math.min(rfqs.length - 1, Math.max(0, at + step))];
    if (next !== undefined) onShow(next.rfqId);
  };
  if (rfqs.length === 0) {
    return (
      <RestError part="requests">
        <Empty title="No requests">Client requests appear here.</Empty>
      </RestError>
    );
  }
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows of a list that one picks from.
      role="listbox"
      aria-label="Client requests"
      tabIndex={0}
      data-panel-focus
      aria-activedescendant={shown === null ? undefined : `${id}-${shown}`}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-auto outline-offset-[-2px]"
    >
      {rfqs.map((rfq) => (
        <InboxRow
          key={rfq.rfqId}
          id={`${id}-${rfq.rfqId}`}
          rfq={rfq}
          client={toName(rfq.clientUserId)}
          isShown={rfq.rfqId === shown}
          onShow={() => onShow(rfq.rfqId)}
        />
      ))}
    </ul>
  );
}

type InboxRowProps = {
  readonly id: string;
  readonly rfq: Rfq;
  readonly client: string;
  readonly isShown: boolean;
  readonly onShow: () => void;
};

function InboxRow({ id, rfq, client, isShown, onShow }: InboxRowProps) {
  const bond = useBonds((book) => book.bond(rfq.isin));
  const { side, qty, state, createdAt } = rfq;
  const why = describeEnd(rfq);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keyboard, its rows only the pointer.
    <li
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the list above.
      role="option"
      tabIndex={-1}
      aria-selected={isShown}
      title={why === '' ? undefined : why}
      onClick={onShow}
      className={cx(
        'grid cursor-pointer grid-cols-[1fr_auto] gap-x-2 border-line border-b border-l-2 px-2 py-1 text-12',
        state === 'REQUESTED' ? 'border-l-warn' : 'border-l-transparent',
        isShown ? 'bg-selected' : 'hover:bg-s2',
      )}
    >
      <span className="truncate">
        <b className={cx('font-semibold', sideTone(side))}>{sideText(side)}</b>{' '}
        <span className="tabular-nums">{formatCompact(qty)}</span> {bond?.name ?? rfq.isin}
      </span>
      <span className={cx('text-right', TONE[state] ?? 'text-t3')}>{nextStep(rfq)}</span>
      <span className="truncate text-11 text-t2">
        {client}
        {why === '' ? '' : `: ${why}`}
      </span>
      <span className="text-right text-11 text-t3 tabular-nums">
        {findEnd(rfq) === null ? (
          formatTime(parseMs(createdAt))
        ) : (
          <WindowLeft endsAt={findEnd(rfq)} />
        )}
      </span>
    </li>
  );
}
