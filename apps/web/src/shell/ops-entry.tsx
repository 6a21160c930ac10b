/** The entry of the operator's page, apart: the first page names no file of it. */
'use client';

import { onDemand } from '../lib/code/code-on-demand.ts';
import { Entry, type EntryProps, type PageRoot } from './entry.tsx';

const OPS = onDemand<PageRoot>(async () => (await import('./pages/ops-root.tsx')).OpsRoot);

/** The log-in page, or the operator's page for those with a session. */
export const OpsEntry = (props: Omit<EntryProps, 'page'>) => <Entry {...props} page={OPS} />;
