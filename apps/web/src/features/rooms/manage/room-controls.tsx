/** The buttons that open, start, pause, resume and end: each is confirmed. */
import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useChange } from '../../../kit/query/use-change.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { patient } from '../../../platform/client/calls.ts';
import type { Room } from '../../../platform/client/shapes.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { listActions, type RoomAction } from './room-actions.ts';

/** Freezing results takes longer than other calls may. */
const END_HEAT_MS = 21_000;

export function RoomControls({ room }: { readonly room: Room }) {
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.rooms.pathFilter());
  const [chosen, setChosen] = useState<RoomAction | null>(null);
  const confirm = async ({ id }: RoomAction): Promise<void> => {
    const { roomId } = room;
    const options = id === 'endHeat' ? patient(END_HEAT_MS) : {};
    if (await run(() => calls.rooms[id].mutate({ roomId }, options))) setChosen(null);
  };
  return (
    <>
      {listActions(room).map((action) => (
        <Button
          key={action.id}
          look={action.isFinal ? 'outline' : 'primary'}
          onClick={() => setChosen(action)}
        >
          {action.title}
        </Button>
      ))}
      {chosen === null ? null : (
        <ConfirmDialog
          {...chosen}
          isBusy={isBusy}
          problem={problem}
          onConfirm={() => void confirm(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
