/** The competitions at `/rooms`: those of the user, and the room that the address names. */
'use client';

import '../../kit/ui/pages.css';
import { useState } from 'react';
import { RoomsPage } from '../../features/rooms/list/rooms-page.tsx';
import { codeOfHash } from '../../features/rooms/room/room-code.ts';
import { RoomPage } from '../../features/rooms/room-page.tsx';
import { useRoomPlace } from '../../features/rooms/use-room-place.ts';
import { useIdentity } from '../../kit/live/use-client.ts';
import { StaleData } from '../../kit/query/stale-data.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { LiveRegions } from '../../kit/ui/live-regions.tsx';
import { Mark } from '../../kit/ui/wordmark.tsx';
import type { Identity } from '../../platform/client/shapes.ts';
import { ConnectionBanner } from '../bars/connection-banner.tsx';
import { FeedPill } from '../bars/feed-pill.tsx';
import { LookMenu } from '../bars/menus.tsx';
import { PageContext } from './page-context.tsx';

export function RoomsRoot({ identity }: { readonly identity: Identity }) {
  return (
    <PageContext identity={identity}>
      <RoomsScreen />
      <LiveRegions />
    </PageContext>
  );
}

function RoomsScreen() {
  const { displayName } = useIdentity();
  const { roomId, open } = useRoomPlace();
  const [code] = useState(() => codeOfHash(window.location.hash));
  return (
    <div className="flex min-h-screen flex-col bg-bg text-t1 print:block print:bg-white print:text-black">
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-s2 px-4 py-2 print:hidden">
        <h1 className="flex items-center gap-2 font-semibold text-15">
          <Mark size={22} />
          Tradefloor <span className="font-normal text-13 text-t2">Competitions</span>
        </h1>
        <a href="/" className="inline-flex min-h-6 items-center text-12 text-t2 underline">
          Desk
        </a>
        {roomId === null ? null : (
          <Button look="quiet" size="sm" className="underline" onClick={() => open(null)}>
            All competitions
          </Button>
        )}
        <span className="min-w-0 flex-1 truncate text-right text-13 text-t2">{displayName}</span>
        <FeedPill />
        <LookMenu />
      </header>
      <ConnectionBanner />
      <main className="mx-auto flex w-full max-w-[1880px] flex-1 flex-col p-2 sm:p-3 print:p-0">
        <StaleData>
          {roomId === null ? (
            <RoomsPage code={code} onOpen={open} />
          ) : (
            <RoomPage key={roomId} roomId={roomId} onOpen={open} />
          )}
        </StaleData>
      </main>
    </div>
  );
}
