/** The request of an operation: its fields by place, filled with the recorded example, and as the reader edits them. */
import { phrase } from '../../../lib/text/phrase.ts';
import type { CallRequest, Fields, Json } from '../snippets/call-request.ts';
import { type Listed, resolveSchema, type Schema, type Schemas } from './openapi.ts';
import { toSkeleton } from './skeleton.ts';

/** What a reader edits: each parameter as text, and the body as JSON. */
export type Draft = {
  readonly parameters: Readonly<Record<string, string>>;
  /** Null where the call has no body. */
  readonly body: string | null;
};

/** Keys under which a repeated request returns the first result: recorded ones are used up. */
const REQUEST_KEYS = new Set(['clientOrderId', 'clientPackageId', 'requestKey']);

const toText = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : String(value);

const findBody = ({ operation }: Listed, schemas: Schemas) => {
  const content = operation.requestBody?.content;
  const [first] = Object.values(content ?? {});
  return first && { schema: resolveSchema(first.schema, schemas), example: first.example };
};

/** The recorded example, ready to send; without one, what is required. */
export function firstDraft(listed: Listed, schemas: Schemas): Draft {
  const { parameters = [] } = listed.operation;
  const body = findBody(listed, schemas);
  return {
    parameters: Object.fromEntries(parameters.map(({ name, example }) => [name, toText(example)])),
    body: body === undefined ? null : JSON.stringify(toFresh(body, schemas), null, 2),
  };
}

type Body = { readonly schema: Schema; readonly example: Json | undefined };

function toFresh({ schema, example }: Body, schemas: Schemas): Json {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) {
    return toSkeleton(schema, schemas);
  }
  const required = schema.required ?? [];
  return Object.fromEntries(
    Object.entries(example as Fields).filter(
      ([name]) => !REQUEST_KEYS.has(name) || required.includes(name),
    ),
  );
}

export type DraftRequest =
  | { readonly ok: true; readonly request: CallRequest }
  | { readonly ok: false; readonly problem: string };

/** The request that a draft states, or what is missing in it. */
export function toRequest(listed: Listed, draft: Draft, schemas: Schemas): DraftRequest {
  const { method, path, operation } = listed;
  const fields = { path: {} as Record<string, Json>, query: {} as Record<string, Json> };
  for (const { name, in: place, required, schema = {} } of operation.parameters ?? []) {
    const text = (draft.parameters[name] ?? '').trim();
    if (text === '' && required === true)
      return { ok: false, problem: phrase`${name} is required.` };
    if (text === '') continue;
    // Addresses lose these parts, encoded or not (RFC 3986, 5.2.4): the request would go to another call.
    if (place === 'path' && /^\.{1,2}$/.test(text)) {
      return { ok: false, problem: phrase`${name} cannot be ${text}.` };
    }
    fields[place === 'path' ? 'path' : 'query'][name] = toValue(
      text,
      resolveSchema(schema, schemas),
    );
  }
  const body = readBody(draft.body);
  if (body === undefined) return { ok: false, problem: 'The body is no JSON object.' };
  const shape = findBody(listed, schemas)?.schema;
  return {
    ok: true,
    request: {
      operationId: operation.operationId,
      method,
      path,
      needsSession: operation.security?.length !== 0,
      inPath: fields.path,
      inQuery: fields.query,
      body,
      isBodyWhole: shape !== undefined && shape.properties === undefined,
    },
  };
}

/** A number where the schema has one; everything else as it is written. */
function toValue(text: string, { type }: Schema): Json {
  const isNumber = type === 'integer' || type === 'number';
  return isNumber && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : text;
}

/** @returns undefined for text that is no JSON object */
function readBody(text: string | null): Fields | null | undefined {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}
