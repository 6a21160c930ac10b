/**
 * Requests for stream: a dealer streams two-way prices of one amount to one person for a short time, for spot, an outright
 * forward or a swap. The deal is an order that names one of the prices.
 */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  endFxStream,
  fxStream,
  fxStreamStanding,
  openFxStream,
} from '@tradefloor/contracts/calls/fx';
import {
  type FxPair,
  type FxStream,
  FxStreamId,
  type FxStreamLeg,
  type FxTenor,
  toFxStreamQuote,
} from '@tradefloor/contracts/fx';
import {
  FX_STREAM_MS,
  FX_STREAM_PREFIX,
  FX_STREAMS_MAX,
  NDF_LOT,
} from '@tradefloor/contracts/vocabulary/fx';
import { fullText } from '@tradefloor/contracts/vocabulary/rejections';
import { err, ok, type Result } from '@tradefloor/core/result';
import { KNOWN_AFTER_MS } from '@tradefloor/core/trading/dealer/firm-quote';
import { stateAt, streamFault } from '@tradefloor/core/trading/dealer/fx-stream';
import type { FxStreamRow } from '@tradefloor/core/trading/dealer/fx-stream-tables';
import { parseDate } from '@tradefloor/instruments/calendar/civil-date';
import { findFxForward, fxForwardSymbol } from '@tradefloor/instruments/fx/fx-forward';
import { findAnyPair } from '@tradefloor/instruments/fx/fx-pairs';
import { withFixingDate } from '@tradefloor/instruments/fx/ndf';
import {
  forwardDate,
  fxTradeDate,
  isValueDay,
  spotDate,
} from '@tradefloor/instruments/fx/value-date';
import {
  type CallResponse,
  type Published,
  publish,
  refuse,
  respond,
  setTimer,
  type TimerRequest,
} from '@tradefloor/runtime';
import { publishStep } from '@tradefloor/runtime/request-step';
import { TENOR_TERMS } from '../prices/fx-pricer.ts';
import { streamPriceAt } from '../prices/fx-stream-prices.ts';
import { invalid } from '../prices/invalid.ts';
import type { RfqCtx, RfqTimer, RfqTopic, RfqUserCtx } from '../state/rfq-state.ts';
import { drawDigits, requestRefusal } from './dealer-request.ts';

type Requested = CallInput<typeof openFxStream>;
type StreamResponse = CallResponse<RfqTopic, RfqTimer, FxStream>;

/** Opens a stream, or returns the refusal. Its forwards are priced publicly from then on, to be checked and marked. */
export async function onOpenFxStream(
  ctx: RfqUserCtx,
  requested: Requested,
): Promise<StreamResponse> {
  const { symbol } = requested;
  const refusal = await requestRefusal(ctx, { desk: 'FX', traded: 'currencies', symbol });
  return refusal ?? opened(ctx, requested);
}

function opened(ctx: RfqUserCtx, requested: Requested): StreamResponse {
  const { state, nowMs, caller } = ctx;
  const { userId } = caller;
  const { symbol } = requested;
  const pair = findAnyPair(symbol);
  if (pair === null) return refuse('UNKNOWN_SYMBOL', { detail: `unknown pair ${symbol}` });
  if (state.fx.quote(symbol, nowMs) === null) {
    return refuse('HALTED', { detail: `${symbol} is not quoted` });
  }
  const legs = resolveLegs(pair, requested, fxTradeDate(state.toClearingTime(nowMs)));
  if (!legs.ok) return invalid(legs.error.path, legs.error.message);
  const open = state.streams.countOpen(userId, nowMs);
  if (open >= FX_STREAMS_MAX) {
    return refuse('RATE_LIMITED', {
      detail: fullText('streams are open', { count: open, max: FX_STREAMS_MAX }),
    });
  }
  const { near, far, spot } = legs.value;
  const row: FxStreamRow = {
    streamId: FxStreamId.parse(`${FX_STREAM_PREFIX}${drawDigits(ctx)}`),
    userId,
    symbol: pair.symbol,
    qty: requested.qty,
    near: near.symbol,
    far: far?.symbol ?? null,
    spotDate: spot,
    state: 'OPEN',
    openedAt: nowMs,
    endsAt: nowMs + FX_STREAM_MS,
    orderId: null,
    side: null,
    decidedAt: null,
    closedAt: null,
  };
  state.streams.put(row);
  const { streamId } = row;
  return respond(
    toStream(ctx, row),
    [
      // Newer than those of the batch, so that its forwards are known before the next one.
      publish('market.quotes', {
        seq: state.seq,
        markets: [{ ...state.fxMarket(nowMs), at: nowMs }],
      }),
      setTimer('fx-stream-end', FX_STREAM_MS + KNOWN_AFTER_MS, {
        key: `fx-stream-end-${streamId}`,
        streamId,
      }),
      streamStep(ctx, row, 'dealer.stream-opened'),
    ],
    { status: 201 },
  );
}

