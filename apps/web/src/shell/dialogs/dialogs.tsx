/** The dialogs that belong to no panel: palette, keys, help, cancel all, kill switch, the end of the session; explain mode. */
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useAccount, useClient } from '../../kit/live/use-client.ts';
import { ownOrders } from '../../kit/order/own-orders.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { untilLoaded } from '../../lib/code/until-loaded.ts';
import { openDialog, showOrder } from '../../ui-state/ui-state.ts';
import { useUi, useUiStore } from '../../ui-state/use-ui.ts';
import type { LayoutPorts } from './trading-commands.ts';
import { useTypedAhead } from './use-typed-ahead.ts';

const loadPalette = async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
});
const loadKeySheet = async () => ({ default: (await import('./key-sheet.tsx')).KeySheet });
const loadHelp = async () => ({
  default: (await import('../../features/help/help-dialog.tsx')).HelpDialog,
});
const loadCancel = async () => ({
  default: (await import('../../kit/order/cancel-dialog.tsx')).CancelDialog,
});
const loadKill = async () => ({
  default: (await import('../../features/ops/kill/kill-dialog.tsx')).KillDialog,
});
const loadOrder = async () => ({
  default: (await import('../../features/equity/orders/order-drawer.tsx')).OrderDrawer,
});
const loadPassword = async () => ({
  default: (await import('./password-dialog.tsx')).PasswordDialog,
});
const loadApiKeys = async () => ({
  default: (await import('../../features/api-keys/api-keys-dialog.tsx')).ApiKeysDialog,
});
const loadSecurity = async () => ({
  default: (await import('../../features/security/security-dialog.tsx')).SecurityDialog,
});
const loadExplain = async () => ({
  default: (await import('../explain/explain-layer.tsx')).ExplainLayer,
});
/** It is opened by the status bar. */
const loadNews = () => import('./news-dialog.tsx');
const CommandPalette = lazy(() => untilLoaded(loadPalette));
const KeySheet = lazy(() => untilLoaded(loadKeySheet));
const HelpDialog = lazy(() => untilLoaded(loadHelp));
const CancelDialog = lazy(() => untilLoaded(loadCancel));
const KillDialog = lazy(() => untilLoaded(loadKill));
const PasswordDialog = lazy(() => untilLoaded(loadPassword));
const ApiKeysDialog = lazy(() => untilLoaded(loadApiKeys));
const SecurityDialog = lazy(() => untilLoaded(loadSecurity));
const OrderDrawer = lazy(() => untilLoaded(loadOrder));
const ExplainLayer = lazy(() => untilLoaded(loadExplain));

const SETTLED_MS = 3_000;

/** One after the other once the page has settled; what does not come is fetched when it is wanted. */
async function fetchAhead(): Promise<void> {
  const loads = [loadPalette, loadCancel, loadOrder, loadKill, loadKeySheet, loadNews, loadHelp];
  for (const load of loads) {
    await load().catch(() => undefined);
  }
}

export function Dialogs({ layout }: { readonly layout: LayoutPorts }) {
  const ui = useUiStore();
  const dialog = useUi((state) => state.dialog);
  const orderShown = useUi((state) => state.orderShown);
  const isExplaining = useUi((state) => state.isExplaining);
  const typed = useRef('');
  const close = (): void => {
    typed.current = '';
    openDialog(ui, null);
  };
  const closeAll = (): void => {
    close();
    showOrder(ui, null);
  };
  useEffect(() => {
    // A line that is cut later must not lose a dialog.
    const timer = window.setTimeout(() => void fetchAhead(), SETTLED_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <>
      <Suspense fallback={<OnItsWay typed={typed} onClose={closeAll} />}>
        {dialog === 'palette' ? (
          <CommandPalette layout={layout} typed={typed} onClose={close} />
        ) : null}
        {dialog === 'keys' ? <KeySheet onClose={close} /> : null}
        {dialog === 'help' ? <HelpDialog onClose={close} /> : null}
        {dialog === 'cancel-all' ? <CancelAll onClose={close} /> : null}
        {dialog === 'kill' ? <KillDialog onClose={close} /> : null}
        {dialog === 'password' ? <PasswordDialog onClose={close} /> : null}
        {dialog === 'api-keys' ? <ApiKeysDialog onClose={close} /> : null}
        {dialog === 'security' ? <SecurityDialog onClose={close} /> : null}
        {orderShown === null ? null : (
          <OrderDrawer orderId={orderShown} onClose={() => showOrder(ui, null)} />
        )}
      </Suspense>
      <Suspense fallback={null}>{isExplaining ? <ExplainLayer /> : null}</Suspense>
      <SessionOver />
    </>
  );
}

const SLOW_MS = 700;

/** Stands for a dialog whose code is still on its way; shows itself only when that takes long. */
function OnItsWay(of: { readonly typed: RefObject<string>; readonly onClose: () => void }) {
  const { typed, onClose } = of;
  const [isSlow, setSlow] = useState(false);
  useTypedAhead({ text: typed, hasButtons: isSlow, onEscape: onClose });
  useEffect(() => {
    const timer = window.setTimeout(() => setSlow(true), SLOW_MS);
    return () => window.clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <Dialog
      title="Loading…"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => window.location.reload()}>Reload the page</Button>
          <Button look="primary" onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      {/* An Enter that ends what is typed must press no button. */}
      <p tabIndex={-1} data-first-focus className="text-13 text-t2">
        This opens once it is loaded.
      </p>
    </Dialog>
  );
}

function CancelAll({ onClose }: { readonly onClose: () => void }) {
  const client = useClient();
  useAccount((account) => account.orders());
  return <CancelDialog orders={ownOrders(client, null)} onClose={onClose} />;
}

function SessionOver() {
  const isOver = useStore(useClient().feed, (facts) => facts.socket === 'over');
  const isLeaving = useUi((state) => state.isLeaving);
  if (!isOver || isLeaving) return null;
  const leave = (): void => window.location.assign('/');
  return (
    <Dialog
      title="Session ended"
      onClose={leave}
      footer={
        <Button look="primary" onClick={leave}>
          Go to log-in
        </Button>
      }
    >
      <p className="text-13 text-t2">
        It expired or was ended elsewhere. Resting orders stay in the market.
      </p>
    </Dialog>
  );
}
