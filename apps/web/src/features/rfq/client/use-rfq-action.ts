/** One thing a client does at a time, and what came of it in words. */
import { useClient } from '../../../kit/live/use-client.ts';
import type { Problem } from '../../../lib/problem.ts';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { findRfqNews, toRfqReader } from '../../../platform/feed/rfq-news.ts';
import { useOneAct } from './use-one-act.ts';

export type RfqAction = {
  readonly problem: Problem | null;
  readonly isBusy: boolean;
  /** True when it was done; the request is then as returned. */
  readonly run: (act: () => Promise<Rfq>) => Promise<boolean>;
};

export function useRfqAction(): RfqAction {
  const client = useClient();
  const { problem, isBusy, run } = useOneAct();
  return {
    problem,
    isBusy,
    run: (act) =>
      run(async () => {
        const rfq = await act();
        // The event of what one did may come later, and is then no news.
        const news = client.rfqs.take(rfq) ? findRfqNews(rfq, toRfqReader(client)) : null;
        if (news !== null) client.notify(news);
        return null;
      }),
  };
}
