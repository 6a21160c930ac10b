/** The error responses of every call: one component for each status, with the codes of the closed list. */
import { findProblem, type RefusalInfo } from '@tradefloor/contracts/refusals';
import {
  REFUSALS,
  REJECT_REASONS,
  type RefusalCode,
} from '@tradefloor/contracts/vocabulary/refusals';
import { given, type Json } from './json.ts';

type Refused = {
  readonly status: number;
  readonly name: string;
  readonly description: string;
  readonly code: RefusalCode;
  readonly info?: RefusalInfo;
  readonly retryAfter?: true;
};

const REFUSED: readonly Refused[] = [
  {
    status: 400,
    name: 'Malformed',
    code: 'VALIDATION_FAILED',
    description: 'The body or the query string cannot be parsed.',
    info: { http: 400, detail: 'the body is not JSON' },
  },
  {
    status: 401,
    name: 'Unauthenticated',
    code: 'UNAUTHENTICATED',
    description:
      'The session cookie or the API key is missing, unknown or expired. For a key `www-authenticate` is `Bearer error="invalid_token"`, whatever the reason.',
  },
  {
    status: 403,
    name: 'Forbidden',
    code: 'FORBIDDEN',
    description:
      'The role may not make this call, the API key lacks the scope, or the request comes from another site.',
    info: { detail: 'this role may not make this call' },
  },
  {
    status: 404,
    name: 'NotFound',
    code: 'NOT_FOUND',
    description: 'No resource has this id, or this session may not see it.',
  },
  {
    status: 405,
    name: 'MethodNotAllowed',
    code: 'METHOD_NOT_ALLOWED',
    description: 'The path does not support this method; the `allow` header lists those it does.',
  },
  {
    status: 409,
    name: 'Conflict',
    code: 'CONFLICT',
    description:
      'The current state does not allow the request: already executed, already ended, or the same key was used for a different request.',
  },
  {
    status: 413,
    name: 'PayloadTooLarge',
    code: 'PAYLOAD_TOO_LARGE',
    description: 'The body is larger than 256 KiB.',
  },
  {
    status: 415,
    name: 'UnsupportedMediaType',
    code: 'UNSUPPORTED_MEDIA_TYPE',
    description: 'The content type of the body is not supported.',
  },
  {
    status: 422,
    name: 'Refused',
    code: 'VALIDATION_FAILED',
    description: `Well-formed, but refused. \`code\` is VALIDATION_FAILED with the fields in \`errors\`, for a kill switch whose target does not exist UNKNOWN_TARGET, or, for an order, the check that rejected it; checks run in this order: ${REJECT_REASONS.join(', ')}. A rejected order is recorded; \`orderId\` is its id.`,
    info: { errors: [{ path: 'qty', message: 'Too small: expected number to be >=1' }] },
  },
  {
    status: 429,
    name: 'RateLimited',
    code: 'RATE_LIMITED',
    retryAfter: true,
    description: 'The rate limit of the session or the client address is exceeded.',
  },
  {
    status: 500,
    name: 'Internal',
    code: 'INTERNAL',
    description: 'An internal error; the log has it under `requestId`.',
  },
  {
    status: 502,
    name: 'Unreachable',
    code: 'UPSTREAM_UNAVAILABLE',
    description: 'The service is not reachable.',
  },
  {
    status: 503,
    name: 'NotReady',
    code: 'UPSTREAM_UNAVAILABLE',
    retryAfter: true,
    description:
      'The service or its database is not ready (UPSTREAM_UNAVAILABLE), or the platform is busy (OVERLOADED): then nothing was done, and the same request may be sent again after `Retry-After` seconds, an order under the same `clientOrderId`.',
    info: { http: 503, detail: 'sessions cannot be checked at the moment' },
  },
  {
    status: 504,
    name: 'TimedOut',
    code: 'UPSTREAM_TIMEOUT',
    description:
      'The service did not respond in time. The action may have been executed: check its result before repeating it.',
  },
];

export const REQUEST_ID_HEADER: Json = {
  'x-request-id': { $ref: '#/components/headers/RequestId' },
};

/** `components.headers`. */
export const HEADERS: Json = {
  RequestId: {
    description:
      'The id of the request in every event, log line and trace. A valid id sent by the client is used.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{6,62}(?:~x|[A-Za-z0-9._-]{2})$' },
  },
  RetryAfter: {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
  },
};

const EXAMPLE_ID = '019aae5c-7f3a';

/** `components.responses`. */
export const RESPONSES: Json = Object.fromEntries(
  REFUSED.map(({ name, description, code, info, retryAfter }) => [
    name,
    {
      description,
      headers: given({
        ...REQUEST_ID_HEADER,
        'retry-after': retryAfter && { $ref: '#/components/headers/RetryAfter' },
      }),
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          example: findProblem(code, EXAMPLE_ID, info),
        },
      },
    },
  ]),
);

/** The responses of these statuses, by status. */
export const refusals = (...statuses: readonly number[]): Json =>
  Object.fromEntries(
    REFUSED.filter(({ status }) => statuses.includes(status)).map(({ status, name }) => [
      String(status),
      { $ref: `#/components/responses/${name}` },
    ]),
  );

/** The closed list, as a table of Markdown. */
export const CODES_TABLE = [
  '| code | status | means |',
  '| --- | --- | --- |',
  ...Object.entries(REFUSALS).map(
    ([code, { http, title }]) => `| \`${code}\` | ${http} | ${title} |`,
  ),
].join('\n');
