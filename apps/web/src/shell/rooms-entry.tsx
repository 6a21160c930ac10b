/** The entry of the competitions, apart: the first page names no file of it. */
'use client';

import { onDemand } from '../lib/code/code-on-demand.ts';
import { Entry, type EntryProps, type PageRoot } from './entry.tsx';

const ROOMS = onDemand<PageRoot>(async () => (await import('./pages/rooms-root.tsx')).RoomsRoot);

/** The log-in page, or the competitions for those with a session. */
export const RoomsEntry = (props: Omit<EntryProps, 'page'>) => <Entry {...props} page={ROOMS} />;
