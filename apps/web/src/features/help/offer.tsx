/** The offer of a first task, to who has not answered it. */
import { useIdentity, usePrefsStore } from '../../kit/live/use-client.ts';
import { richPhrase } from '../../kit/text/rich-phrase.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { getCapabilities } from '../../platform/account/capabilities.ts';
import { useUiStore } from '../../ui-state/use-ui.ts';
import { OFFERS } from './offers.ts';
import { Strip } from './strip.tsx';

/** Answered once, it does not come back; the tasks stay in the help. */
export function Offer() {
  const ui = useUiStore();
  const prefs = usePrefsStore();
  const capabilities = getCapabilities(useIdentity());
  const first = OFFERS.find(({ needs }) => capabilities.has(needs));
  if (first === undefined) return null;
  const answer = (): void =>
    prefs.setState(({ guide }) => ({ guide: { ...guide, offer: 'answered' } }));
  const start = (): void => {
    answer();
    ui.setState({ task: first.id });
  };
  return (
    <Strip label="First steps">
      <p className="min-w-0 flex-1">{richPhrase`New here? ${<b>{first.title}</b>}, in ${first.steps} steps on this screen.`}</p>
      <Button size="sm" look="primary" onClick={start}>
        Start
      </Button>
      <Button size="sm" look="quiet" onClick={answer}>
        Not now
      </Button>
    </Strip>
  );
}