/** For the audit trail. */
const streamStep = (
  { caller, nowMs }: RfqUserCtx,
  { streamId, symbol, qty, near, far }: FxStreamRow,
  kind: 'dealer.stream-opened' | 'dealer.stream-ended',
): Published<'requests.step'> =>
  publishStep(caller, nowMs, {
    stepId: `${streamId}-${kind}`,
    kind,
    subject: streamId,
    orderId: null,
    symbol,
    detail: `${qty} ${[near, far].filter((leg) => leg !== null).join(' and ')}`,
  });

type Fault = { readonly path: string; readonly message: string };
type Legs = {
  readonly near: FxStreamLeg;
  readonly far: FxStreamLeg | null;
  readonly spot: string;
};

/** The legs of a request by the dates of a trade date: spot without a date, else on the tenor's or the named one. */
function resolveLegs(
  pair: FxPair,
  { tenor, valueDate, farTenor, farValueDate, qty }: Omit<Requested, 'symbol'>,
  tradeDate: string,
): Result<Legs, Fault> {
  const spot = spotDate(pair, tradeDate);
  const fault = ndfFault(pair, { tenor, valueDate, farTenor, farValueDate, qty }, spot);
  if (fault !== null) return err(fault);
  const near = resolveDate({ pair, spot, path: 'valueDate' }, tenor, valueDate);
  if (!near.ok) return near;
  if (farTenor === undefined && farValueDate === undefined) {
    return ok({ near: toLeg(pair, near.value, spot), far: null, spot });
  }
  const far = resolveDate({ pair, spot, path: 'farValueDate' }, farTenor, farValueDate);
  if (!far.ok) return far;
  if (far.value <= near.value) {
    const message = `the far leg settles on ${far.value}, the near one on ${near.value}: it has to be later`;
    return err({ path: 'farValueDate', message });
  }
  return ok({ near: toLeg(pair, near.value, spot), far: toLeg(pair, far.value, spot), spot });
}

/** Forwards that are not delivered are dealt alone, for a date whose fixing is to come, in whole thousands of dollars. */
function ndfFault(
  { symbol, fixing }: FxPair,
  { tenor, valueDate, farTenor, farValueDate, qty }: Omit<Requested, 'symbol'>,
  spot: string,
): Fault | null {
  if (fixing === undefined) return null;
  const wrong = (path: string, message: string): Fault => ({ path, message });
  if (farTenor !== undefined || farValueDate !== undefined) {
    return wrong('farTenor', `${symbol} is not delivered: it is dealt as a forward, not as a swap`);
  }
  if (tenor === undefined && (valueDate === undefined || valueDate === spot)) {
    return wrong(
      'valueDate',
      `${symbol} is not delivered: name a value date after ${spot}, not spot`,
    );
  }
  if (qty % NDF_LOT === 0) return null;
  return wrong(
    'qty',
    `${qty} is not a multiple of ${NDF_LOT}, in which forwards that are not delivered are dealt`,
  );
}

const toLeg = (pair: FxPair, valueDate: string, spot: string): FxStreamLeg => ({
  symbol: valueDate === spot ? pair.symbol : fxForwardSymbol(pair, valueDate),
  valueDate,
  ...withFixingDate(valueDate === spot ? pair.symbol : fxForwardSymbol(pair, valueDate)),
});

type Dating = { readonly pair: FxPair; readonly spot: string; readonly path: string };

