/** The help in front of everything. */
import { Dialog } from '../../kit/ui/dialog.tsx';
import { HelpText } from './help-text.tsx';

export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="How it works" onClose={onClose} className="w-[min(42rem,calc(100vw-2rem))]">
      <HelpText />
    </Dialog>
  );
}
