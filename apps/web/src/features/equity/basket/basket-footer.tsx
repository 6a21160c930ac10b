/** The foot of the basket: the one button that sends, how far it is, and how to stop it. */

import { SIDES } from '@tradefloor/contracts/vocabulary/order';
import { FactLine } from '../../../kit/facts/fact-lists.tsx';
import { sendBlockNow, useClient, useTimed } from '../../../kit/live/use-client.ts';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Key } from '../../../kit/ui/empty.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatCompact } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Basket } from '../../../platform/client/shapes.ts';
import { basketWorth } from './basket-worth.ts';
import { toLine, withoutLine } from './sheet.ts';
import type { BasketState } from './use-basket.ts';

type BasketFooterProps = {
  readonly basket: BasketState;
  readonly lines: number;
  readonly mayPlace: boolean;
  readonly onPlace: () => void;
};

export function BasketFooter({ basket, lines, mayPlace, onPlace }: BasketFooterProps) {
  const { placed, sheet, problem } = basket;
  const block = useTimed(sendBlockNow);
  if (sheet.rows.length === 0) return null;
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-3 border-line border-t bg-s2 px-2 py-1 text-12">
      {placed === null ? <Worth basket={basket} /> : <Progress placed={placed} />}
      <p role="status" className="min-w-0 flex-1 truncate text-warn">
        <Refused problem={problem} />
      </p>
      {placed === null ? (
        <Button
          look="primary"
          aria-disabled={!mayPlace || block !== null}
          title={block ?? undefined}
          onClick={block === null ? onPlace : undefined}
        >{richPhrase`Place ${lines} ${phrase(lines === 1 ? 'line' : 'lines')} ${<Key>Ctrl+Enter</Key>}`}</Button>
      ) : (
        <AfterPress basket={basket} placed={placed} />
      )}
    </div>
  );
}

/** What the lines to place are about worth, each side apart. */
function Worth({ basket }: { readonly basket: BasketState }) {
  const client = useClient();
  const { sheet, left } = basket;
  const sums = basketWorth(sheet, left, (symbol) => client.hot.read(symbol, 'mid'));
  return (
    <FactLine
      className="flex gap-3 whitespace-nowrap"
      facts={SIDES.map((side) => ({
        name: side,
        value: formatCompact(sums[side]),
        title: 'USD, estimated at limits and current mids',
        tone: side === 'BUY' ? 'text-buy' : 'text-sell',
      }))}
    />
  );
}

function Progress({ placed }: { readonly placed: Basket }) {
  const { waiting, accepted, refused, stopped } = placed.counts;
  const whole = waiting + accepted + refused + stopped;
  return (
    <div className="flex items-center gap-2 whitespace-nowrap">
      <progress
        aria-label="Lines processed"
        max={whole}
        value={whole - waiting}
        className="h-2 w-28 accent-accent"
      />
      <span role="status">
        {placed.placing ? phrase`${whole - waiting} of ${whole}` : 'Done'}:{' '}
        <b className="font-medium text-up">{phrase`${accepted} accepted`}</b>
        {refused > 0 ? (
          <b className="font-medium text-critical">{phrase`, ${refused} rejected`}</b>
        ) : null}
        {stopped > 0 ? (
          <b className="font-medium text-warn">{phrase`, ${stopped} not sent`}</b>
        ) : null}
      </span>
    </div>
  );
}

type AfterPressProps = { readonly basket: BasketState; readonly placed: Basket };

function AfterPress({ basket, placed }: AfterPressProps) {
  const { sheet, edit, lineResults } = basket;
  if (placed.placing) {
    return (
      <Button look="danger" onClick={() => void basket.stop()}>
        Stop placing
      </Button>
    );
  }
  const isDone = (at: number): boolean => lineResults.get(toLine(at))?.state === 'ACCEPTED';
  const done = sheet.rows.filter((_, at) => isDone(at));
  const rest = sheet.rows.length - done.length;
  return (
    <>
      {placed.counts.accepted > 0 ? (
        <Button look="danger" onClick={() => void basket.cancelRest()}>
          Cancel resting orders
        </Button>
      ) : null}
      {rest > 0 ? (
        <Button
          onClick={() => edit(done.reduce((left, { id }) => withoutLine(left, id), sheet))}
        >{phrase`Keep the remaining ${rest}`}</Button>
      ) : null}
    </>
  );
}
