/** What a client wants: to buy, to sell, or a price on both sides that discloses neither. */
import { Segmented } from '../../../kit/ui/segmented.tsx';
import type { Rfq } from '../../../platform/client/shapes.ts';

type SidePickerProps = {
  readonly side: Rfq['side'];
  readonly onChange: (side: Rfq['side']) => void;
};

export function SidePicker({ side, onChange }: SidePickerProps) {
  return (
    <Segmented<Rfq['side']>
      label="Side"
      showsLabel
      value={side}
      choices={[
        { value: 'BUY', label: 'Buy', tone: 'buy' },
        { value: 'SELL', label: 'Sell', tone: 'sell' },
        { value: 'TWO_WAY', label: 'Two-way' },
      ]}
      onChange={onChange}
    />
  );
}
