/** Listening to a topic or a socket: the newest events while it is on. */

import { memo, useEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { formatTimeMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { openListener, type Received } from './open-listener.ts';

const SHOWN_MAX = 20;

type ListenPanelProps = {
  /** What is listened to, for its button. */
  readonly name: string;
  readonly path: string;
  readonly topic: string | null;
  readonly others: readonly string[];
};

type State =
  | { readonly kind: 'off'; readonly why: string | null }
  | { readonly kind: 'opening' | 'on' };

function useListener({ path, topic, others }: Omit<ListenPanelProps, 'name'>) {
  const [state, setState] = useState<State>({ kind: 'off', why: null });
  const [events, setEvents] = useState<readonly Received[]>([]);
  const close = useRef<(() => void) | null>(null);
  useEffect(() => () => close.current?.(), []);
  const start = (): void => {
    setEvents([]);
    setState({ kind: 'opening' });
    close.current = openListener({
      path,
      topic,
      others,
      onOpen: () => setState({ kind: 'on' }),
      onEvent: (event) => setEvents((before) => [event, ...before].slice(0, SHOWN_MAX)),
      onEnd: (why) => setState({ kind: 'off', why }),
    });
  };
  const stop = (): void => {
    close.current?.();
    setState({ kind: 'off', why: null });
  };
  return { state, events, start, stop };
}

export function ListenPanel({ name, ...of }: ListenPanelProps) {
  const { state, events, start, stop } = useListener(of);
  const count = events[0]?.no ?? 0;
  return (
    <section aria-label={phrase`Events of ${name}`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        {state.kind === 'off' ? (
          <Button aria-label={phrase`Listen to ${name}`} onClick={start}>
            Listen
          </Button>
        ) : (
          <Button aria-label={phrase`Stop listening to ${name}`} onClick={stop}>
            Stop
          </Button>
        )}
        <p role="status" className="text-t2">
          {toWords(state, count)}
        </p>
        {state.kind === 'off' && state.why !== null ? <a href="/">Log in</a> : null}
      </div>
      {events.length === 0 ? null : (
        <ol className="flex flex-col">
          {events.map((event) => (
            <EventRow key={event.no} event={event} />
          ))}
        </ol>
      )}
    </section>
  );
}

function toWords(state: State, count: number): string {
  if (state.kind === 'opening') return 'Opening the socket…';
  if (state.kind === 'off')
    return state.why ?? (count === 0 ? '' : phrase`Stopped after ${count}.`);
  return count === 0
    ? 'Waiting for the first event.'
    : phrase`${count} received; the newest ${SHOWN_MAX}.`;
}

/** Drawn once: an event does not change. */
const EventRow = memo(({ event: { atMs, event, text } }: { readonly event: Received }) => (
  <li className="border-line border-t">
    <details>
      <summary className="min-h-6 cursor-pointer truncate font-mono text-12">
        {formatTimeMs(atMs)} {event} {text.replaceAll(/\s+/g, ' ').slice(0, 120)}
      </summary>
      <CodeBlock label={phrase`Data of ${event}`} text={text} />
    </details>
  </li>
));
