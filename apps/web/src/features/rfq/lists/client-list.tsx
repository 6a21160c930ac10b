/** A list in its client's hands: lines are accepted one by one, or all that are priced. */
import { useClient } from '../../../kit/live/use-client.ts';
import { StaleData } from '../../../kit/query/stale-data.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { describeStanding, isPriced } from '../client/client-text.ts';
import { describeEndToClient } from '../requests/end-text.ts';
import { ListView } from './list-view.tsx';
import { useListAction } from './use-list-action.ts';

const WORDS = { standing: describeStanding, why: describeEndToClient };

type ClientListProps = { readonly listId: string; readonly isLive: boolean };

export function ClientList({ listId, isLive }: ClientListProps) {
  const client = useClient();
  const { problem, isBusy, run } = useListAction();
  const accept = (rfqIds?: readonly string[]): void => {
    const taken = rfqIds === undefined ? {} : { rfqIds: [...rfqIds] };
    void run(() => client.calls.rfq.acceptList.mutate({ listId, ...taken }));
  };
  return (
    <article
      aria-label="Requested list"
      className="flex flex-col gap-2 border border-line bg-s1 p-4"
    >
      <StaleData>
        <ListView
          listId={listId}
          words={WORDS}
          toAct={(rfq) =>
            isPriced(rfq) ? (
              <Button
                size="sm"
                look="primary"
                disabled={isBusy}
                onClick={() => accept([rfq.rfqId])}
              >
                Accept
              </Button>
            ) : null
          }
        >
          {isLive ? (
            <div className="flex flex-wrap gap-2">
              <Button look="primary" disabled={isBusy} onClick={() => accept()}>
                Accept all quoted lines
              </Button>
              <Button
                disabled={isBusy}
                onClick={() => void run(() => client.calls.rfq.cancelList.mutate({ listId }))}
              >
                Cancel list
              </Button>
            </div>
          ) : null}
          {problem === null ? null : (
            <p role="alert" className="text-12 text-critical">
              <Refused problem={problem} />
            </p>
          )}
        </ListView>
      </StaleData>
    </article>
  );
}
