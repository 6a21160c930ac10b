/** The words of currency dealing beyond the streamed sizes: tenors, and streams on request with their limits. */

/** Standard tenors of the forward curve, counted from the spot date. */
export const FX_TENORS = ['1W', '1M', '3M', '6M', '1Y'] as const;
export type FxTenorCode = (typeof FX_TENORS)[number];

/** The largest amount of one deal at a streamed price, in units of the base currency. */
export const FX_CLIP_MAX = 10_000_000;
/** The largest amount that a dealer streams on request. */
export const FX_STREAM_MAX = 100_000_000;
/** Forwards that are not delivered are dealt in multiples of this, in dollars: their cost is whole money then. */
export const NDF_LOT = 1_000;
/** How long a dealer streams on request, milliseconds. */
export const FX_STREAM_MS = 30_000;
/** Streams that one person may have open at a time. */
export const FX_STREAMS_MAX = 10;

/** What a stream's id, and with it every quote id of the stream, begins with. */
export const FX_STREAM_PREFIX = 'FXS-';

/** True for a quote of a stream on request. */
export const isStreamQuote = (quoteId: string | null | undefined): boolean =>
  quoteId?.startsWith(FX_STREAM_PREFIX) ?? false;
