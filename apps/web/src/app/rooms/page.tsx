/** The competitions of a user. Their visible content follows from the services' responses. */
import { RoomsEntry } from '../../shell/rooms-entry.tsx';
import { pageFacts } from '../page-facts.ts';

export const metadata = { title: 'Competitions, Tradefloor' };

export default async function Page() {
  return <RoomsEntry {...(await pageFacts())} />;
}
