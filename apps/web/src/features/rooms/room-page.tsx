/** One room, as its instructor or as one of its participants has it. */
import { useQuery } from '@tanstack/react-query';
import { Awaited } from '../../kit/facts/facts.tsx';
import { useClient } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { Empty } from '../../kit/ui/empty.tsx';
import { toRefusal } from '../../platform/client/refusal.ts';
import { DeskPage } from './desk-page.tsx';
import { JoinForm } from './list/join-form.tsx';
import { ManagePage } from './manage/manage-page.tsx';

type RoomPageProps = { readonly roomId: string; readonly onOpen: (roomId: string) => void };

export function RoomPage({ roomId, onOpen }: RoomPageProps) {
  const { queries } = useClient();
  const { data, error, refetch } = useWatched(useQuery(queries.rooms.get.queryOptions({ roomId })));
  if (data === undefined) {
    if (error !== null && toRefusal(error).code === 'NOT_FOUND')
      return <NotAMember onOpen={onOpen} />;
    return <Awaited what="the competition" error={error} retry={() => void refetch()} />;
  }
  return data.role === 'INSTRUCTOR' ? <ManagePage room={data} /> : <DeskPage room={data} />;
}

/** For all but its members a room is unknown. */
function NotAMember({ onOpen }: Pick<RoomPageProps, 'onOpen'>) {
  return (
    <section aria-label="Not a member" className="border border-line bg-s1 p-3">
      <div className="h-24">
        <Empty icon="alert" title="You are not in this competition">
          Join it by the code that its instructor sent you.
        </Empty>
      </div>
      <JoinForm code="" onJoined={onOpen} />
    </section>
  );
}
