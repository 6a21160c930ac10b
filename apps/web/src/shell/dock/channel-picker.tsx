/** Chooses the link channel of a panel: panels of one channel show one symbol. Digit beside the colour. */

import { CHANNELS, type Channel } from '../../desk-state/desk-ui.ts';
import type { PanelId } from '../../desk-state/panel-ids.ts';
import { useUi } from '../../desk-state/use-ui.ts';
import { useDesk } from '../../kit/live/use-desk.ts';
import { MenuButton } from '../../kit/ui/menu.tsx';
import { PANELS } from '../panels/panels.ts';

type ChannelPickerProps = {
  readonly panel: PanelId;
  readonly channel: Channel;
  readonly onPick: (channel: Channel) => void;
};

export function ChannelPicker({ panel, channel, onPick }: ChannelPickerProps) {
  const desk = useDesk();
  const symbols = useUi((ui) => ui.symbols);
  const first = desk.account.instruments()[0]?.symbol ?? '';
  return (
    <MenuButton
      name={`Link channel ${channel} of ${PANELS[panel].title}`}
      className="h-5 px-1"
      items={CHANNELS.map((each) => ({
        id: String(each),
        label: `Channel ${each}`,
        hint: symbols[each] ?? first,
        checked: each === channel,
        onPick: () => onPick(each),
      }))}
    >
      <span className="channel-dot" data-channel={channel}>
        {channel}
      </span>
    </MenuButton>
  );
}
