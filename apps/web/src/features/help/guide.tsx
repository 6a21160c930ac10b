/** The guide at the lower edge of a page: the offer of a first task, or the step of the one that is running. */

import { usePrefs } from '../../kit/live/use-client.ts';
import { useCode } from '../../kit/live/use-code.ts';
import { onDemand } from '../../lib/code/code-on-demand.ts';
import { useUi } from '../../ui-state/use-ui.ts';
import { OFFER } from './offer-code.ts';

const GUIDE_STRIP = onDemand(async () => (await import('./guide-strip.tsx')).GuideStrip);

/** While the first task is not answered yet, and while one is running. */
export function Guide() {
  const isRunning = useUi(({ task }) => task !== null);
  const isOffered = usePrefs(({ guide }) => guide['offer'] !== 'answered');
  if (isRunning) return <Fetched code={GUIDE_STRIP} />;
  return isOffered ? <Fetched code={OFFER} /> : null;
}

function Fetched({ code }: { readonly code: typeof GUIDE_STRIP }) {
  const Code = useCode(code);
  return Code === null ? null : <Code />;
}
