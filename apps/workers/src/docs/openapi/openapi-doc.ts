/** `docs/api/openapi.json`: the gateway's HTTP interface as one OpenAPI 3.1 document, from the contracts. */
import { CALLS } from '@tradefloor/contracts/calls';
import type { Call } from '@tradefloor/contracts/calls/call';
import { PROXIED_SERVICES } from '@tradefloor/contracts/services';
import type * as z from 'zod';
import type { ContractWords } from '../contract-text.ts';
import { callOperations, type Deps } from './call-operations.ts';
import type { Examples } from './examples.ts';
import {
  gatewayOperations,
  type Procedure,
  procedureOperations,
  TRPC_REFUSED,
} from './gateway-operations.ts';
import type { Json } from './json.ts';
import { CODES_TABLE, HEADERS, RESPONSES } from './responses.ts';
import { makeSchemas } from './schemas.ts';

export type OpenApiSources = {
  /** Exported schemas of the contracts, by their names. */
  readonly named: readonly (readonly [string, z.ZodType])[];
  readonly words: ContractWords;
  readonly examples: Examples;
  readonly procedures: readonly Procedure[];
  /** Of the platform: `1.2.3`. */
  readonly version: string;
};

/** The document, as plain data. */
export function openApiDoc({ named, words, examples, procedures, version }: OpenApiSources): Json {
  const schemas = makeSchemas([...named, ...namesOfCalls()], words);
  const deps: Deps = { schemas, words, examples };
  const paths: Record<string, Record<string, Json>> = {};
  const operations = [
    ...gatewayOperations(deps),
    ...callOperations(deps),
    ...procedureOperations(procedures, deps),
  ];
  for (const [path, method, operation] of operations) {
    paths[path] = { ...paths[path], [method]: operation };
  }
  const responses = { ...RESPONSES, TrpcRefused: TRPC_REFUSED };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Tradefloor',
      version,
      summary: 'The HTTP interface of a trading platform with a simulated market.',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      { url: '/', description: 'The gateway; in development http://localhost:5011' },
      { url: '/api/gateway', description: 'The same, behind a shared host name' },
    ],
    security: [{ session: [] }],
    tags: [...tags()],
    paths,
    components: {
      schemas: schemas.reachable([paths, responses]),
      responses,
      headers: HEADERS,
      securitySchemes: SECURITY,
    },
  };
}

/** Inputs and outputs without a name of their own, named after their call. */
export const namesOfCalls = (): (readonly [string, z.ZodType])[] =>
  Object.values<Call>(CALLS).flatMap((call) => {
    const name = `${call.name.charAt(0).toUpperCase()}${call.name.slice(1)}`;
    return [[`${name}Input`, call.in] as const, [`${name}Answer`, call.out] as const];
  });

const tags = (): Json[] => [
  { name: 'gateway', description: 'Endpoints of the gateway itself.' },
  ...PROXIED_SERVICES.map((name) => ({
    name,
    description: `The service \`${name}\`, under \`/api/${name}\`.`,
  })),
  {
    name: 'trpc',
    description:
      'The same calls as tRPC procedures, used by the browser. A batch is several names separated by commas, with `?batch=1`. Subscriptions use the WebSocket.',
  },
];

const SECURITY: Json = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'platform_user',
    description:
      'The session cookie. `POST /api/user-service/oauth/authorize` with a PKCE challenge (S256) returns a code; `POST /api/user-service/oauth/token` with the verifier sets the cookie (HttpOnly, SameSite=Lax, eight hours); `POST /api/user-service/oauth/guest` sets a guest’s cookie. Requests with an unsafe method are refused when their `Origin` is another site.',
  },
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'tf_{keyId}_{secret}',
    description:
      'An API key: `POST /api/user-service/keys` makes one. It acts for its user within its scopes: `read` for queries and subscriptions, `trade` for orders, quotes, baskets and algos of every desk, `trade:FI` of one, `fix` for FIX order entry. Calls that do not name it are for people with a session. A request with a key and a cookie is 400.',
  },
};

const DESCRIPTION = `Generated from the contracts. Bodies are JSON in UTF-8. Times are RFC 3339, UTC, with milliseconds. Prices and amounts are decimal numbers in the instrument’s currency (bond prices per 100 of face). Quantities are integers.

Lists accept \`limit\` (default 100, at most 1000) and an opaque \`cursor\`, and return \`items\` and \`nextCursor\`.

Errors are problem details (RFC 9457) with a \`code\` from this closed list. Every response has an \`x-request-id\` header.

${CODES_TABLE}

Rate limits apply per session or API key, or per client address without a session: log-ins and guest sessions 10 a minute, orders 20 a second (burst of 40), other calls 100 a second. Above a limit the response is 429 with \`Retry-After\`. Sockets, subscriptions and topics: docs/api/sockets.md and docs/api/topics.md.`;
