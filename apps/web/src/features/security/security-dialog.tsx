/** How one's account is protected: the second factor, and the sessions that are logged in. */
import { Dialog } from '../../kit/ui/dialog.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SecondFactor } from './second-factor.tsx';

export function SecurityDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Security" onClose={onClose}>
      <div className="flex flex-col gap-3">
        <SecondFactor />
        <OwnSessions />
        <p className="text-11 text-t2">
          End a session that you do not recognise, and change your password. Resting orders stay in
          the market, and API keys go on.
        </p>
      </div>
    </Dialog>
  );
}
