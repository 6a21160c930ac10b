/** Logs the client out: the session ends on the platform, then the page reloads. */
import { useState } from 'react';
import { useDesk } from '../../../kit/live/use-desk.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';

export function LeaveButton() {
  const desk = useDesk();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    try {
      await desk.connection.logOut();
    } finally {
      window.location.assign('/');
    }
  };
  return (
    <Button size="sm" look="quiet" disabled={isLeaving} onClick={() => void leave()}>
      <Icon name="logout" />
      Log out
    </Button>
  );
}
