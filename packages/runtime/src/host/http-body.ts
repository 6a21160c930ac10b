/** What may come in a body: JSON without tricks, forms where OAuth needs them; the rest has its own refusal. */
import type { RefusalInfo } from '@tradefloor/contracts/refusals';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import type { FastifyInstance } from 'fastify';

const DEPTH_MAX = 20;
const FORM = 'application/x-www-form-urlencoded';

/** Reads `application/x-www-form-urlencoded` (RFC 6749); a field given twice is refused there as an array. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_, body, done) => {
    const fields = new Map<string, string | string[]>();
    for (const [name, value] of new URLSearchParams(String(body))) {
      const before = fields.get(name);
      fields.set(name, before === undefined ? value : [before, value].flat());
    }
    done(null, Object.fromEntries(fields));
  });
}

/**
 * Accepts JSON bodies and forms, and nothing else: fastify would also read plain text, which a page of any other site
 * can send without a preflight (reliability, 5.2).
 */
export function acceptBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  acceptForms(app);
}

export const isForm = (contentType: string | undefined): boolean =>
  contentType?.toLowerCase().startsWith(FORM) ?? false;

type Fields =
  | { readonly ok: true; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly refusal: BodyRefusal };

/**
 * Path parameters, query and body as one object. A field that occurs in two of them is refused, since the intended one
 * is ambiguous.
 */
export function listFields(request: {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}): Fields {
  const { body = {} } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refusal({ detail: 'the body is a JSON object' });
  }
  if (isTooDeep(body)) return refusal({ http: 400, detail: 'nested too deeply' });
  // Not by assignment: a field called `__proto__`, which queries and forms can have, would be lost or become the prototype.
  const fields = new Map<string, unknown>();
  for (const part of [request.params ?? {}, request.query ?? {}, body]) {
    for (const [name, value] of Object.entries(part)) {
      if (fields.has(name)) return refusal({ errors: [{ path: name, message: 'given twice' }] });
      fields.set(name, value);
    }
  }
  return { ok: true, fields: Object.fromEntries(fields) };
}

const refusal = (info: RefusalInfo): Fields => ({
  ok: false,
  refusal: { code: 'VALIDATION_FAILED', info },
});

function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth >= DEPTH_MAX) return true;
  return Object.values(value).some((inner) => isTooDeep(inner, depth + 1));
}

type BodyRefusal = { readonly code: RefusalCode; readonly info: RefusalInfo };

const UNREADABLE: BodyRefusal = {
  code: 'VALIDATION_FAILED',
  info: { http: 400, detail: 'the body cannot be read' },
};

/** The refusal of a body the server could not take, or null for anything else that went wrong. */
export function findBodyRefusal(error: unknown): BodyRefusal | null {
  const { code, statusCode } = error as { readonly code?: unknown; readonly statusCode?: unknown };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return {
      code: 'PAYLOAD_TOO_LARGE',
      info: { detail: 'the request body is larger than 256 KiB' },
    };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return { code: 'UNSUPPORTED_MEDIA_TYPE', info: { detail: 'application/json' } };
  }
  return statusCode === 400 ? UNREADABLE : null;
}
