/** A schema as text: its fields as a table, each type in its shortest form. */

import type { ReactNode } from 'react';
import { DataTable, type Head } from '../../../kit/table/plain-table.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import { isShared, type Schema, type Schemas, toName } from '../document/openapi.ts';
import { toHref } from '../document/place.ts';
import { Words } from './words.tsx';

/** A type in one line; what has a name of its own leads there. */
function TypeWords({ schema }: { readonly schema: Schema }): ReactNode {
  const { $ref, allOf, anyOf, oneOf, items, type } = schema;
  if ($ref !== undefined) {
    const name = toName($ref);
    return isShared(name) ? <a href={toHref('types', name)}>{name}</a> : name;
  }
  const [only] = allOf ?? [];
  if (only !== undefined) return <TypeWords schema={only} />;
  const choice = anyOf ?? oneOf;
  if (choice) {
    return choice.map((one, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the document's order never changes
      <span key={i}>
        {i > 0 && ' or '}
        <TypeWords schema={one} />
      </span>
    ));
  }
  if (items) {
    const each = [items].flat();
    return (
      <>
        list of{' '}
        {each.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the document's order never changes
          <span key={i}>
            {i > 0 && ', '}
            <TypeWords schema={item} />
          </span>
        ))}
      </>
    );
  }
  if (schema.enum) return schema.enum.map(String).join(' · ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  return `${[type ?? 'anything'].flat().join(' or ')}${toBounds(schema)}`;
}

function toBounds({ minimum, maximum, minLength, maxLength, pattern }: Schema): string {
  const least = minimum ?? minLength;
  const most = maximum ?? maxLength;
  const isText = minLength !== undefined || maxLength !== undefined;
  const unit = isText ? ' characters' : '';
  if (least !== undefined && most !== undefined) return phrase`, ${least} to ${most}${unit}`;
  if (least !== undefined) return phrase`, at least ${least}${unit}`;
  if (most !== undefined) return phrase`, at most ${most}${unit}`;
  return pattern === undefined ? '' : `, ${pattern}`;
}

/** The fields of a schema, or its type where it has none. */
export function Fields({
  schema,
  schemas,
}: {
  readonly schema: Schema;
  readonly schemas: Schemas;
}) {
  const known = schema.$ref === undefined ? schema : schemas[toName(schema.$ref)];
  const { properties, required = [] } = known ?? {};
  if (properties === undefined) {
    return (
      <p className="break-words text-t2">
        <TypeWords schema={known ?? schema} />
      </p>
    );
  }
  return (
    <FieldTable
      rows={Object.entries(properties).map(([name, field]) => ({
        name,
        schema: field,
        isRequired: required.includes(name),
        ...(field.description === undefined ? {} : { description: field.description }),
      }))}
    />
  );
}

export type FieldRow = {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly description?: string;
  /** Where it is sent, for parameters. */
  readonly place?: string;
};

const FIELD_HEADS: readonly Head[] = [
  { name: 'field', isText: true, className: 'w-1/4' },
  { name: 'type', isText: true, className: 'w-2/5' },
];
const MEANING: Head = { name: 'meaning', isText: true };

/** What fields mean has a column only where one of them has more to it than its name and type. */
export function FieldTable({ rows }: { readonly rows: readonly FieldRow[] }) {
  const hasMeanings = rows.some(({ description }) => description !== undefined);
  return (
    <DataTable
      heads={hasMeanings ? [...FIELD_HEADS, MEANING] : FIELD_HEADS}
      pad="py-1 pr-3"
      className="text-left text-12"
      bodyClass=""
    >
      {rows.map(({ name, schema, isRequired, description, place }) => (
        <tr key={name} className="border-line border-t align-top">
          <td className="break-words py-1 pr-3 font-mono">
            {name}
            {!isRequired && <span className="text-t3"> optional</span>}
            {place && <span className="text-t3">{phrase` in ${place}`}</span>}
          </td>
          <td className="break-words py-1 pr-3 text-t2">
            <TypeWords schema={schema} />
          </td>
          {hasMeanings && (
            <td className="py-1 text-t2">
              <Words text={description ?? ''} />
            </td>
          )}
        </tr>
      ))}
    </DataTable>
  );
}
