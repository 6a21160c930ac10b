/** Chooses the link channel of a panel: panels of one channel show one symbol. Digit beside the colour. */
import { MenuButton } from '../../ui/menu.tsx';
import { useDesk, useUi } from '../data/use-desk.ts';
import { CHANNELS, type Channel } from './desk-ui.ts';
import { PANELS, type PanelId } from './panels.ts';

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
