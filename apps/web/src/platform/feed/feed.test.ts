import { describe, expect, it } from 'vitest';
import {
  FEED_START,
  feedState,
  findSendBlock,
  onBatch,
  onClosed,
  onOpened,
  onOver,
  onReplayed,
} from './feed.ts';

const live = onBatch(onOpened(FEED_START), 1_000, 0);

describe('the state of the connection', () => {
  it('goes from live to late to stale by the age of the last batch', () => {
    expect(feedState(live, 1_250)).toBe('live');
    expect(feedState(live, 1_800)).toBe('late');
    expect(feedState(live, 3_001)).toBe('stale');
  });

  it('a dead socket never looks alive, however fresh the last price is', () => {
    expect(feedState(onClosed(live, 1_001), 1_002)).toBe('down');
  });

  it('nothing may be sent unless prices are fresh and the socket is open', () => {
    expect(findSendBlock(FEED_START, 0)).not.toBeNull();
    expect(findSendBlock(live, 1_250)).toBeNull();
    expect(findSendBlock(live, 2_999)).toBeNull();
    expect(findSendBlock(live, 3_001)).toContain('2 s');
    expect(findSendBlock(onClosed(live, 1_001), 1_002)).toContain('Connection lost');
    expect(findSendBlock(onOver(live), 1_002)).toContain('Session');
  });

  it('is in sync with the first batch after a break, and reports how much was replayed', () => {
    const broken = onClosed(onClosed(live, 2_000), 2_500);
    expect(broken.downSinceMs).toBe(2_000);
    const reopened = onReplayed(onReplayed(onOpened(broken)));
    expect(reopened.resumedAtMs).toBeNull();
    const back = onBatch(reopened, 3_000, 4);
    expect(back).toMatchObject({
      resumedAtMs: 3_000,
      downSinceMs: null,
      replayed: 2,
      missedBatches: 4,
    });
  });

  it('a session that is over stays over', () => {
    expect(feedState(onClosed(onOver(live), 5_000), 5_001)).toBe('over');
  });
});
