/** Logs the client out: the session ends on the platform, then the page reloads. */
import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';

export function LeaveButton() {
  const client = useClient();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    try {
      await client.connection.logOut();
    } finally {
      window.location.assign('/oidc/logout');
    }
  };
  return (
    <Button size="sm" look="quiet" disabled={isLeaving} onClick={() => void leave()}>
      <Icon name="logout" />
      Log out
    </Button>
  );
}
