/** Kill switches are thrown and released with a reason, or not at all. */
import { describe, expect, it } from 'vitest';
import { activateKillSwitch, releaseKillSwitch } from './calls/orders.ts';

describe('a kill switch', () => {
  it.each([undefined, '', 'no', '     ', 'x'.repeat(501), 5, null])(
    'is neither thrown nor released for the reason %j',
    (reason) => {
      const activation = { scope: 'all', cancelOpen: true, reason };
      expect(activateKillSwitch.in.safeParse(activation).success).toBe(false);
      expect(releaseKillSwitch.in.safeParse({ killSwitchId: 'k1', reason }).success).toBe(false);
    },
  );

  it('keeps the words of the reason, without blanks around them', () => {
    expect(releaseKillSwitch.in.parse({ killSwitchId: 'k1', reason: ' calm again ' })).toEqual({
      killSwitchId: 'k1',
      reason: 'calm again',
    });
  });

  it('is not released by a body without a reason', () => {
    expect(releaseKillSwitch.in.safeParse({ killSwitchId: 'k1' }).success).toBe(false);
  });
});
