/** Search over calls, topics and types: by name, path and the words of their descriptions. */
import type { EventsDocument } from './asyncapi.ts';
import { listTopics } from './asyncapi.ts';
import { type ApiDocument, isShared, listOperations } from './openapi.ts';
import { toHref } from './place.ts';

export type Entry = {
  readonly kind: 'call' | 'topic' | 'socket' | 'type';
  readonly name: string;
  /** Shown behind the name: method and path, or where it belongs. */
  readonly where: string;
  readonly text: string;
  readonly href: string;
};

/** Everything that can be found. */
export function listEntries(api: ApiDocument, events: EventsDocument): readonly Entry[] {
  const calls = api.tags
    .filter(({ name }) => name !== 'trpc')
    .flatMap(({ name: tag }) =>
      listOperations(api, tag).map(({ method, path, operation }) => ({
        kind: 'call' as const,
        name: operation.operationId,
        where: `${method} ${path}`,
        text: operation.description ?? operation.summary,
        href: toHref(tag, operation.operationId),
      })),
    );
  const topics = listTopics(events).map(({ name, channel }) => ({
    kind: 'topic' as const,
    name,
    where: 'topic',
    text: channel.description,
    href: toHref('topics', name),
  }));
  const sockets = Object.values(events.channels)
    .filter(({ address }) => address.startsWith('/'))
    .map(({ address, title, description }) => ({
      kind: 'socket' as const,
      name: address,
      where: title,
      text: description,
      href: toHref('sockets', address),
    }));
  const types = Object.entries(api.components.schemas)
    .filter(([name]) => isShared(name))
    .map(([name, { description = '' }]) => ({
      kind: 'type' as const,
      name,
      where: 'type',
      text: description,
      href: toHref('types', name),
    }));
  return [...calls, ...topics, ...sockets, ...types];
}

/** Calls come first among equals, and types last: they are found from the calls that have them. */
const BEHIND: Readonly<Record<Entry['kind'], number>> = { call: 0, topic: 1, socket: 1, type: 3 };

/** Lower is better; null where a word is nowhere in the entry. */
function rank({ kind, name, where, text }: Entry, words: readonly string[]): number | null {
  const known = name.toLowerCase();
  let sum = BEHIND[kind];
  for (const word of words) {
    if (known === word) continue;
    if (known.startsWith(word)) sum += 1;
    else if (known.includes(word)) sum += 2;
    else if (where.toLowerCase().includes(word)) sum += 4;
    else if (text.toLowerCase().includes(word)) sum += 8;
    else return null;
  }
  return sum;
}

/**
 * The entries that have every word of the query, best first: a name before a path before a description.
 * @param most how many at most
 */
export function search(entries: readonly Entry[], query: string, most: number): readonly Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .flatMap((entry) => {
      const at = rank(entry, words);
      return at === null ? [] : [{ entry, at }];
    })
    .toSorted((a, b) => a.at - b.at || a.entry.name.length - b.entry.name.length)
    .slice(0, most)
    .map(({ entry }) => entry);
}
