/** The side of a request: two-way while its client discloses none. */
import type { Rfq } from '../../../platform/client/shapes.ts';

export const sideText = (side: Rfq['side']): string => (side === 'TWO_WAY' ? 'TWO-WAY' : side);

const TONES: Readonly<Record<Rfq['side'], string>> = {
  BUY: 'text-buy',
  SELL: 'text-sell',
  TWO_WAY: 'text-info',
};
export const sideTone = (side: Rfq['side']): string => TONES[side];

export function RfqSide({ side }: { readonly side: Rfq['side'] }) {
  return <span className={`font-medium ${TONES[side]}`}>{sideText(side)}</span>;
}
