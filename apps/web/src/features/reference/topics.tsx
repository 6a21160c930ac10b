/** Every topic: what it is, who publishes and receives it, its payload, an example, and listening to it. */

import { richPhrase } from '../../kit/text/rich-phrase.tsx';
import { phrase } from '../../lib/text/phrase.ts';
import {
  type EventsDocument,
  listSocketTopics,
  listTopics,
  type TopicFacts,
} from './document/asyncapi.ts';
import type { Schemas } from './document/openapi.ts';
import { toHref } from './document/place.ts';
import { ListenPanel } from './listen/listen-panel.tsx';
import { CodeBlock } from './parts/code-block.tsx';
import { Facts } from './parts/facts.tsx';
import { Fields } from './parts/fields.tsx';
import { useLanguage } from './parts/language.ts';
import { SnippetView } from './parts/snippet-view.tsx';
import { Words } from './parts/words.tsx';
import { EVENT_LANGUAGES, toEventLanguage, topicSnippet } from './snippets/topic.ts';

export function TopicsPart({ doc }: { readonly doc: EventsDocument }) {
  const onSocket = listSocketTopics(doc);
  return (
    <>
      <p className="max-w-prose text-t2">{richPhrase`Events of the platform, by topic. Programs receive those marked as received on ${<a href={toHref('sockets', '/ws')}>/ws</a>}, as ${<code>{'{"event", "seq", "at", "data"}'}</code>} with the payload as ${<code>data</code>}; the event relay writes all of them.`}</p>
      {listTopics(doc).map((topic) => (
        <TopicView
          key={topic.name}
          topic={topic}
          others={onSocket.filter((name) => name !== topic.name)}
          schemas={doc.components.schemas}
        />
      ))}
    </>
  );
}

type TopicViewProps = {
  readonly topic: TopicFacts;
  readonly others: readonly string[];
  readonly schemas: Schemas;
};

function TopicView({ topic, others, schemas }: TopicViewProps) {
  const { name, channel, payload, example, isOnSocket } = topic;
  return (
    <article
      id={name}
      aria-labelledby={`${name}-name`}
      className="flex flex-col gap-3 border-line border-t pt-4"
    >
      <h2 id={`${name}-name`} className="break-words font-semibold text-15">
        <a href={`#${name}`}>{name}</a>
      </h2>
      {channel.description.split('\n\n').map((text) => (
        <p key={text} className="max-w-prose text-t2">
          <Words text={text} />
        </p>
      ))}
      <Facts rows={listFacts(topic)} />
      <Fields schema={payload} schemas={schemas} />
      {example === undefined ? null : (
        <details>
          <summary className="min-h-6 cursor-pointer text-12 text-t2">Example</summary>
          <CodeBlock label={phrase`Example of ${name}`} text={JSON.stringify(example, null, 2)} />
        </details>
      )}
      {isOnSocket ? <Following name={name} others={others} /> : null}
    </article>
  );
}

/** A program that follows the topic, and following it here. */
function Following({ name, others }: Pick<TopicViewProps, 'others'> & { readonly name: string }) {
  const { language, choose } = useLanguage();
  const chosen = toEventLanguage(language);
  return (
    <section aria-label={phrase`Program for ${name}`} className="flex flex-col gap-2">
      <SnippetView
        language={chosen}
        languages={EVENT_LANGUAGES}
        onChoose={choose}
        text={topicSnippet(chosen, window.location.origin, name)}
      />
      <ListenPanel name={name} path="/ws" topic={name} others={others} />
    </section>
  );
}

const MARKS: Readonly<Record<string, string>> = {
  x: '',
  o: ' (own)',
  d: ' (own desks)',
  f: ' (firm)',
};

function listFacts({ channel }: TopicFacts): readonly (readonly [string, string])[] {
  const access = Object.entries(channel['x-access'] ?? {}).map(
    ([principal, mark]) => `${principal}${MARKS[mark] ?? ''}`,
  );
  const list = (names: readonly string[] = []): string => names.join(', ') || 'none';
  return [
    ['Access', access.join(', ') || 'services only'],
    ['Delivery', channel['x-delivery'] ?? ''],
    ['Published by', list(channel['x-published-by'])],
    ['Consumed by', list(channel['x-consumed-by'])],
  ];
}
