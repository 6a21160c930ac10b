/** The sockets: what a client may send, what it receives, why a socket is closed, and listening to it. */

import { DataTable, type Head } from '../../kit/table/plain-table.tsx';
import { phrase } from '../../lib/text/phrase.ts';
import {
  type Channel,
  type CloseCode,
  type EventsDocument,
  listMessages,
  type Message,
  SOCKETS,
} from './document/asyncapi.ts';
import type { Schemas } from './document/openapi.ts';
import { toHref } from './document/place.ts';
import { ListenPanel } from './listen/listen-panel.tsx';
import { CodeBlock } from './parts/code-block.tsx';
import { Fields } from './parts/fields.tsx';
import { Words } from './parts/words.tsx';

/** The browser's own socket sends nothing that was not requested. */
const LISTENED: ReadonlySet<string> = new Set(['socket', 'marketSocket']);

export function SocketsPart({ doc }: { readonly doc: EventsDocument }) {
  return SOCKETS.map((name) => {
    const channel = doc.channels[name];
    return channel && <SocketView key={name} name={name} channel={channel} doc={doc} />;
  });
}

type SocketViewProps = {
  readonly name: string;
  readonly channel: Channel;
  readonly doc: EventsDocument;
};

function SocketView({ name, channel, doc }: SocketViewProps) {
  const { address, title, description } = channel;
  const { schemas } = doc.components;
  return (
    <article
      id={address}
      aria-labelledby={`${name}-name`}
      className="flex flex-col gap-3 border-line border-t pt-4"
    >
      <h2 id={`${name}-name`} className="font-semibold text-15">
        <a href={toHref('sockets', address)}>{address}</a>: {title}
      </h2>
      {description.split('\n\n').map((text) => (
        <p key={text} className="max-w-prose text-t2">
          <Words text={text} />
        </p>
      ))}
      <Messages
        title="A client sends"
        found={listMessages(doc, name, 'receive')}
        schemas={schemas}
      />
      <Messages
        title="A client receives"
        found={listMessages(doc, name, 'send')}
        schemas={schemas}
      />
      <CloseCodes codes={channel['x-close-codes'] ?? []} />
      {LISTENED.has(name) ? (
        <ListenPanel name={address} path={address} topic={null} others={[]} />
      ) : null}
    </article>
  );
}

type MessagesProps = {
  readonly title: string;
  readonly found: readonly Message[];
  readonly schemas: Schemas;
};

function Messages({ title, found, schemas }: MessagesProps) {
  if (found.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold">{title}</h3>
      {found.map((message) => (
        <details key={message.name}>
          <summary className="min-h-6 cursor-pointer">
            <code>{message.name}</code> <span className="text-t2">{message.summary}</span>
          </summary>
          <div className="flex flex-col gap-2 pb-2">
            {message.description === undefined ? null : (
              <p className="max-w-prose text-t2">
                <Words text={message.description} />
              </p>
            )}
            <Fields schema={message.payload} schemas={schemas} />
            {(message.examples ?? []).map(({ payload }) => (
              <CodeBlock
                key={JSON.stringify(payload)}
                label={phrase`Example of ${message.name}`}
                text={JSON.stringify(payload, null, 2)}
              />
            ))}
          </div>
        </details>
      ))}
    </section>
  );
}

const HEADS: readonly Head[] = [
  { name: 'close code', isText: true, className: 'w-24' },
  { name: 'reason', isText: true },
  { name: 'client action', isText: true },
];

function CloseCodes({ codes }: { readonly codes: readonly CloseCode[] }) {
  if (codes.length === 0) return null;
  return (
    <DataTable heads={HEADS} pad="py-1 pr-3" className="text-left text-12" bodyClass="">
      {codes.map(({ code, reason, action }) => (
        <tr key={code} className="border-line border-t align-top">
          <td className="py-1 pr-3">{code}</td>
          <td className="break-words py-1 pr-3 text-t2">{reason}</td>
          <td className="break-words py-1 text-t2">{action}</td>
        </tr>
      ))}
    </DataTable>
  );
}
