/** Panels in a window of their own; which ones the address names (shell/windows). */
import { Entry } from '../../shell/entry.tsx';
import { pageFacts } from '../page-facts.ts';

export const metadata = { title: 'Panels, Tradefloor' };

export default async function Page() {
  return <Entry {...(await pageFacts())} />;
}
