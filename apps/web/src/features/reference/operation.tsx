/** One call of the reference: address, access, input, responses, refusals, the request in each language, and running it. */

import { phrase } from '../../lib/text/phrase.ts';
import {
  type ApiDocument,
  type Content,
  type Listed,
  type Operation,
  type Schemas,
  toName,
} from './document/openapi.ts';
import { CodeBlock } from './parts/code-block.tsx';
import { Facts } from './parts/facts.tsx';
import { Fields, FieldTable } from './parts/fields.tsx';
import { Words } from './parts/words.tsx';
import { RefusalTable } from './refusal-table.tsx';
import { Workbench } from './run/workbench.tsx';

type Components = ApiDocument['components'];

export function OperationView({
  listed,
  components,
}: {
  readonly listed: Listed;
  readonly components: Components;
}) {
  const { method, path, operation } = listed;
  const { operationId, description, summary, parameters, requestBody, responses } = operation;
  const { schemas } = components;
  const answers = Object.entries(responses).filter(([, response]) => response.$ref === undefined);
  const refusals = Object.entries(responses).flatMap(([status, { $ref }]) =>
    $ref === undefined ? [] : [[status, components.responses[toName($ref)] ?? {}] as const],
  );
  return (
    <article
      id={operationId}
      aria-labelledby={`${operationId}-name`}
      className="flex flex-col gap-3 border-line border-t pt-4"
    >
      <h2 id={`${operationId}-name`} className="font-semibold text-15">
        <a href={`#${operationId}`}>{operationId}</a>
      </h2>
      <p className="break-words font-mono text-13">
        <span className="text-accent">{method}</span> {path}
      </p>
      {(description ?? summary).split('\n\n').map((text) => (
        <p key={text} className="max-w-prose text-t2">
          <Words text={text} />
        </p>
      ))}
      <Facts rows={listFacts(operation)} />
      <Workbench listed={listed} schemas={schemas} />
      {parameters && (
        <FieldTable
          rows={parameters.map(({ name, in: place, required, schema, content, ...rest }) => ({
            name,
            place,
            isRequired: required === true,
            schema: schema ?? content?.['application/json']?.schema ?? {},
            ...(rest.description === undefined ? {} : { description: rest.description }),
          }))}
        />
      )}
      {requestBody && <ContentView title="Body" content={requestBody.content} schemas={schemas} />}
      {answers.map(([status, response]) => (
        <ContentView
          key={status}
          title={`${status}: ${response.description ?? ''}`}
          content={response.content ?? {}}
          schemas={schemas}
        />
      ))}
      <RefusalTable refusals={refusals} />
    </article>
  );
}

const listFacts = (operation: Operation): readonly (readonly [string, string])[] => {
  const { 'x-roles': roles, 'x-kind': kind } = operation;
  return [
    [
      'Access',
      roles === undefined || roles === 'public'
        ? 'everyone, also without a session'
        : roles.join(', '),
    ],
    [
      'Kind',
      kind === 'mutation' ? 'mutation: it may change something' : 'query: it changes nothing',
    ],
  ];
};

function ContentView({
  title,
  content,
  schemas,
}: {
  readonly title: string;
  readonly content: Content;
  readonly schemas: Schemas;
}) {
  const [first] = Object.values(content);
  if (first === undefined) return null;
  const kinds = Object.keys(content).filter((kind) => kind !== 'application/json');
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">
        <Words text={title} />
        {kinds.length > 0 && (
          <span className="font-normal text-t2">{phrase` also as ${kinds.join(', ')}`}</span>
        )}
      </h3>
      <Fields schema={first.schema} schemas={schemas} />
      {first.example !== undefined && (
        <details>
          <summary className="min-h-6 cursor-pointer text-12 text-t2">Example</summary>
          <CodeBlock
            label={phrase`Example: ${title}`}
            text={JSON.stringify(first.example, null, 2)}
          />
        </details>
      )}
    </section>
  );
}
