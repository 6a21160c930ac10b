/** The dialogs that belong to no panel: palette, keys, help, cancel all, kill switch, the end of the session. */
import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { capabilitiesOf } from '../data/capabilities.ts';
import { useAccount, useDesk, useIdentity, useUi, useUiStore } from '../data/use-desk.ts';
import { mayCancel } from '../orders/order-rules.ts';
import type { PaletteCommand } from '../palette/palette.tsx';
import { openDialog, showOrder } from './desk-ui.ts';

const loadPalette = () => import('../palette/palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const KeySheet = lazy(async () => ({ default: (await import('./key-sheet.tsx')).KeySheet }));
const HelpDialog = lazy(async () => ({
  default: (await import('../help/help-dialog.tsx')).HelpDialog,
}));
const CancelDialog = lazy(async () => ({
  default: (await import('../orders/cancel-dialog.tsx')).CancelDialog,
}));
const KillDialog = lazy(async () => ({
  default: (await import('../kill/kill-dialog.tsx')).KillDialog,
}));
const OrderDrawer = lazy(async () => ({
  default: (await import('../orders/order-drawer.tsx')).OrderDrawer,
}));

const SETTLED_MS = 3_000;

export function Dialogs({ commands }: { readonly commands: readonly PaletteCommand[] }) {
  const ui = useUiStore();
  const dialog = useUi((state) => state.dialog);
  const orderShown = useUi((state) => state.orderShown);
  const close = (): void => openDialog(ui, null);
  useEffect(() => {
    // Fetched once the desk has settled: the first Ctrl+K must not lose what is typed after it.
    // Without a connection it is fetched when it is wanted.
    const fetchAhead = () => void loadPalette().catch(() => undefined);
    const timer = window.setTimeout(fetchAhead, SETTLED_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <Suspense fallback={null}>
      {dialog === 'palette' ? <Palette commands={commands} onClose={close} /> : null}
      {dialog === 'keys' ? <KeySheet onClose={close} /> : null}
      {dialog === 'help' ? <HelpDialog onClose={close} /> : null}
      {dialog === 'cancel-all' ? <CancelAll onClose={close} /> : null}
      {dialog === 'kill' ? <KillDialog onClose={close} /> : null}
      {orderShown === null ? null : (
        <OrderDrawer orderId={orderShown} onClose={() => showOrder(ui, null)} />
      )}
      <SessionOver />
    </Suspense>
  );
}

function CancelAll({ onClose }: { readonly onClose: () => void }) {
  const identity = useIdentity();
  const who = { userId: identity.userId, capabilities: capabilitiesOf(identity) };
  const own = useAccount((account) => account.orders()).filter(
    (order) => order.userId === identity.userId && mayCancel(order, who),
  );
  return <CancelDialog orders={own} onClose={onClose} />;
}

function SessionOver() {
  const isOver = useStore(useDesk().feed, (facts) => facts.socket === 'over');
  if (!isOver) return null;
  const leave = (): void => window.location.assign('/');
  return (
    <Dialog
      title="The session is over"
      onClose={leave}
      footer={
        <Button look="primary" onClick={leave}>
          To the log-in page
        </Button>
      }
    >
      <p className="text-13 text-t2">
        It has expired, or was ended elsewhere. Orders that rest in the market keep resting.
      </p>
    </Dialog>
  );
}
