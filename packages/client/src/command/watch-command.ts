/** `watch`: events as JSON lines, until the reader leaves or the command is interrupted. */
import type { TopicName } from '../events/event-types.ts';
import { type Command, findText } from './command.ts';
import { UsageError } from './failures.ts';

export const watch: Command = {
  usage: 'TOPIC... [--symbols AAPL,MSFT]',
  summary: 'events as JSON lines: topics, and gap and disconnected; words on standard error',
  options: { symbols: { type: 'string' } },
  run: async ({ client, console, positionals, signal, values }) => {
    if (positionals.length === 0) throw new UsageError('Name a topic, such as orders.filled.');
    const symbols = findText(values, 'symbols')?.toUpperCase().split(',') ?? [];
    const connected = await client();
    const stream = connected.events(positionals as TopicName[], { symbols, signal });
    for await (const event of stream) {
      if (event.event === 'snapshot') console.note(`connected at ${event.at}`);
      else await console.write(`${JSON.stringify(event)}\n`);
      if (event.event === 'gap')
        console.note(`gap: ${event.reason}, missed ${event.missed ?? 'unknown'}`);
    }
  },
};
