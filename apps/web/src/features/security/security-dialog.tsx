/** How one's account is protected: the sessions that are logged in. */
import { Dialog } from '../../kit/ui/dialog.tsx';
import { OwnSessions } from './own-sessions.tsx';

export function SecurityDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Security" onClose={onClose}>
      <p className="mb-2 text-12 text-t2">
        End a session that you do not recognise, and change your password. Resting orders stay in
        the market, and API keys go on.
      </p>
      <OwnSessions />
    </Dialog>
  );
}
