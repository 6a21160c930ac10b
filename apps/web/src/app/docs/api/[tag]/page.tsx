/** One part of the reference: the calls of a service, or the types that calls share. */
import { notFound } from 'next/navigation';
import { apiDocument, isShared, operationsOf } from '../document.ts';
import { Fields } from '../fields.tsx';
import { Frame } from '../frame.tsx';
import { OperationView } from '../operation.tsx';

type Props = { readonly params: Promise<{ readonly tag: string }> };

export default async function TagPage({ params }: Props) {
  const [{ tag }, doc] = await Promise.all([params, apiDocument()]);
  if (doc === null) notFound();
  const tags = doc.tags.map(({ name }) => name);
  const { schemas } = doc.components;
  if (tag === 'types') {
    return (
      <Frame title="Types" tags={tags} here={tag}>
        {Object.entries(schemas)
          .filter(([name]) => isShared(name))
          .map(([name, schema]) => (
            <section key={name} id={name} className="flex flex-col gap-2 border-line border-t pt-3">
              <h2 className="font-semibold text-16">{name}</h2>
              {schema.description && <p className="max-w-prose text-t2">{schema.description}</p>}
              <Fields schema={schema} schemas={schemas} />
            </section>
          ))}
      </Frame>
    );
  }
  const part = doc.tags.find(({ name }) => name === tag);
  if (part === undefined) notFound();
  return (
    <Frame title={tag} tags={tags} here={tag}>
      <p className="max-w-prose text-t2">{part.description.replaceAll('`', '')}</p>
      {operationsOf(doc, tag).map((listed) => (
        <OperationView key={listed.operation.operationId} listed={listed} schemas={schemas} />
      ))}
    </Frame>
  );
}
