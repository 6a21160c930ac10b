/**
 * Notices of a voice deal: the desk of a request, the requester of a price, both of a deal, no user of his own actions.
 */
import { describe, expect, it } from 'vitest';
import type { Capability } from '../account/capabilities.ts';
import type { VoiceDeal } from '../client/shapes.ts';
import { AT } from '../testing/given.ts';
import { findVoiceNews, isLiveVoice, VoiceBook, voiceText } from './voice-book.ts';

const toDeal = (more: Partial<VoiceDeal> = {}): VoiceDeal => ({
  dealId: '019ab0c0-0000-7000-8000-000000000001',
  state: 'ASKED',
  symbol: 'CLF27',
  farSymbol: null,
  side: 'BUY',
  lots: 10,
  clientUserId: 'edith',
  askedBy: 'sam',
  askerRole: 'sales',
  tradedBy: null,
  note: null,
  price: null,
  mark: null,
  validUntil: null,
  endsAt: AT,
  reason: null,
  legs: [],
  steps: [],
  createdAt: AT,
  updatedAt: AT,
  version: 1,
  ...more,
});
const reader = (userId: string, ...capabilities: Capability[]) => ({
  userId,
  can: (capability: Capability) => capabilities.includes(capability),
});
const SAM = reader('sam', 'voice');
const CORA = reader('cora', 'voice', 'futures');
const CARL = reader('carl', 'voice', 'futures');
const textFor = (deal: VoiceDeal, who: typeof SAM) => findVoiceNews(deal, who)?.text ?? null;

describe('news of a voice deal', () => {
  it('of a request are the desk’s, announced at once', () => {
    expect(findVoiceNews(toDeal(), CORA)).toMatchObject({
      text: 'CLIENT REQUEST edith: BUY 10 CLF27',
      spoken: 'assertive',
    });
    expect(textFor(toDeal(), SAM)).toBeNull();
  });

  it.each([
    ['PRICED', 'PRICED BUY 10 CLF27', null],
    ['DONE', 'VOICE DONE BUY 10 CLF27', 'VOICE DONE BUY 10 CLF27'],
    ['DECLINED', 'DESK DECLINED BUY 10 CLF27', null],
    ['PASSED', null, 'CLIENT PASSED BUY 10 CLF27'],
    ['STALE', 'QUOTE EXPIRED BUY 10 CLF27', 'QUOTE EXPIRED BUY 10 CLF27'],
    ['EXPIRED', 'REQUEST EXPIRED BUY 10 CLF27', 'REQUEST EXPIRED BUY 10 CLF27'],
  ] as const)('of %s reach the two it concerns', (state, requester, pricer) => {
    const deal = toDeal({ state, tradedBy: 'cora', version: 2 });
    expect([textFor(deal, SAM), textFor(deal, CORA), textFor(deal, CARL)]).toEqual([
      requester,
      pricer,
      null,
    ]);
  });
});

describe('the book', () => {
  it('keeps the newest version, whatever order they come in, and lists the newest deal first', () => {
    const book = new VoiceBook();
    expect(book.take(toDeal({ version: 2, state: 'PRICED' }))).toBe(true);
    expect(book.take(toDeal())).toBe(false);
    const later = toDeal({ dealId: 'later', createdAt: '2026-11-21T15:00:00.000Z' });
    book.takeAll([later]);
    expect(book.list().map(({ state }) => state)).toEqual(['ASKED', 'PRICED']);
    expect(book.get('later')).toBe(later);
  });

  it('knows what has ended, and how a spread is written', () => {
    expect(isLiveVoice(toDeal({ state: 'STALE' }))).toBe(true);
    expect(isLiveVoice(toDeal({ state: 'DONE' }))).toBe(false);
    expect(voiceText(toDeal({ side: 'SELL', farSymbol: 'CLG27' }))).toBe('SELL 10 CLF27/CLG27');
  });
});
