/** The OpenAPI document as the pages of the reference read it: just as much of its shape as they show. */

import type { Json } from '../snippets/call-request.ts';

export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** Several in draft 7: one for each place. */
  readonly items?: Schema | readonly Schema[];
  /** In draft 7 a reference with a description beside it. */
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
};

export type Schemas = Readonly<Record<string, Schema>>;

export type Content = Readonly<
  Record<string, { readonly schema: Schema; readonly example?: Json }>
>;

export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly content?: Content;
  readonly example?: Json;
};

export type ApiResponse = {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Content;
};

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, ApiResponse>>;
  /** Empty: it needs no session. */
  readonly security?: readonly object[];
  /** Missing for an address of the gateway itself, which changes nothing. */
  readonly 'x-kind'?: 'query' | 'mutation';
  /** Roles that may call, or `public`. */
  readonly 'x-roles'?: 'public' | readonly string[];
};

export type ApiDocument = {
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Schemas;
    readonly responses: Readonly<Record<string, ApiResponse>>;
  };
};

/** One operation with its address. */
export type Listed = {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
};

/** Operations of a part, in the document's order. */
export const listOperations = ({ paths }: ApiDocument, tag: string): Listed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.tags.includes(tag) ? [{ method: method.toUpperCase(), path, operation }] : [],
    ),
  );

/** `Order` of `#/components/schemas/Order`. */
export const toName = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** Named types are listed separately, except those of one call or one topic alone. */
export const isShared = (name: string): boolean => !/(?:Input|Answer)$|^Payload\./.test(name);

/** What a reference leads to; a schema without one is itself. */
export const resolveSchema = (schema: Schema, schemas: Schemas): Schema =>
  schema.$ref === undefined ? schema : (schemas[toName(schema.$ref)] ?? {});
