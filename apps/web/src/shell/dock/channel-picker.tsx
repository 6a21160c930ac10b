/** Chooses the link channel of a panel: panels of one channel show one symbol. Digit beside the colour. */

import { useClient } from '../../kit/live/use-client.ts';
import { MenuButton } from '../../kit/ui/menu.tsx';
import { phrase } from '../../lib/text/phrase.ts';
import type { PanelId } from '../../ui-state/panel-ids.ts';
import { CHANNELS, type Channel } from '../../ui-state/ui-state.ts';
import { useUi } from '../../ui-state/use-ui.ts';
import { PANELS } from '../panels/panels.ts';

type ChannelPickerProps = {
  readonly panel: PanelId;
  readonly channel: Channel;
  readonly onPick: (channel: Channel) => void;
};

export function ChannelPicker({ panel, channel, onPick }: ChannelPickerProps) {
  const client = useClient();
  const symbols = useUi((ui) => ui.symbols);
  const first = client.account.instruments()[0]?.symbol ?? '';
  return (
    <MenuButton
      name={phrase`Link channel ${channel} of ${phrase(PANELS[panel].title)}`}
      className="h-5 px-1"
      items={CHANNELS.map((each) => ({
        id: String(each),
        label: phrase`Channel ${each}`,
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
