/** Net notional by desk and by sector: long to the right, short to the left. */

import { formatCompact, formatSignedCompact } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { type Bar, BarList } from './bar-list.tsx';
import type { Exposure } from './use-firm-risk.ts';

type Part = Pick<Exposure['byDesk'][number], 'netNotional' | 'grossNotional'>;

const toBar = (key: string, { netNotional, grossNotional }: Part): Bar => ({
  key,
  name: key,
  value: netNotional,
  text: formatSignedCompact(netNotional),
  note: phrase`gross ${formatCompact(grossNotional)}`,
});

export function ExposureBars({ exposure }: { readonly exposure: Exposure }) {
  return (
    <>
      <BarList
        title="Net exposure by desk"
        isSigned
        empty="No desk has positions"
        bars={exposure.byDesk.map((part) => toBar(part.desk, part))}
      />
      <BarList
        title="Net exposure by sector"
        isSigned
        empty="No sector exposure"
        bars={exposure.bySector.map((part) => toBar(part.sector, part))}
      />
    </>
  );
}
