/** The FIX archive read by people: the list, the chain of an order as a picture, and each message tag by tag. */

import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { GridPanel } from '../../kit/grid/grid-panel.tsx';
import { MoreButton } from '../../kit/grid/more-button.tsx';
import { useCan } from '../../kit/live/use-client.ts';
import { useDecimals } from '../../kit/live/use-decimals.ts';
import { cx } from '../../kit/ui/cx.ts';
import { Empty } from '../../kit/ui/empty.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { toProblem } from '../../platform/client/refusal.ts';
import type { FixMessage } from '../../platform/client/shapes.ts';
import { useUi } from '../../ui-state/use-ui.ts';
import { ChainPicture } from './chain-picture.tsx';
import { fixColumns } from './fix-columns.tsx';
import { FixExport } from './fix-export.tsx';
import { FixFields } from './fix-fields.tsx';
import { EMPTY_FIX_FORM, readFixForm } from './fix-search.ts';
import { FixVerify } from './fix-verify.tsx';
import { keyText, type MessageKey } from './message-text.ts';
import { MessageView } from './message-view.tsx';
import { useFixMessages } from './use-fix.ts';

type View = 'messages' | 'verify';

const VIEWS = [
  { value: 'messages', label: 'Messages' },
  { value: 'verify', label: 'Verify' },
] as const;

/** What is looked at: the order whose chain is drawn, and one message of it. */
type Looked = { readonly orderId: string; readonly key: MessageKey | null };

export function FixPanel() {
  const seesFirm = useCan('firm');
  const ask = useUi(({ fixRequest }) => fixRequest);
  const [view, setView] = useState<View>('messages');
  const [form, setForm] = useState(EMPTY_FIX_FORM);
  const [looked, setLooked] = useState<Looked | null>(null);
  useEffect(() => {
    if (ask === null) return;
    setView('messages');
    setForm({ ...EMPTY_FIX_FORM, orderId: ask.orderId });
    setLooked({ orderId: ask.orderId, key: null });
  }, [ask]);
  const read = readFixForm(useDeferredValue(form));
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto">
      <div className="flex shrink-0 flex-wrap items-end gap-x-3 gap-y-1 border-line border-b px-1.5 py-1">
        {seesFirm ? (
          <Segmented label="Filter" size="sm" value={view} choices={VIEWS} onChange={setView} />
        ) : null}
        {view === 'messages' ? <FixFields form={form} onChange={setForm} /> : null}
      </div>
      {view === 'messages' && !read.ok ? (
        <p role="alert" className="px-2 py-1 text-12 text-critical">
          {read.problem}
        </p>
      ) : null}
      {view === 'verify' ? (
        <FixVerify />
      ) : (
        <Messages requested={read.ok ? read.requested : null} looked={looked} onLook={setLooked} />
      )}
    </div>
  );
}

const NONE: ReadonlySet<string> = new Set();
const NOTHING: readonly FixMessage[] = [];
const filterText = (message: FixMessage): string =>
  `${message.msgType} ${message.symbol} ${message.side} ${message.userId} ${message.clOrdId} ${message.orderId} ${message.report?.execType ?? ''}`;

type MessagesProps = {
  readonly requested: Parameters<typeof useFixMessages>[0];
  readonly looked: Looked | null;
  readonly onLook: (looked: Looked) => void;
};

function Messages({ requested, looked, onLook }: MessagesProps) {
  const getDecimals = useDecimals();
  const columns = useMemo(() => fixColumns(getDecimals), [getDecimals]);
  const { rows: found, error, hasMore, more, again } = useFixMessages(requested);
  const rows = found ?? NOTHING;
  const open = (message: FixMessage): void =>
    onLook({ orderId: message.parentOrderId ?? message.orderId, key: message });
  if (found === null && error) {
    return <Empty icon="alert" title={toProblem(error)} retry={again} />;
  }
  const isSelected = looked?.key ?? null;
  return (
    <div className="@container flex min-h-0 flex-1 flex-wrap">
      <div className="flex min-h-56 min-w-[min(26rem,100%)] flex-1 basis-[26rem] flex-col">
        <GridPanel
          id="fix"
          label="FIX messages"
          rows={rows}
          columns={columns}
          filterText={filterText}
          toKey={keyText}
          selected={isSelected === null ? NONE : new Set([keyText(isSelected)])}
          onSelect={(keys) => {
            const message = rows.find((row) => keys.has(keyText(row)));
            if (message !== undefined) open(message);
          }}
          onOpen={open}
          empty={<Empty title={found === null ? 'Loading archive…' : 'No messages'} />}
          toolbar={
            <>
              {requested === null ? null : <FixExport requested={requested} />}
              <MoreButton hasMore={hasMore} onPress={more} />
            </>
          }
        />
      </div>
      <div
        className={cx(
          'flex min-h-72 min-w-[min(26rem,100%)] flex-1 basis-[26rem] flex-col gap-3 overflow-auto border-line border-t border-l p-2',
          // Without space beside the list, the selected message comes before it.
          looked !== null && '@max-[52rem]:order-first',
        )}
      >
        {looked === null ? (
          <Empty title="Select a message to see its fields and the message chain of its order" />
        ) : (
          <Detail looked={looked} onLook={onLook} />
        )}
      </div>
    </div>
  );
}

function Detail({
  looked: { orderId, key },
  onLook,
}: {
  readonly looked: Looked;
  readonly onLook: (looked: Looked) => void;
}) {
  return (
    <>
      <ChainPicture
        key={orderId}
        orderId={orderId}
        shown={key}
        onShow={(message) => onLook({ orderId, key: message })}
      />
      {key === null ? null : <MessageView key={keyText(key)} place={key} />}
    </>
  );
}
