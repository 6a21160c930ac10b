/** A proposal: by whom it may be decided, until when, and what its steps state. */
import { userId } from '@tradefloor/contracts/ids';
import { PROPOSAL_MS } from '@tradefloor/contracts/vocabulary/proposals';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  approvedReason,
  decideProposal,
  expireProposal,
  makeProposal,
  toProposalStep,
} from './proposal.ts';

const NOW = 1_795_444_200_000;
const [RITA, ADAM] = [userId('rita'), userId('adam')];
const proposal = makeProposal({
  proposalId: 'p-1',
  subject: 'limits of una',
  before: 1,
  after: 2,
  reason: 'review',
  by: RITA,
  at: NOW,
});
const people = fc.constantFrom(RITA, ADAM, userId('zoe'));
const times = fc.integer({ min: 0, max: 2 * PROPOSAL_MS }).map((ms) => NOW + ms);

test('it is approved by another person within the day, refused by anyone, and ends once', () => {
  fc.assert(
    fc.property(people, times, fc.boolean(), (by, at, approve) => {
      const decision = { proposalId: 'p-1', approve, reason: 'seen' };
      const decided = decideProposal(proposal, decision, { by, at });
      const isLate = at >= NOW + PROPOSAL_MS;
      expect(decided.ok).toBe(!isLate && !(approve && by === RITA));
      if (!decided.ok) {
        expect(decided.error.code).toBe(isLate ? 'CONFLICT' : 'FORBIDDEN');
        return;
      }
      const ended = decided.value;
      expect(ended).toMatchObject({ before: 1, after: 2, endedBy: by, endedAt: at });
      expect(decideProposal(ended, decision, { by: ADAM, at })).toMatchObject({
        error: { code: 'NOT_FOUND' },
      });
      expect(expireProposal(ended, NOW + PROPOSAL_MS)).toBeNull();
    }),
  );
});

test('it expires as its day ends, not before', () => {
  expect(expireProposal(proposal, NOW + PROPOSAL_MS - 1)).toBeNull();
  expect(expireProposal(proposal, NOW + PROPOSAL_MS)).toMatchObject({ endedAs: 'EXPIRED' });
  expect(expireProposal(undefined, NOW)).toBeNull();
});

test('each step names who took it and why', () => {
  expect(toProposalStep(proposal)).toMatchObject({ step: 'PROPOSED', actor: 'rita', at: NOW });
  const decision = { proposalId: 'p-1', approve: true, reason: 'seen' };
  const decided = decideProposal(proposal, decision, { by: ADAM, at: NOW + 1 });
  if (!decided.ok) throw new Error('it is approved');
  expect(toProposalStep(decided.value)).toMatchObject({
    step: 'APPROVED',
    actor: 'adam',
    reason: 'seen',
  });
  expect(approvedReason(decided.value)).toBe('review (approved by adam: seen)');
  const expired = expireProposal(proposal, NOW + PROPOSAL_MS);
  if (expired === null) throw new Error('it expires');
  expect(toProposalStep(expired)).toMatchObject({ step: 'EXPIRED', actor: 'platform' });
});
