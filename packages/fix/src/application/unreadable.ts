/** A client's message with a value that the exchange cannot take: its reason in FIX, and in words. */

/** Why a message cannot be handed to the exchange: OrdRejReason (103) of an order, and the words for any. */
export interface Refusal {
  readonly reason: number;
  readonly text: string;
  /** Of an order of a list: its place in the message, from 0. */
  readonly at?: number;
}

/** OrdRejReason, tag 103. Source: FIX 4.4 volume 6. */
export const REFUSE = { unsupported: 11, quantity: 13, other: 99 } as const;
const SHOWN_MAX = 40;

/** A value that no message may have. */
export class Unreadable extends Error {
  readonly refusal: Refusal;
  constructor(reason: number, text: string, at?: number) {
    super(text);
    this.refusal = { reason, text, ...(at === undefined ? {} : { at }) };
  }
}

/** The beginning of what a client sent, as a refusal repeats it. */
export const shown = (text: string): string => text.slice(0, SHOWN_MAX);
