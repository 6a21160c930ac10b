/** The gateway's own addresses as operations, and the browser's procedures where they are served over HTTP. */
import { CALLS, type CallName } from '@tradefloor/contracts/calls';
import type { Call } from '@tradefloor/contracts/calls/call';
import { Health, Ready, SystemStats } from '@tradefloor/contracts/health';
import type * as z from 'zod';
import { type Deps, toOperation } from './call-operations.ts';
import { given, type Json } from './json.ts';
import { REQUEST_ID_HEADER, refusals } from './responses.ts';

type Operation = readonly [string, string, Json];

/** `/health`, `/ready`, `/system`, the OAuth metadata, this document, and the short address of a request for quote. */
export const gatewayOperations = (deps: Deps): Operation[] => [
  own(deps, {
    id: 'health',
    path: '/health',
    schema: Health,
    summary: 'Whether the gateway answers',
  }),
  own(deps, {
    id: 'ready',
    path: '/ready',
    schema: Ready,
    summary: 'Whether the platform can trade, service by service',
    others: {
      503: {
        description: 'The same body: one or more services are not up.',
        content: { 'application/json': { schema: deps.schemas.refTo(Ready) } },
      },
    },
  }),
  own(deps, {
    id: 'system',
    path: '/system',
    schema: SystemStats,
    summary: 'Disk, memory and load of the machine',
  }),
  own(deps, {
    id: 'oauthMetadata',
    path: '/.well-known/oauth-authorization-server',
    summary: 'What OAuth clients read before they begin (RFC 8414)',
    schema: null,
  }),
  own(deps, {
    id: 'openapi',
    path: '/docs/api/openapi.json',
    schema: null,
    summary: 'This document',
    others: refusals(404),
  }),
  ['/rfq/{rfqId}/execute', 'post', toOperation(CALLS.executeRfq, deps, 'executeRfqHere')],
];

type Own = {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  /** Null: an object that others define. */
  readonly schema: z.ZodType | null;
  readonly others?: Json;
};

function own(
  { schemas, examples }: Deps,
  { id, path, summary, schema, others = {} }: Own,
): Operation {
  const example = examples[path]?.answer;
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
      ...others,
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
    security: [{ session: [] }],
    summary: `${call.name}: ${(words.declared.get(call.name) ?? '').split('. ', 1)[0]}`,
    ...input,
    responses: {
      200: {
        description: 'The answer of the call.',
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

/** How a procedure refuses: `data.refusal` is the code of the closed list. */
export const TRPC_REFUSED: Json = {
  description:
    'A refusal of the procedure. What is refused before it (no session, another site) is a problem document, as everywhere.',
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
              code: { type: 'integer', description: 'The JSON-RPC number.' },
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
