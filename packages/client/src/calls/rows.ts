/** The calls as a program has them, and lists that come in pages row by row, one page in memory at a time. */
import type { CallTypes } from '../generated/schemas.ts';
import type { CallOptions } from './caller.ts';

/** A call whose input may be left out takes none. */
type Call<Input, Output> =
  Record<string, never> extends Input
    ? (input?: Input, options?: CallOptions) => Promise<Output>
    : (input: Input, options?: CallOptions) => Promise<Output>;

/** Every call of the platform's interface by its name, typed input and output. */
export type Calls = {
  readonly [N in keyof CallTypes]: Call<CallTypes[N]['input'], CallTypes[N]['output']>;
};

/** The calls that return a page and a cursor for the next. */
export type ListName = {
  [N in keyof CallTypes]: 'cursor' extends keyof CallTypes[N]['input'] ? N : never;
}[keyof CallTypes];

type Page<Row> = { readonly items: readonly Row[]; readonly nextCursor: string | null };

/** A row of a list. */
export type RowType<N extends ListName> =
  CallTypes[N]['output'] extends Page<infer Row> ? Row : never;

/** Every row of a list, page after page. */
export type Rows = <N extends ListName>(
  name: N,
  input?: CallTypes[N]['input'],
  options?: CallOptions,
) => AsyncGenerator<RowType<N>, void, void>;

/** Rows of the largest page: fewer requests, and of the allowance no more than in small pages. */
const PAGE_ROWS = 1_000;

/** One request of a page. */
export type FetchPage<Row> = (
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
) => Promise<Page<Row>>;

/**
 * Every row of a list, page after page, each once and in the order of the list. The next page is requested when the
 * rows of the last are used up: a loop that is slow, or ends, requests no more.
 * @param input of the call; its `limit` is the size of a page, by default 1,000, and its `cursor` where to begin
 * @throws TradefloorError of the page that could not be read
 */
export async function* readAllRows<Row>(
  fetchPage: FetchPage<Row>,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
): AsyncGenerator<Row, void, void> {
  let from = input;
  for (;;) {
    const { items, nextCursor } = await fetchPage({ limit: PAGE_ROWS, ...from }, options);
    yield* items;
    if (nextCursor === null) return;
    from = { ...input, cursor: nextCursor };
  }
}
