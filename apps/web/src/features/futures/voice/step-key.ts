/** The key of a step: a repeat after a lost response counts once, another request is another step. Pure. */

export type StepKey = { readonly asked: string; readonly key: string };

/** The key of a request: the previous one for a repeat. @param fresh makes a new one */
export const stepKeyFor = (before: StepKey | null, asked: string, fresh: () => string): StepKey =>
  before?.asked === asked ? before : { asked, key: fresh() };
