/** The exits of one entry on the chart: of the order in the ticket, which sends them, or of an order or the position. */

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { OrderLineView } from '../../../kit/chart/order-line-view.ts';
import { sendBlockNow, useQuote, useTimed } from '../../../kit/live/use-client.ts';
import { usePreview } from '../../../kit/order/use-preview.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { toDecimal } from '../../../lib/format/units.ts';
import type { Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { OrderPreview } from '../../../platform/client/shapes.ts';
import { refusalWords } from '../../../platform/orders/preview.ts';
import { type ExitPrices, requestExits, requestPanel } from '../../../ui-state/ui-state.ts';
import { useUi, useUiStore } from '../../../ui-state/use-ui.ts';
import { ExitBar } from './exit-bar.tsx';
import { EXITS, type Exit, type ExitEntry } from './exit-entries.ts';
import { ExitLine } from './exit-line.tsx';
import { ExitSend } from './exit-send.tsx';
import {
  describeExit,
  describeExits,
  type ExitForm,
  exitSentence,
  findExitFault,
  isExitChange,
  type Pivot,
  startPrices,
  toPositionExits,
} from './exit-terms.ts';
import type { ExitSending } from './use-exit-sending.ts';

type EditorProps = {
  readonly view: OrderLineView;
  readonly symbol: string;
  readonly form: ExitForm;
  readonly entry: ExitEntry;
  /** There is no such order or position any more. */
  readonly isGone: boolean;
  readonly onClose: () => void;
};

/** Every move fills the ticket; it is sent there, with all that belongs to it. */
export function TicketExits(props: Omit<EditorProps, 'isGone'>) {
  const { symbol, form, entry } = props;
  const ui = useUiStore();
  const ticket = useUi(({ ticketEntry }) => ticketEntry);
  const pivot: Pivot = { px: entry.fromPx, name: 'entry' };
  const prices = ticket?.exits ?? NO_EXITS;
  const begin = useEffectEvent((): void => {
    const start = startPrices(entry, { px: entry.fromPx, tick: form.tick });
    if (ticket?.exits === null) requestExits(ui, symbol, start);
  });
  useEffect(() => begin(), []);
  const [fault = null] = listFaults(entry, prices, { pivot, form });
  return (
    <Exits
      {...props}
      pivot={pivot}
      prices={prices}
      problem={fault ?? ticket?.problem ?? null}
      onChange={(next) => requestExits(ui, symbol, next)}
    >
      <Button size="sm" look="primary" onClick={() => requestPanel(ui, 'ticket')}>
        Send in the ticket
      </Button>
    </Exits>
  );
}

const NO_EXITS: ExitPrices = { profit: null, loss: null };

/** Sent from here, after a confirmation. */
export function OrderExits({
  isGone,
  sending,
  ...props
}: EditorProps & { readonly sending: ExitSending }) {
  const { symbol, form, entry, onClose } = props;
  const quote = useQuote(symbol);
  const pivot: Pivot =
    entry.kind === 'POSITION' && quote !== null
      ? { px: quote.mid, name: 'market' }
      : { px: entry.fromPx, name: 'entry' };
  const [prices, setPrices] = useState(() => startPrices(entry, { px: pivot.px, tick: form.tick }));
  const feedBlock = useTimed(sendBlockNow);
  const [fault = null] = listFaults(entry, prices, { pivot, form });
  const isSendable = fault === null && entry.block === null && isExitChange(entry, prices);
  const forecast = useExitForecast({ entry, symbol, prices, isSendable });
  const block = isGone
    ? phrase`${entry.title} has ended: nothing was sent`
    : (entry.block ?? fault ?? feedBlock);
  const send = async (): Promise<void> => {
    if (await sending.send({ entry, symbol, prices })) onClose();
  };
  return (
    <Exits
      {...props}
      pivot={pivot}
      prices={prices}
      problem={sending.problem ?? block ?? forecast}
      onChange={(next) => {
        sending.forget();
        setPrices(next);
      }}
    >
      <ExitSend
        entry={entry}
        isBlocked={block !== null || !isSendable || sending.isSending}
        words={exitSentence(entry, symbol, { prices, decimals: form.decimals })}
        terms={describeExits(entry, prices, form)}
        onSend={() => void send()}
      />
    </Exits>
  );
}

type ExitsProps = Omit<EditorProps, 'isGone'> & {
  readonly pivot: Pivot;
  readonly prices: ExitPrices;
  readonly problem: Problem | null;
  readonly onChange: (prices: ExitPrices) => void;
  readonly children: ReactNode;
};

/** The lines and the bar below them. */
function Exits(props: ExitsProps) {
  const { view, entry, form, pivot, prices, problem, onChange, onClose, children } = props;
  const { profit, loss } = prices;
  const start = startPrices({ ...entry, placed: null }, { px: pivot.px, tick: form.tick });
  useEffect(() => {
    const side = entry.side === 'BUY' ? 'SELL' : 'BUY';
    const toLine = (exit: Exit, px: number | null) =>
      px === null
        ? []
        : [
            {
              id: exit,
              price: toDecimal(px),
              side,
              isWaiting: true,
              isPending: false,
              text: '',
            } as const,
          ];
    view.draw([...toLine('profit', profit), ...toLine('loss', loss)]);
  }, [view, entry.side, profit, loss]);
  return (
    <>
      {EXITS.map((exit) => {
        const px = prices[exit];
        return px === null ? null : (
          <ExitLine
            key={exit}
            view={view}
            exit={exit}
            px={px}
            form={form}
            figures={describeExit(entry, px, form)}
            isFaulty={
              findExitFault(exit, px, { side: entry.side, pivot, decimals: form.decimals }) !== null
            }
            onMove={(moved) => onChange({ ...prices, [exit]: moved })}
          />
        );
      })}
      <ExitBar
        entry={entry}
        prices={prices}
        problem={problem}
        onToggle={(exit) =>
          onChange({ ...prices, [exit]: prices[exit] === null ? start[exit] : null })
        }
        onClose={onClose}
      >
        {children}
      </ExitBar>
    </>
  );
}

function listFaults(
  { side }: ExitEntry,
  prices: ExitPrices,
  { pivot, form }: { readonly pivot: Pivot; readonly form: ExitForm },
): readonly string[] {
  return EXITS.flatMap((exit) => {
    const px = prices[exit];
    const at = { side, pivot, decimals: form.decimals };
    return px === null ? [] : (findExitFault(exit, px, at) ?? []);
  });
}

type ForecastInput = {
  readonly entry: ExitEntry;
  readonly symbol: string;
  readonly prices: ExitPrices;
  readonly isSendable: boolean;
};

/** Why the platform would refuse the exits of a position; an order that is sent again still counts itself until it is cancelled. */
function useExitForecast({ entry, symbol, prices, isSendable }: ForecastInput): Problem | null {
  const isNew = isSendable && entry.kind === 'POSITION' && entry.placed === null;
  const request = isNew ? toPositionExits(entry, symbol, prices) : null;
  const body = request === null ? null : JSON.stringify(request);
  const forecast = usePreview(body, `${symbol} ${entry.id}`);
  if (forecast?.isCurrent !== true) return null;
  const { preview, linked, problem } = forecast;
  return problem ?? findRefusal(preview === null ? [] : [preview, ...linked]);
}

function findRefusal(previews: readonly OrderPreview[]): Problem | null {
  const failed = previews.flatMap(({ checks }) => checks).find(({ passed }) => !passed);
  return failed === undefined
    ? null
    : { text: refusalWords(failed), code: failed.reasonCode ?? failed.name };
}
