/** The operator's page. Its visible content follows from the services' responses. */
import { OpsEntry } from '../../shell/ops-entry.tsx';
import { pageFacts } from '../page-facts.ts';

export const metadata = { title: 'Operations, Tradefloor' };

export default async function Page() {
  return <OpsEntry {...(await pageFacts())} />;
}
