/** The operator's page. Who may see what of it is decided by what the services answer. */
import { Entry } from '../../shell/entry.tsx';
import { pageFacts } from '../page-facts.ts';

export const metadata = { title: 'Operations, Tradefloor' };

export default async function Page() {
  return <Entry {...(await pageFacts())} place="ops" />;
}
