/** The key of a step: a repeat after a lost response counts once, another request is another step. Pure. */

export type StepKey = { readonly requested: string; readonly key: string };

/** The key of a request: the previous one for a repeat. @param fresh makes a new one */
export const stepKeyFor = (
  before: StepKey | null,
  requested: string,
  fresh: () => string,
): StepKey => (before?.requested === requested ? before : { requested: requested, key: fresh() });
