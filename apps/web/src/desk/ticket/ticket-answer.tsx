/** What became of the last press: accepted, refused and why, or nobody knows yet. Stays until the next change. */
import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useUiStore } from '../data/use-desk.ts';
import { showOrder } from '../shell/desk-ui.ts';
import type { Sent } from './send.ts';

type TicketAnswerProps = { readonly answer: Sent | null; readonly isSending: boolean };

export function TicketAnswer({ answer, isSending }: TicketAnswerProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer !== null) box.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  return (
    <div ref={box} role="status" data-testid="ticket-answer" className="min-h-9 text-12">
      {answer === null || isSending ? null : <Outcome answer={answer} />}
    </div>
  );
}

function Outcome({ answer }: { readonly answer: Sent }) {
  const ui = useUiStore();
  switch (answer.kind) {
    case 'accepted':
      return (
        <p className="flex items-center gap-1.5 text-up">
          <Icon name="check" />
          <span>
            {answer.order.status} in {Math.round(answer.tookMs)} ms
          </span>
          <LifeButton onPress={() => showOrder(ui, answer.order.orderId)} />
        </p>
      );
    case 'refused': {
      const { code, title, detail, orderId } = answer.refusal;
      return (
        <div className="border-critical border-l-2 pl-2 text-critical">
          <p className="font-semibold">{code}</p>
          <p>
            {detail ?? title}{' '}
            {orderId === null ? null : <LifeButton onPress={() => showOrder(ui, orderId)} />}
          </p>
        </div>
      );
    }
    case 'lost':
      return (
        <p className="text-warn">
          No answer, and the platform does not know the order: nothing was sent. Pressing again is
          safe, it goes out under the same name.
        </p>
      );
    case 'unknown':
      return (
        <p className="text-warn">
          No answer yet. Pressing again is safe: the same order cannot be made twice.
        </p>
      );
  }
}

function LifeButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className="min-h-6 text-t2 underline">
      life of the order
    </button>
  );
}
