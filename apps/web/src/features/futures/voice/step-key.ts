/** The key under which a step is asked: a repeat after a lost answer counts once, another question is another step. Pure. */

export type StepKey = { readonly asked: string; readonly key: string };

/** The key that stands for what is asked: the one before where the same is asked again. @param fresh makes a new one */
export const stepKeyFor = (before: StepKey | null, asked: string, fresh: () => string): StepKey =>
  before?.asked === asked ? before : { asked, key: fresh() };
