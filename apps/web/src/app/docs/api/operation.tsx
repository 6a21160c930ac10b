/** One call of the reference: its address, input, responses, and an example of each. */
import { type Content, type Listed, type Schema, toName } from './document.ts';
import { Fields, FieldTable } from './fields.tsx';
import { Words } from './words.tsx';

type Schemas = Readonly<Record<string, Schema>>;

export function OperationView({
  listed,
  schemas,
}: {
  readonly listed: Listed;
  readonly schemas: Schemas;
}) {
  const { method, path, operation } = listed;
  const { operationId, description, summary, parameters, requestBody, responses } = operation;
  const answers = Object.entries(responses).filter(([, response]) => response.$ref === undefined);
  const refusals = Object.entries(responses).filter(([, response]) => response.$ref !== undefined);
  return (
    <article id={operationId} className="flex flex-col gap-3 border-line border-t pt-4">
      <h2 className="font-semibold text-16">
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
      <p className="text-12 text-t3">
        Errors: {refusals.map(([status, { $ref = '' }]) => `${status} ${toName($ref)}`).join(', ')}
      </p>
    </article>
  );
}

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
        {title}
        {kinds.length > 0 && (
          <span className="font-normal text-t3"> also as {kinds.join(', ')}</span>
        )}
      </h3>
      <Fields schema={first.schema} schemas={schemas} />
      {first.example !== undefined && (
        <details>
          <summary className="cursor-pointer text-12 text-t3">Example</summary>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="max-h-96 overflow-auto border border-line bg-s2 p-3 font-mono text-12"
          >
            {JSON.stringify(first.example, null, 2)}
          </pre>
        </details>
      )}
    </section>
  );
}
