/** Takes a seat of a room by its code, or by the code of an invitation. */
import { SEAT_LABEL_MAX } from '@tradefloor/contracts/vocabulary/rooms';
import { type FormEvent, useState } from 'react';
import { useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { useChange } from '../../../kit/query/use-change.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { toRefusal } from '../../../platform/client/refusal.ts';
import { parseRoomCode } from '../room/room-code.ts';

type JoinFormProps = {
  /** As the link has it; empty without one. */
  readonly code: string;
  readonly onJoined: (roomId: string) => void;
};

const WRONG_CODE = 'A code has ten letters and digits, without I, O, 0 and 1';

export function JoinForm({ code: linked, onJoined }: JoinFormProps) {
  const { calls, queries } = useClient();
  const { displayName } = useIdentity();
  const { run, isBusy, problem } = useChange(queries.rooms.pathFilter());
  const [typed, setTyped] = useState(linked);
  const [label, setLabel] = useState(displayName.slice(0, SEAT_LABEL_MAX));
  const [hasTried, setTried] = useState(false);
  const [isUnknown, setUnknown] = useState(false);
  const code = parseRoomCode(typed);
  const join = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    setUnknown(false);
    if (isBusy || code === null) return;
    const name = label.trim();
    await run(async () => {
      try {
        const { roomId } = await calls.rooms.join.mutate({
          code,
          ...(name === '' ? {} : { label: name }),
        });
        onJoined(roomId);
      } catch (error) {
        setUnknown(toRefusal(error).code === 'NOT_FOUND');
        throw error;
      }
    });
  };
  return (
    <form
      aria-label="Join a competition"
      onSubmit={(event) => void join(event)}
      className="flex flex-wrap items-start gap-2.5"
    >
      <InputField
        label="Code or link"
        holds="code"
        className="w-full sm:w-64"
        value={typed}
        problem={hasTried && code === null ? WRONG_CODE : null}
        onChange={({ target }) => setTyped(target.value)}
      />
      <InputField
        label="Name on the leaderboard"
        holds="words"
        className="w-full sm:w-56"
        value={label}
        maxLength={SEAT_LABEL_MAX}
        onChange={({ target }) => setLabel(target.value)}
      />
      <Button type="submit" look="primary" aria-disabled={isBusy} className="mt-4.5">
        Join
      </Button>
      <p role="alert" className="w-full text-12 text-critical empty:hidden">
        {isUnknown ? (
          'No competition has this code. Check it with your instructor.'
        ) : (
          <Refused problem={problem} />
        )}
      </p>
    </form>
  );
}
