/** The kill switch panel as a dialog, for the indicator and the key. */
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { KillPanel } from './kill-panel.tsx';

export function KillDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Kill switch" tone="danger" onClose={onClose}>
      <KillPanel />
    </Dialog>
  );
}
