/**
 * The trading page on a phone: one panel over the full width, and a bar to change between those that are wanted most. A
 * panel that is not shown keeps what was typed in it and does nothing.
 */
import { phrase } from '../../lib/text/phrase.ts';
import './phone.css';
import {
  Activity,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react';
import { useCan, useIdentity } from '../../kit/live/use-client.ts';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { Mark } from '../../kit/ui/wordmark.tsx';
import { getCapabilities } from '../../platform/account/capabilities.ts';
import type { PanelId } from '../../ui-state/panel-ids.ts';
import { openDialog } from '../../ui-state/ui-state.ts';
import { useUiStore } from '../../ui-state/use-ui.ts';
import { AccountRibbon } from '../bars/account-ribbon.tsx';
import { ConnectionBanner } from '../bars/connection-banner.tsx';
import { FeedPill } from '../bars/feed-pill.tsx';
import { GuestStrip, LastNews } from '../bars/status-bar.tsx';
import type { DockHandle } from '../dock/dock.tsx';
import { PanelFrame } from '../dock/panel-frame.tsx';
import { PANELS } from '../panels/panels.ts';
import { MorePage } from './more-page.tsx';
import { phoneBar } from './phone-bar.ts';

type PhoneScreenProps = {
  readonly title: string;
  readonly ref: Ref<DockHandle>;
  /** The dock opens with the layout as it was saved last, once the window is wide again. */
  readonly onLeave: () => void;
};

/** What is shown: a panel, or the list of the others. */
type Shown = PanelId | null;

export function PhoneScreen({ title, ref, onLeave }: PhoneScreenProps) {
  const identity = useIdentity();
  const bar = phoneBar(getCapabilities(identity), identity);
  const [shown, setShown] = useState<Shown>(bar[0] ?? null);
  // Panels of the bar stay as they were left; any other goes when it is left.
  const [opened, setOpened] = useState<readonly PanelId[]>([]);
  const kept = bar.filter((panel) => panel === shown || opened.includes(panel));
  const show = (next: Shown): void => {
    if (shown !== null && !opened.includes(shown)) setOpened([...opened, shown]);
    setShown(next);
  };
  useImperativeHandle(ref, () => ({ show }));
  usePhoneStyles();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the phone's screen goes.
  useEffect(() => onLeave, []);
  return (
    <>
      <PhoneHeader title={title} />
      <GuestStrip />
      <main className="relative min-h-0 flex-1">
        {kept.map((panel) => (
          <Activity key={panel} mode={panel === shown ? 'visible' : 'hidden'}>
            <PanelFrame panel={panel} channel={1} />
          </Activity>
        ))}
        {shown === null || bar.includes(shown) ? null : (
          <PanelFrame key={shown} panel={shown} channel={1} />
        )}
        {shown === null ? <MorePage onShow={show} /> : null}
        <ConnectionBanner />
      </main>
      <footer className="flex h-11 shrink-0 items-center justify-between gap-2 border-line border-t bg-s2 px-2 text-11">
        <LastNews />
      </footer>
      <PhoneNav bar={bar} shown={shown} onShow={show} />
    </>
  );
}

/** The styles of a phone hold for dialogs and menus too, which are not inside of this screen. */
function usePhoneStyles(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['screen'] = 'phone';
    return () => {
      delete dataset['screen'];
    };
  }, []);
}

function PhoneHeader({ title }: { readonly title: string }) {
  const ui = useUiStore();
  const seesAccount = useCan('blotter');
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 overflow-hidden border-line border-b bg-s2 pl-2">
      <h1 className="flex items-center font-semibold text-13">
        <Mark />
        <span className="sr-only">{phrase`Tradefloor ${phrase(title)}`}</span>
      </h1>
      <div className="min-w-0 flex-1 overflow-hidden">{seesAccount ? <AccountRibbon /> : null}</div>
      <FeedPill />
      <IconButton
        icon="search"
        label="Symbol, order, command"
        onClick={() => openDialog(ui, 'palette')}
      />
    </header>
  );
}

type PhoneNavProps = {
  readonly bar: readonly PanelId[];
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
};

function PhoneNav({ bar, shown, onShow }: PhoneNavProps) {
  const inBar = shown !== null && bar.includes(shown);
  const items = [
    ...bar.map((panel) => ({ panel, name: PANELS[panel].title, isShown: panel === shown })),
    { panel: null, name: 'More', isShown: !inBar },
  ];
  return (
    <nav aria-label="Panels" className="flex shrink-0 border-line border-t bg-s2">
      {items.map(({ panel, name, isShown }) => (
        <button
          key={name}
          type="button"
          aria-current={isShown ? 'page' : undefined}
          onClick={() => onShow(panel)}
          className="h-14 min-w-0 flex-1 border-transparent border-t-2 px-0.5 text-12 text-t2 aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-t1"
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
