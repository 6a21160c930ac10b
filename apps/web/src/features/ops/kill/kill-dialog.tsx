/** The kill switch panel in front of everything, for the lamp and the key. */
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { KillPanel } from './kill-panel.tsx';

export function KillDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Kill switch" tone="danger" onClose={onClose}>
      <KillPanel />
    </Dialog>
  );
}
