/** Why a request ended: every cause has words for the firm and for the client, and the client reads of no dealer. */
import { RFQ_END_CAUSES, RFQ_STATES } from '@tradefloor/contracts/vocabulary/rfq';
import { describe, expect, it } from 'vitest';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { toRfqDealer } from '../../../platform/testing/given-bonds.ts';
import { toRfq } from '../../../platform/testing/given-requests.ts';
import { describeEnd, describeEndToClient } from './end-text.ts';

type Ending = NonNullable<Rfq['ending']>;

const DEALERS = [
  toRfqDealer('BRKD', { outcome: 'PASSED' }),
  toRfqDealer('HLWY', { outcome: 'TIMED_OUT' }),
  toRfqDealer('STRD', { outcome: 'LAST_LOOK_REJECTED' }),
];
const toEnded = (ending: Partial<Ending>, more: Partial<Rfq> = {}): Rfq =>
  toRfq({
    dealers: DEALERS,
    ending: { cause: 'NO_QUOTE', stage: 'PENDING', detail: null, ...ending },
    ...more,
  });

describe('why a request ended', () => {
  it('has words for every cause from every state; a client reads of no dealer', () => {
    for (const cause of RFQ_END_CAUSES) {
      for (const stage of RFQ_STATES) {
        const rfq = toEnded({ cause, stage });
        expect(describeEnd(rfq)).not.toMatch(/^$|undefined|null/);
        expect(describeEndToClient(rfq)).not.toMatch(/^$|undefined|BRKD|HLWY|STRD|dealer/i);
      }
    }
  });

  it.each<[Partial<Ending>, string, string]>([
    [
      { cause: 'NO_QUOTE' },
      'No dealer quoted: BRKD passed; HLWY no response',
      'No price was available',
    ],
    [
      { cause: 'SALES_REJECTED', stage: 'SALES_REVIEW', detail: 'no line' },
      'Sales rejected: no line',
      'Sales rejected the request: no line',
    ],
    [
      { cause: 'SALES_CANCELED', stage: 'CLIENT_QUOTED' },
      'Sales withdrew the quote',
      'Sales withdrew the price',
    ],
    [
      { cause: 'CLIENT_CANCELED', stage: 'SALES_REVIEW' },
      'Client cancelled before dealers were chosen',
      'You cancelled the request',
    ],
    [
      { cause: 'QUOTES_EXPIRED', stage: 'MARKED_UP' },
      'Dealers’ quotes expired before the quote was sent',
      'No price was sent in time',
    ],
    [{ cause: 'LAST_LOOK' }, 'Quotes withdrawn at last look: STRD', 'Not traded'],
    [
      { cause: 'KILL_SWITCH', detail: 'kill switch on symbol US9128TF1010' },
      'Refused: kill switch on symbol US9128TF1010',
      'Trading is stopped',
    ],
  ])('%j', (ending, firm, client) => {
    const rfq = toEnded(ending);
    expect([describeEnd(rfq), describeEndToClient(rfq)]).toEqual([firm, client]);
  });

  it('names the check that refused the acceptance of a price that expired', () => {
    const refusal = {
      code: 'DAILY_NOTIONAL_EXCEEDED',
      text: 'no line is left',
      at: toRfq().createdAt,
    } as const;
    const rfq = toEnded({ cause: 'CLIENT_SILENT', stage: 'CLIENT_QUOTED' }, { refusal });
    expect(describeEnd(rfq)).toBe('Quote expired after acceptance was refused: no line is left');
    expect(describeEndToClient(rfq)).toBe(
      'Acceptance was refused (no line is left), then the price expired',
    );
  });

  it('is empty where no reason is kept', () => {
    expect([describeEnd(toRfq()), describeEndToClient(toRfq())]).toEqual(['', '']);
  });
});
