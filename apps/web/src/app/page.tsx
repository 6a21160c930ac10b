/**
 * The one address people need: the log-in page for visitors, the trading page for those with a
 * session.
 */
import { Entry } from '../shell/entry.tsx';
import { pageFacts } from './page-facts.ts';

export default async function Page() {
  return <Entry {...(await pageFacts())} />;
}
