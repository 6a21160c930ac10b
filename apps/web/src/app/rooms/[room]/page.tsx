/** One competition; which one the address names is read in the browser. */
import { RoomsEntry } from '../../../shell/rooms-entry.tsx';
import { pageFacts } from '../../page-facts.ts';

export const metadata = { title: 'Competition, Tradefloor' };

export default async function Page() {
  return <RoomsEntry {...(await pageFacts())} />;
}
