/** The calls of the services as operations under `/api/{service}`: the place of each field, access, and responses. */
import { CALLS } from '@tradefloor/contracts/calls';
import { type Call, findKeyUse } from '@tradefloor/contracts/calls/call';
import { OAuthError } from '@tradefloor/contracts/calls/users';
import { hasBody, listParameters } from '@tradefloor/runtime/host/call-wire';
import type { ContractWords } from '../contract-text.ts';
import type { CallExample, Examples } from './examples.ts';
import { given, isJson, type Json } from './json.ts';
import { REQUEST_ID_HEADER, refusals } from './responses.ts';
import type { Schemas } from './schemas.ts';

export type Deps = {
  readonly schemas: Schemas;
  readonly words: ContractWords;
  readonly examples: Examples;
};

/** Path on the gateway with parameters in braces. */
export const toPath = ({ to, path }: Call): string =>
  `/api/${to}${path.replaceAll(/:([A-Za-z]+)/g, '{$1}')}`;

/** Every call with outside access, as `[path, method, operation]`. */
export const callOperations = (deps: Deps): (readonly [string, string, Json])[] =>
  Object.values<Call>(CALLS)
    .filter(({ access }) => access !== 'internal')
    .map((call) => [toPath(call), call.method.toLowerCase(), toOperation(call, deps)] as const);

/** One operation; `id` where the same call has another address. */
export function toOperation(call: Call, deps: Deps, id: string = call.name): Json {
  const { words, examples } = deps;
  const example = examples[call.name];
  const text = words.declared.get(call.name) ?? '';
  const cut = /[.:;](?: |$)/.exec(text)?.index ?? text.length;
  return {
    operationId: id,
    tags: [call.to],
    summary: text.slice(0, cut),
    description: `${text}\n\n${describeAccess(call)}`,
    security: call.access === 'public' ? [] : listSecurity(call),
    ...toInput(call, deps, example),
    responses: { ...getResponse(call, deps, example), ...listRefusals(call) },
    'x-kind': call.kind,
    'x-roles': call.access === 'public' ? 'public' : call.access,
  };
}

/** A session; or a key with the scope, where a key may make the call. */
export function listSecurity(call: Call): Json[] {
  const use = findKeyUse(call);
  return [{ session: [] }, ...(use === 'people' ? [] : [{ key: [use] }])];
}

const describeAccess = ({ access, timeoutMs }: Call): string =>
  `${access === 'public' ? 'Needs no session.' : `For ${[access].flat().join(', ')}.`} Responds within ${timeoutMs / 1_000} s.`;

/** Parameters of path and query, and the body. */
function toInput(call: Call, { schemas }: Deps, example: CallExample | undefined): Json {
  const ref = schemas.refTo(call.in);
  const schema = resolved(ref, schemas);
  const properties = isJson(schema['properties']) ? schema['properties'] : {};
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  const inPath = new Set(listParameters(call));
  const parameter = (name: string, place: 'path' | 'query'): Json => {
    const { description, ...shape } = isJson(properties[name]) ? properties[name] : {};
    return given({
      name,
      in: place,
      description,
      schema: shape,
      required: place === 'path' || required.has(name),
      example: example?.input[name],
    });
  };
  const rest = Object.keys(properties).filter((name) => !inPath.has(name));
  const path = [...inPath].map((name) => parameter(name, 'path'));
  if (!hasBody(call)) {
    const parameters = [...path, ...rest.map((name) => parameter(name, 'query'))];
    return parameters.length === 0 ? {} : { parameters };
  }
  const whole = inPath.size === 0;
  const body = whole
    ? ref
    : given({
        ...schema,
        description: undefined,
        properties: Object.fromEntries(rest.map((name) => [name, properties[name]])),
        required: needed(required, rest),
      });
  const sent = Object.entries(example?.input ?? {}).filter(([name]) => !inPath.has(name));
  const content = { schema: body, ...(example ? { example: Object.fromEntries(sent) } : {}) };
  // A choice between shapes has no properties of its own.
  const isBare = rest.length === 0 && !('oneOf' in schema);
  const isRequired = rest.length === 0 || rest.some((name) => required.has(name));
  return {
    ...(path.length === 0 ? {} : { parameters: path }),
    ...(isBare ? {} : { requestBody: toBody(call, content, isRequired) }),
  };
}

const needed = (required: ReadonlySet<unknown>, names: readonly string[]): unknown => {
  const found = names.filter((name) => required.has(name));
  return found.length === 0 ? undefined : found;
};

const toBody = ({ accepts = ['json'] }: Call, content: Json, isRequired: boolean): Json => ({
  required: isRequired,
  content: Object.fromEntries(
    accepts.map((kind) => [
      kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
      content,
    ]),
  ),
});

/** The schema behind a reference. */
export function resolved(schema: Json, { components }: Pick<Schemas, 'components'>): Json {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  const found = components[$ref.split('/').at(-1) ?? ''];
  if (!isJson(found)) throw new Error(`${$ref} leads nowhere`);
  return found;
}

function getResponse(call: Call, { schemas, words }: Deps, example: CallExample | undefined): Json {
  const schema = schemas.refTo(call.oauth ?? call.out);
  const handle = (description: string): Json => ({
    description,
    headers: given({
      ...REQUEST_ID_HEADER,
      'set-cookie': call.setsCookie
        ? { description: 'The session cookie, `platform_user`.', schema: { type: 'string' } }
        : undefined,
    }),
    content: { 'application/json': given({ schema, example: example?.response }) },
  });
  const published = words.fields.get(`${call.name}.out`) ?? 'The requested value.';
  const status = String(example?.status ?? 200);
  return {
    ...(call.returnsFirst
      ? { 200: handle('A repeated request: the response to the first one.') }
      : {}),
    [status]: handle(published),
    ...(call.oauth
      ? {
          '4XX': {
            description: 'The error response of OAuth 2.0 (RFC 6749, 5.2).',
            content: {
              'application/json': {
                schema: schemas.refTo(OAuthError),
                example: { error: 'invalid_grant', error_description: 'the code is not valid' },
              },
            },
          },
        }
      : {}),
  };
}

function listRefusals(call: Call): Json {
  const statuses = [400, 422, 429, 500, 502, 503, 504];
  if (call.access !== 'public') statuses.push(401, 403);
  if (call.path.includes(':') || call.name === 'guest') statuses.push(404);
  if (call.method !== 'GET') statuses.push(409);
  if (hasBody(call)) statuses.push(413, 415);
  return refusals(...statuses);
}