/** A value date from spot to the last tenor's, on which both currencies settle. */
function resolveDate(
  { pair, spot, path }: Dating,
  tenor: FxTenor | undefined,
  date: string | undefined,
): Result<string, Fault> {
  const wrong = (message: string) => err({ path, message });
  if (tenor !== undefined) {
    if (date !== undefined) return wrong('a leg names a tenor or a value date, not both');
    return ok(forwardDate(pair, spot, TENOR_TERMS[tenor]));
  }
  if (date === undefined) return ok(spot);
  const day = parseDate(date);
  if (day === null) return wrong(`${date} is not a date`);
  if (date < spot) return wrong(`${date} is before the spot date ${spot}`);
  const last = forwardDate(pair, spot, TENOR_TERMS['1Y']);
  if (date > last) return wrong(`${date} is beyond a year, which ends on ${last}`);
  if (!isValueDay(pair, day)) {
    return wrong(`${pair.base} and ${pair.quote} do not settle on ${date}: it is a holiday`);
  }
  return ok(date);
}

/** The stream as it is returned, with its newest price while it is open. */
function toStream({ state, nowMs }: RfqCtx, row: FxStreamRow): FxStream {
  const { streamId, symbol, qty, near, far, openedAt, endsAt, orderId, spotDate: spot } = row;
  const now = stateAt(row, nowMs);
  const toDated = (leg: FxStreamRow['near']): FxStreamLeg => ({
    symbol: leg,
    valueDate: findFxForward(leg)?.valueDate ?? spot,
    ...withFixingDate(leg),
  });
  const isQuoted = now === 'OPEN' && state.fx.quote(symbol, nowMs) !== null;
  return {
    streamId,
    symbol,
    qty,
    near: toDated(near),
    far: far === null ? null : toDated(far),
    state: now,
    openedAt,
    endsAt,
    orderId,
    price: isQuoted ? streamPriceAt(state.fx, row, state.fx.seq) : null,
  };
}

/** The caller's own stream; one that is known no longer, or another user's, is not found. */
function findOwn({ state, caller }: RfqUserCtx, streamId: FxStreamId): FxStreamRow | null {
  const row = state.streams.stream(streamId);
  return row === undefined || row.userId !== caller.userId ? null : row;
}

const unknown = () => refuse('NOT_FOUND', { detail: 'you have no such stream' });

export function onFxStream(
  ctx: RfqUserCtx,
  { streamId }: CallInput<typeof fxStream>,
): CallResponse<never, never, FxStream> {
  const row = findOwn(ctx, streamId);
  return row === null ? unknown() : respond(toStream(ctx, row));
}

/** Ends an open stream. One that was dealt on, or has ended, stays as it is. */
export function onEndFxStream(
  ctx: RfqUserCtx,
  { streamId }: CallInput<typeof endFxStream>,
): StreamResponse {
  const { state, nowMs } = ctx;
  const row = findOwn(ctx, streamId);
  if (row === null) return unknown();
  if (stateAt(row, nowMs) !== 'OPEN') return respond(toStream(ctx, row));
  const ended: FxStreamRow = { ...row, state: 'CANCELED', decidedAt: nowMs };
  state.streams.put(ended);
  return respond(toStream(ctx, ended), [streamStep(ctx, ended, 'dealer.stream-ended')]);
}

/** Whether the dealer would deal now. */
export function onFxStreamStanding(
  { state, nowMs }: RfqCtx,
  { quoteId, ...wanted }: CallInput<typeof fxStreamStanding>,
): CallResponse<never, never, CallOutput<typeof fxStreamStanding>> {
  const { streamId, seq } = toFxStreamQuote(quoteId);
  const row = state.streams.stream(streamId);
  const price = row === undefined ? null : streamPriceAt(state.fx, row, seq);
  return respond({ fault: streamFault(row, { ...wanted, quotedAt: price?.at ?? null }, nowMs) });
}

/** The end of the stream need not be known any longer. */
export function onFxStreamEnd({ state, nowMs }: RfqCtx, { streamId }: TimerRequest['data']): [] {
  state.streams.close(FxStreamId.parse(streamId), nowMs);
  return [];
}
