/** A step of a request for quote: who did what, and with which key. */
import type { Caller } from '@tradefloor/contracts/user';

/** Who did what: the step record of a change. */
export type Step = {
  readonly actor: string;
  readonly action: string;
  readonly detail?: string | null;
  /** The API key that it was done with. */
  readonly keyId?: string | null;
};

/** Who acts, and with which key. */
export type Actor = Pick<Step, 'actor' | 'keyId'>;

export const toActor = ({ userId, key }: Caller): Actor => ({
  actor: userId,
  keyId: key?.keyId ?? null,
});
