/** The gateway's own addresses as operations, and the browser's procedures where they are served over HTTP. */
import { ADDRESSES, type Address } from '@tradefloor/contracts/addresses';
import { CALLS, type CallName } from '@tradefloor/contracts/calls';
import type { Call } from '@tradefloor/contracts/calls/call';
import { Ready } from '@tradefloor/contracts/health';
import { type Deps, listSecurity, toOperation } from './call-operations.ts';
import { given, type Json } from './json.ts';
import { REQUEST_ID_HEADER, refusals } from './responses.ts';

type Operation = readonly [string, string, Json];

/** The gateway's own addresses over HTTP, and the short address of a request for quote. */
export const gatewayOperations = (deps: Deps): Operation[] => [
  ...Object.entries<Address>(ADDRESSES).flatMap(([id, address]) =>
    address.method === 'GET' ? [toAddress(id, address, deps)] : [],
  ),
  ['/rfq/{rfqId}/execute', 'post', toOperation(CALLS.executeRfq, deps, 'executeRfqHere')],
];

/** The error responses of an address. */
function others(id: string, { schemas }: Deps): Json {
  if (id === 'openapi' || id === 'asyncapi') return refusals(404);
  if (id !== 'ready') return {};
  const content = { 'application/json': { schema: schemas.refTo(Ready) } };
  return { 503: { description: 'The same body; one or more services are not up.', content } };
}

function toAddress(id: string, { path, summary, schema }: Address, deps: Deps): Operation {
  const { schemas, examples } = deps;
  const example = examples[path]?.response;
  const response = given({ schema: schema ? schemas.refTo(schema) : { type: 'object' }, example });
  const operation = {
    operationId: id,
    tags: ['gateway'],
    summary,
    security: [],
    responses: {
      200: {
        description: summary,
        headers: REQUEST_ID_HEADER,
        content: { 'application/json': response },
      },
      ...others(id, deps),
      ...refusals(405, 500),
    },
    'x-roles': 'public',
  };
  return [path, 'get', operation];
}

/** A procedure of the browser's interface, as its router declares it. */
export type Procedure = {
  readonly path: string;
  readonly type: 'query' | 'mutation' | 'subscription';
  readonly call: string | undefined;
};

/** Every procedure that is no subscription: those go over the socket. */
export const procedureOperations = (procedures: readonly Procedure[], deps: Deps): Operation[] =>
  procedures.flatMap(({ path, type, call }) =>
    type === 'subscription' || call === undefined
      ? []
      : [
          [
            `/trpc/${path}`,
            type === 'query' ? 'get' : 'post',
            toProcedure({ path, type, call: CALLS[call as CallName] }, deps),
          ] as const,
        ],
  );

type Asking = { readonly path: string; readonly type: 'query' | 'mutation'; readonly call: Call };

function toProcedure({ path, type, call }: Asking, { schemas, words, examples }: Deps): Json {
  const example = examples[call.name];
  const content = given({ schema: schemas.refTo(call.in), example: example?.input });
  const input =
    type === 'query'
      ? { parameters: [{ name: 'input', in: 'query', content: { 'application/json': content } }] }
      : { requestBody: { required: true, content: { 'application/json': content } } };
  return {
    operationId: `trpc.${path}`,
    tags: ['trpc'],
    security: listSecurity(call),
    summary: `${call.name}: ${(words.declared.get(call.name) ?? '').split('. ', 1)[0]}`,
    ...input,
    responses: {
      200: {
        description: 'The result of the call.',
        headers: REQUEST_ID_HEADER,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                result: {
                  type: 'object',
                  properties: { data: schemas.refTo(call.out) },
                  required: ['data'],
                },
              },
              required: ['result'],
            },
          },
        },
      },
      default: { $ref: '#/components/responses/TrpcRefused' },
    },
    'x-roles': call.access,
  };
}

/** The error response of a procedure: `data.refusal` is the code of the closed list. */
export const TRPC_REFUSED: Json = {
  description:
    'An error of the procedure. A request that is refused before it reaches the procedure (no session, another site) gets a problem document, as on every other path.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error'],
        properties: {
          error: {
            type: 'object',
            required: ['message', 'code', 'data'],
            properties: {
              message: { type: 'string', description: 'The title of the refusal.' },
              code: { type: 'integer', description: 'The JSON-RPC error code.' },
              data: {
                type: 'object',
                required: ['code', 'httpStatus', 'refusal', 'requestId'],
                properties: {
                  code: { type: 'string' },
                  httpStatus: { type: 'integer' },
                  refusal: { $ref: '#/components/schemas/RefusalCodeSchema' },
                  requestId: { type: 'string' },
                  detail: { type: 'string' },
                  errors: {
                    type: 'array',
                    items: { $ref: '#/components/schemas/FieldError' },
                  },
                  orderId: { type: 'string' },
                },
              },
            },
          },
        },
      },
      example: {
        error: {
          message: 'This is not allowed',
          code: -32003,
          data: {
            code: 'FORBIDDEN',
            httpStatus: 403,
            refusal: 'FORBIDDEN',
            requestId: '019aae5c-7f3a',
          },
        },
      },
    },
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  },
};
