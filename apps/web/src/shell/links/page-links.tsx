/** Follows the link that the page was opened with, or that was put into an open page's address. */

import { useEffect, useEffectEvent, useState } from 'react';
import { useClient, useIdentity } from '../../kit/live/use-client.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { type PageLink, readLink } from '../../lib/page-link.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { getCapabilities } from '../../platform/account/capabilities.ts';
import { isPanelId, type PanelId } from '../../ui-state/panel-ids.ts';
import { showOrder, showRfq, showSymbol } from '../../ui-state/ui-state.ts';
import { useUiStore } from '../../ui-state/use-ui.ts';
import type { LayoutScreen } from '../dock/use-layout.ts';
import { mayShow } from '../panels/panels.ts';
import { LinkedLayout } from './linked-layout.tsx';

type PageLinksProps = {
  readonly hash: string;
  readonly onShow: (panel: PanelId) => void;
  readonly screen: LayoutScreen;
};

/** The address is as before once the link is followed: a reload shows what one has made of the page since. */
export function PageLinks({ hash, onShow, screen }: PageLinksProps) {
  const link = readLink(hash);
  const follow = useFollow(onShow);
  const [problem, setProblem] = useState<string | null>(null);
  const followNow = useEffectEvent(() => {
    if (link?.kind === 'layout') return;
    const why = link === null ? 'The link names nothing of this page.' : follow(link);
    if (why === null) forgetLink();
    else setProblem(why);
  });
  useEffect(() => followNow(), []);
  if (link?.kind === 'layout') {
    return <LinkedLayout layoutId={link.id} screen={screen} onClose={forgetLink} />;
  }
  if (problem === null) return null;
  return (
    <Dialog
      title="Link"
      onClose={forgetLink}
      footer={
        <Button onClick={forgetLink} data-first-focus>
          Close
        </Button>
      }
    >
      <p className="text-13 text-t2">{problem}</p>
    </Dialog>
  );
}

function forgetLink(): void {
  // Not the method as Next has it: that writes the address once more after a transition, over a link that came meanwhile.
  History.prototype.replaceState.call(window.history, window.history.state, '', '/');
  // An address that is replaced is no event by itself.
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Follows a link; returns why it cannot be followed, null where it was. */
function useFollow(onShow: (panel: PanelId) => void): (link: PageLink) => string | null {
  const client = useClient();
  const ui = useUiStore();
  const capabilities = getCapabilities(useIdentity());
  return ({ kind, id }) => {
    if (kind === 'panel') {
      if (!isPanelId(id)) return phrase`There is no panel “${id}”.`;
      if (!mayShow(id, capabilities)) return 'You may not see the panel that the link names.';
      onShow(id);
    }
    if (kind === 'order') showOrder(ui, id);
    if (kind === 'rfq') showRfq(ui, id);
    if (kind === 'symbol') {
      const symbol = id.toUpperCase();
      const isListed = client.account.instruments().some((each) => each.symbol === symbol);
      if (!isListed) return phrase`${symbol} is not listed.`;
      showSymbol(ui, 1, symbol);
    }
    // A view is read as the page opens, before its grid is drawn.
    if (kind === 'view') window.location.reload();
    return null;
  };
}
