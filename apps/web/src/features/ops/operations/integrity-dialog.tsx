/** The integrity checks in a dialog: what the indicator opens. */

import { Dialog } from '../../../kit/ui/dialog.tsx';
import type { OpsLight } from '../../../platform/client/shapes.ts';
import { IntegrityList } from './integrity-list.tsx';

type IntegrityDialogProps = {
  /** Undefined while they cannot be read. */
  readonly light: OpsLight | undefined;
  readonly onClose: () => void;
};

export function IntegrityDialog({ light, onClose }: IntegrityDialogProps) {
  return (
    <Dialog title="Integrity checks" onClose={onClose}>
      {light === undefined ? (
        <p className="text-12">The checks are unavailable.</p>
      ) : (
        <IntegrityList light={light} />
      )}
    </Dialog>
  );
}
