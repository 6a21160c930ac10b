/** The chain of one order as a sequence diagram: requests of order management, reports of execution, in order. */
import { useEffect } from 'react';
import { useDecimals } from '../../kit/live/use-decimals.ts';
import { cx } from '../../kit/ui/cx.ts';
import { Empty } from '../../kit/ui/empty.tsx';
import { formatTimeMs, parseMs } from '../../lib/format/time.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import type { FixMessage } from '../../platform/client/shapes.ts';
import {
  inOrder,
  isRequest,
  keyText,
  kindText,
  type MessageKey,
  messageText,
} from './message-text.ts';
import { useFixChain } from './use-fix.ts';

type ChainPictureProps = {
  readonly orderId: string;
  readonly shown: MessageKey | null;
  readonly onShow: (message: FixMessage) => void;
};

export function ChainPicture({ orderId, shown, onShow }: ChainPictureProps) {
  const { data, error, refetch } = useFixChain(orderId);
  const messages = inOrder(data?.items ?? []);
  const first = messages[0];
  useEffect(() => {
    if (shown === null && first !== undefined) onShow(first);
  }, [shown, first, onShow]);
  if (data === undefined && error) {
    return <Empty icon="alert" title={toProblem(error)} retry={() => void refetch()} />;
  }
  return (
    <section aria-label="Message chain" className="shrink-0">
      <h2 className="mb-1 flex flex-wrap justify-between gap-x-3 font-semibold text-12">
        Message chain <span className="break-all font-mono font-normal text-t3">{orderId}</span>
      </h2>
      {messages.length === 0 ? (
        <p className="text-12 text-t3">
          {data === undefined ? 'Loading archive…' : 'No events yet'}
        </p>
      ) : (
        <>
          <div className={cx(ROW, 'font-medium text-11 text-t2')} aria-hidden="true">
            <span>Time</span>
            <span>Order management</span>
            <span className="text-right">Execution</span>
          </div>
          <ol className="max-h-72 overflow-auto">
            {messages.map((message) => (
              <li key={keyText(message)}>
                <Step
                  message={message}
                  isShown={shown !== null && keyText(shown) === keyText(message)}
                  isChild={message.parentOrderId !== null}
                  onShow={onShow}
                />
              </li>
            ))}
          </ol>
          {data?.nextCursor === null ? null : (
            <p className="text-11 text-t3">
              The newest 500 messages of the order and its children.
            </p>
          )}
        </>
      )}
    </section>
  );
}

const ROW = 'grid w-full grid-cols-[6.25rem_1fr_1fr] gap-x-2';

type StepProps = {
  readonly message: FixMessage;
  readonly isShown: boolean;
  readonly isChild: boolean;
  readonly onShow: (message: FixMessage) => void;
};

/** One message: an arrow between the two timelines, in its direction. */
function Step({ message, isShown, isChild, onShow }: StepProps) {
  const decimals = useDecimals()(message.symbol);
  const asks = isRequest(message);
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={() => onShow(message)}
      className={cx(
        'grid w-full grid-cols-[6.25rem_1fr] items-center gap-x-2 text-left text-12 hover:bg-hover',
        isShown && 'bg-selected',
      )}
    >
      <time className="font-mono text-11 text-t3">
        {formatTimeMs(parseMs(message.transactTime))}
      </time>
      <span className="flex flex-col border-control border-x px-1.5 py-0.5">
        <span className={cx('truncate', asks ? 'text-left' : 'text-right')}>
          <b className={asks ? 'text-accent' : 'text-up'}>{message.msgType}</b>{' '}
          <span className="font-medium">{kindText(message)}</span>
          {isChild ? <span className="text-t3"> child</span> : null}{' '}
          <span className="text-t2">{messageText(message, decimals)}</span>
        </span>
        <Arrow asks={asks} />
      </span>
    </button>
  );
}

function Arrow({ asks }: { readonly asks: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className={cx('h-1.5 w-full', asks ? 'stroke-accent' : 'stroke-up')}
    >
      <line x1={0} x2={100} y1={3} y2={3} vectorEffect="non-scaling-stroke" />
      <path
        d={asks ? 'M98,0.5L100,3L98,5.5' : 'M2,0.5L0,3L2,5.5'}
        fill="none"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
