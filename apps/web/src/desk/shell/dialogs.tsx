/** The dialogs that belong to no panel: palette, keys, help, cancel all, kill switch, the end of the session. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { later } from '../../ui/later.tsx';
import { capabilitiesOf } from '../data/capabilities.ts';
import { useAccount, useDesk, useIdentity, useUi, useUiStore } from '../data/use-desk.ts';
import { mayCancel } from '../orders/order-rules.ts';
import type { PaletteCommand } from '../palette/palette.tsx';
import { openDialog, showOrder } from './desk-ui.ts';

const Palette = later(async () => (await import('../palette/palette.tsx')).Palette);
const KeySheet = later(async () => (await import('./key-sheet.tsx')).KeySheet);
const HelpDialog = later(async () => (await import('../help/help-dialog.tsx')).HelpDialog);
const CancelDialog = later(async () => (await import('../orders/cancel-dialog.tsx')).CancelDialog);
const KillDialog = later(async () => (await import('../kill/kill-dialog.tsx')).KillDialog);
const OrderDrawer = later(async () => (await import('../orders/order-drawer.tsx')).OrderDrawer);
const ALL = [Palette, KeySheet, HelpDialog, CancelDialog, KillDialog, OrderDrawer];

export function Dialogs({ commands }: { readonly commands: readonly PaletteCommand[] }) {
  const ui = useUiStore();
  const dialog = useUi((state) => state.dialog);
  const orderShown = useUi((state) => state.orderShown);
  const close = (): void => openDialog(ui, null);
  useEffect(() => {
    // All of them at once: the first key must not lose what is typed after it, nor a cut line a dialog.
    for (const dialogLater of ALL) dialogLater.ahead();
  }, []);
  return (
    <>
      {dialog === 'palette' ? <Palette commands={commands} onClose={close} /> : null}
      {dialog === 'keys' ? <KeySheet onClose={close} /> : null}
      {dialog === 'help' ? <HelpDialog onClose={close} /> : null}
      {dialog === 'cancel-all' ? <CancelAll onClose={close} /> : null}
      {dialog === 'kill' ? <KillDialog onClose={close} /> : null}
      {orderShown === null ? null : (
        <OrderDrawer orderId={orderShown} onClose={() => showOrder(ui, null)} />
      )}
      <SessionOver />
    </>
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
