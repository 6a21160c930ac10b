/**
 * The states of a voice deal: which event is valid in which state, and its effect on the record. Nothing is decided
 * here.
 */

import type { VoiceDeal, VoiceLeg, VoiceState } from '@tradefloor/contracts/voice';
import { invariant } from '../../result.ts';
import { appends, defineTables, keeps } from '../../table.ts';

/** A deal with what only the service needs. */
export type VoiceDealRow = VoiceDeal & {
  /** `<user>|<requestKey>` of every requested step: a repeat is recognised by it. */
  readonly keys: readonly string[];
};
export type VoiceStepRow = VoiceDeal['steps'][number] & {
  readonly stepId: string;
  readonly dealId: VoiceDeal['dealId'];
};

/** Ended deals that memory holds beside the live ones. */
export const KEPT_VOICE_DEALS = 300;

export type VoiceEvent = { readonly at: number } & (
  | {
      readonly type: 'priced';
      readonly tradedBy: NonNullable<VoiceDeal['tradedBy']>;
      readonly price: NonNullable<VoiceDeal['price']>;
      readonly mark: NonNullable<VoiceDeal['mark']>;
      readonly validUntil: number;
    }
  | { readonly type: 'ran-out' }
  | { readonly type: 'accepted'; readonly legs: readonly VoiceLeg[] }
  | { readonly type: 'passed' | 'declined'; readonly reason: string | null }
  | { readonly type: 'expired' }
);
export type VoiceEventType = VoiceEvent['type'];

/** Which events a state takes. A price is taken once; what has ended takes nothing. */
export const VOICE_MOVES: Readonly<Record<VoiceState, readonly VoiceEventType[]>> = {
  ASKED: ['priced', 'passed', 'declined', 'expired'],
  PRICED: ['priced', 'ran-out', 'accepted', 'passed', 'declined'],
  STALE: ['priced', 'passed', 'declined', 'expired'],
  DONE: [],
  PASSED: [],
  DECLINED: [],
  EXPIRED: [],
};

const STATE_AFTER = {
  priced: 'PRICED',
  'ran-out': 'STALE',
  accepted: 'DONE',
  passed: 'PASSED',
  declined: 'DECLINED',
  expired: 'EXPIRED',
} as const satisfies Record<VoiceEventType, VoiceState>;

export const mayVoice = ({ state }: Pick<VoiceDeal, 'state'>, event: VoiceEventType): boolean =>
  VOICE_MOVES[state].includes(event);

/** Who took the step and in which words. */
export type VoiceStep = {
  readonly actor: string;
  readonly action: string;
  readonly detail?: string;
};

/** The record after an event: one version and one step more. @throws InvariantViolation for a move the table does not list */
export function evolveVoice(
  row: VoiceDealRow,
  event: VoiceEvent,
  { actor, action, detail = '' }: VoiceStep,
): VoiceDealRow {
  invariant(mayVoice(row, event.type), `${row.state} cannot be ${event.type}`);
  const { at } = event;
  const version = row.version + 1;
  return {
    ...row,
    ...toChange(event),
    state: STATE_AFTER[event.type],
    steps: [...row.steps, { version, at, actor, action, detail: detail === '' ? null : detail }],
    updatedAt: at,
    version,
  };
}

function toChange(event: VoiceEvent): Partial<VoiceDeal> {
  switch (event.type) {
    case 'priced': {
      const { tradedBy, price, mark, validUntil } = event;
      return { tradedBy, price, mark, validUntil };
    }
    case 'accepted':
      return { legs: [...event.legs] };
    case 'passed':
    case 'declined':
      return { reason: event.reason };
    case 'ran-out':
    case 'expired':
      return {};
  }
}

/** True while the price may be taken: its last instant counts. */
export const isPriceGood = (
  { state, validUntil }: Pick<VoiceDeal, 'state' | 'validUntil'>,
  nowMs: number,
): boolean => state === 'PRICED' && validUntil !== null && nowMs <= validUntil;

/** The tables of deals by phone. */
export const VOICE_TABLES = defineTables('rfq', {
  voiceDeals: keeps<VoiceDealRow>((row) => row.dealId),
  /** Who did what, when. Only ever added. */
  voiceSteps: appends<VoiceStepRow>((row) => row.stepId),
});
