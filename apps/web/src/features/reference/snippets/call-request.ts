/** One request to the platform as the snippets write it and the page sends it. */

/** JSON, as it is sent. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json };
export type Fields = Readonly<Record<string, Json>>;

export type CallRequest = {
  /** The name of the operation in the reference, and of the function of each client. */
  readonly operationId: string;
  readonly method: string;
  /** With the names of its parameters in braces. */
  readonly path: string;
  readonly needsSession: boolean;
  /** Fields of the path, of the query and of the body; a body of null is none. */
  readonly inPath: Fields;
  readonly inQuery: Fields;
  readonly body: Fields | null;
  /** The body is a choice between shapes: clients take it whole. */
  readonly isBodyWhole: boolean;
};

/** The request's path and query, encoded, below the platform's address. */
export function toTarget({ path, inPath, inQuery }: CallRequest): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(inPath[name] ?? '')),
  );
  const query = Object.entries(inQuery)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  return query === '' ? filled : `${filled}?${query}`;
}

/** All fields of a request in one object, as clients take them; those of the path come first. */
export const toInput = ({ inPath, inQuery, body }: CallRequest): Fields => ({
  ...inPath,
  ...inQuery,
  ...body,
});
