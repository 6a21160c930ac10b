/** The state of the kill switches, visible to all; users with permission open the panel by clicking it. */

import { useAccount, useCan } from '../../kit/live/use-client.ts';
import { Button } from '../../kit/ui/button.tsx';
import { cx } from '../../kit/ui/cx.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { phrase } from '../../lib/text/phrase.ts';
import { openDialog } from '../../ui-state/ui-state.ts';
import { useUiStore } from '../../ui-state/use-ui.ts';

export function KillIndicator() {
  const active = useAccount((account) => account.killSwitches());
  const mayKill = useCan('kill');
  const ui = useUiStore();
  const isOn = active.length > 0;
  // On a narrow screen the icon stands for the name.
  const words = (
    <span className="whitespace-nowrap">
      <span className="max-xl:sr-only">Kill switch: </span>
      {isOn ? phrase`${active.length} active` : 'inactive'}
    </span>
  );
  const title = isOn
    ? active
        .map(
          (kill) => `${kill.scope}${kill.target === null ? '' : ` ${kill.target}`}: ${kill.reason}`,
        )
        .join('; ')
    : 'No kill switch is active';
  const look = cx(
    'inline-flex h-6 items-center gap-1 rounded-sm px-1.5 text-11 font-medium',
    isOn ? 'border border-critical text-critical font-semibold' : 'text-t3',
  );
  if (!mayKill) {
    return (
      <span className={look} title={title} data-testid="kill-lamp">
        <Icon name="power" size={12} />
        {words}
      </span>
    );
  }
  return (
    <Button
      look={isOn ? 'danger' : 'quiet'}
      size="sm"
      className="px-1.5 text-11"
      title={title}
      data-testid="kill-lamp"
      onClick={() => openDialog(ui, 'kill')}
    >
      <Icon name="power" size={12} />
      {words}
    </Button>
  );
}
