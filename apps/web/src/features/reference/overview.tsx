/** The reference's first page: log-in, every call by its service, and refusals. */

import { TableFrame } from '../../kit/table/table-parts.tsx';
import { richPhrase } from '../../kit/text/rich-phrase.tsx';
import { type ApiDocument, listOperations } from './document/openapi.ts';
import { toHref } from './document/place.ts';
import { Words } from './parts/words.tsx';

/** A refusal's code, status and title. */
export type Code = readonly [code: string, http: number, title: string];

export function Overview({
  doc,
  codes,
}: {
  readonly doc: ApiDocument;
  readonly codes: readonly Code[];
}) {
  return (
    <>
      <p className="max-w-prose text-t2">{richPhrase`Version ${doc.info.version}, generated from the contracts; for programs ${<a href="/docs/api/openapi.json">openapi.json</a>} and ${<a href="/docs/api/asyncapi.json">asyncapi.json</a>}. JSON in UTF-8; times are RFC 3339 UTC with milliseconds, prices and money decimal numbers in the currency of the instrument (bonds: per 100 of face), quantities whole. Lists take ${<code>limit</code>} and ${<code>cursor</code>} and return ${<code>items</code>} and ${<code>nextCursor</code>}.`}</p>
      <p className="max-w-prose text-t2">{richPhrase`Log in with ${<a href={toHref('user-service', 'authorize')}>authorize</a>} and ${<a href={toHref('user-service', 'token')}>token</a>} (OAuth 2.0 with PKCE) or as a ${<a href={toHref('user-service', 'guest')}>guest</a>}: each sets the cookie ${<code>platform_user</code>}, which all other calls require; programs send an API key as ${<code>Authorization: Bearer</code>} instead. Events: ${<a href={toHref('sockets')}>sockets</a>} and ${<a href={toHref('topics')}>topics</a>}. Every call can be run from its page with your own session.`}</p>
      {doc.tags
        .map(({ name }) => name)
        .filter((tag) => tag !== 'trpc')
        .map((tag) => (
          <CallList key={tag} tag={tag} listed={listOperations(doc, tag)} />
        ))}
      <Codes codes={codes} />
    </>
  );
}

function CallList({
  tag,
  listed,
}: {
  readonly tag: string;
  readonly listed: ReturnType<typeof listOperations>;
}) {
  if (listed.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold text-15">
        <a href={toHref(tag)}>{tag}</a>
      </h2>
      <TableFrame className="text-left text-12">
        <tbody>
          {listed.map(({ method, path, operation: { operationId, summary } }) => (
            <tr key={operationId} className="border-line border-t align-top">
              <td className="w-2/5 break-words py-1 pr-3 font-mono">
                <a href={toHref(tag, operationId)}>
                  {method} {path}
                </a>
              </td>
              <td className="py-1 text-t2">
                <Words text={summary} />
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </section>
  );
}

/** The closed list of refusals. */
function Codes({ codes }: { readonly codes: readonly Code[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 id="codes" className="font-semibold text-15">
        Errors
      </h2>
      <p className="max-w-prose text-t2">{richPhrase`Problem details (RFC 9457) with a ${<code>code</code>} from this list; order rejections come first, in check order.`}</p>
      <TableFrame className="text-left text-12">
        <tbody>
          {codes.map(([code, http, title]) => (
            <tr key={code} className="border-line border-t">
              <td className="w-2/5 py-1 pr-3 font-mono">{code}</td>
              <td className="w-16 py-1 pr-3">{http}</td>
              <td className="py-1 text-t2">{title}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </section>
  );
}
