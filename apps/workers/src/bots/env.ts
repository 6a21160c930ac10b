/** Which platform a live run trades on, and as whom: a key is no word of a command line, which others can read. */

export type LiveEnv = {
  /** Of the gateway; the client has a default. */
  readonly url: string | null;
  /** An API key; without one the run is a guest's. */
  readonly key: string | null;
};

/** The environment of a live run. */
export const readLiveEnv = (env: NodeJS.ProcessEnv = process.env): LiveEnv => ({
  url: env['TRADEFLOOR_URL'] || null,
  key: env['TRADEFLOOR_KEY'] || null,
});
