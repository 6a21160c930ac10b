/** Five minutes of trading, recorded and replayed on this platform, for those who are not logged in: as a film, with its proof. */

import { useEffect, useRef, useState } from 'react';
import { useChartIn } from '../../../kit/chart/use-price-chart.tsx';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';
import { plainDecimals } from '../../../lib/format/units.ts';
import type { ReplayBars, ReplayPicture } from '../../../platform/client/shapes.ts';
import { Player } from '../replay-player.tsx';
import { type PlotScene, ReplayPlot } from '../replay-plot.tsx';

/** What `node bin/record-session.mjs` wrote. */
export type Recorded = {
  readonly picture: ReplayPicture;
  /** Of the symbols that were traded, the first shown first. */
  readonly bars: readonly ReplayBars[];
};

type RecordedSessionProps = { readonly onClose: () => void };

export function RecordedSession({ onClose }: RecordedSessionProps) {
  const recorded = useRecorded();
  return (
    <Dialog
      title="Five minutes of trading, replayed"
      onClose={onClose}
      className="h-[86vh] w-[min(80rem,calc(100vw-2rem))]"
    >
      <div className="-m-3 flex h-[calc(100%+1.5rem)] flex-col">
        {recorded === null ? (
          <Awaited what="the recording" error={null} retry={onClose} />
        ) : (
          <RecordedPlayer recorded={recorded} />
        )}
      </div>
    </Dialog>
  );
}

function useRecorded(): Recorded | null {
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void untilLoaded(() => import('./session.json')).then(({ default: loaded }) => {
      // What a test holds against the schema of a replay.
      if (isCurrent) setRecorded(loaded as unknown as Recorded);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return recorded;
}

/** Motion that its viewer did not start is left out where less motion is wanted. */
const mayMove = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export function RecordedPlayer({ recorded }: { readonly recorded: Recorded }) {
  const { picture, bars } = recorded;
  return (
    <Player
      picture={picture}
      symbols={bars.map(({ symbol }) => symbol)}
      getDecimals={plainDecimals}
      startsPlaying={mayMove()}
      drawChart={(scene) => (
        <RecordedChart
          key={scene.symbol}
          data={bars.find(({ symbol }) => symbol === scene.symbol)}
          {...scene}
        />
      )}
    />
  );
}

function RecordedChart({ data, ...scene }: PlotScene & { readonly data: ReplayBars | undefined }) {
  const element = useRef<HTMLDivElement>(null);
  const chart = useChartIn(element);
  return (
    <div className="relative min-h-0 min-w-0 flex-1">
      <ReplayPlot
        element={element}
        chart={chart}
        data={data}
        decimals={plainDecimals(scene.symbol)}
        {...scene}
      />
    </div>
  );
}
