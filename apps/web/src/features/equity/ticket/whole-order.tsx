/** What is done with an order that is whole: it is drawn on the chart, and what the platform would refuse is announced. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Instrument } from '../../../platform/client/shapes.ts';
import { TicketOnChart } from './ticket-on-chart.tsx';
import type { TicketState } from './use-ticket.ts';

type WholeOrderProps = { readonly ticket: TicketState; readonly instrument: Instrument };

export function WholeOrder({ ticket, instrument }: WholeOrderProps) {
  useRefusalNews(ticket);
  return <TicketOnChart ticket={ticket} instrument={instrument} />;
}

/** Once for an order that is typed: its checks come again with the market, with other figures, and after it was sent. */
function useRefusalNews({ checks, parts, isChecking, checkProblem }: TicketState): void {
  const { announcer } = useClient();
  const announced = useRef('');
  const refusals = [...checks, ...parts.flatMap((part) => part.checks)].flatMap(
    ({ refusal }) => refusal ?? [],
  );
  const codes = refusals.map(({ code }) => code).join();
  const isKnown = checks.length > 0;
  const announce = useEffectEvent(() => {
    const texts = refusals.map(({ text }) => text).join('; ');
    announcer.announce(`${phrase('Will be rejected:')} ${texts}`, 'polite');
  });
  useEffect(() => {
    if (isChecking) announced.current = '';
    if (!isKnown) return;
    if (codes !== '' && codes !== announced.current) announce();
    announced.current = codes;
  }, [isChecking, isKnown, codes]);
  const unchecked = typeof checkProblem === 'string' ? checkProblem : checkProblem?.text;
  useEffect(() => {
    if (unchecked) announcer.announce(`${phrase('Not checked:')} ${unchecked}`, 'polite');
  }, [announcer, unchecked]);
}
