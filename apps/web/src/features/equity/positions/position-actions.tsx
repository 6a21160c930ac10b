/** What is done about positions and orders with one press: close, reverse, flatten all, cancel all. */
import { lazy, Suspense, useState } from 'react';
import { OneClick } from '../../../kit/ladder/one-click.tsx';
import { useArmed } from '../../../kit/ladder/use-armed.ts';
import { sendBlockNow, useTimed } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';
import type { Pressed, Times } from './closing-orders.ts';

/** What follows a press is fetched with the first one. */
const PositionWork = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./position-work.tsx')).PositionWork })),
);

type PositionActionsProps = {
  /** Own positions that are not flat: those selected, and all. */
  readonly selected: readonly string[];
  readonly all: readonly string[];
};

export function PositionActions({ selected, all }: PositionActionsProps) {
  const { isArmed, setArmed } = useArmed('positions');
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const [isBusy, setBusy] = useState(false);
  const block = useTimed(sendBlockNow);
  const press = (closing: Pressed['closing']): void =>
    setPressed((before) => ({ no: (before?.no ?? 0) + 1, closing, isArmed }));
  const closes = (name: string, symbols: readonly string[], times: Times) => {
    const isOff = isBusy || symbols.length === 0 || block !== null;
    return (
      <Button
        size="sm"
        // Not `disabled`: what is closed is no longer selected, and the focus would be lost with the button.
        aria-disabled={isOff}
        title={block ?? undefined}
        onClick={() => {
          if (!isOff) press({ symbols: new Set(symbols), times });
        }}
      >
        {name}
      </Button>
    );
  };
  return (
    <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-1 border-line border-b px-2 py-1">
      {closes('Close', selected, 1)}
      {closes('Reverse', selected, 2)}
      {closes('Flatten all', all, 1)}
      <Button size="sm" onClick={() => press(null)}>
        Cancel all
      </Button>
      <OneClick
        isArmed={isArmed}
        title="While armed these buttons act without a confirmation; a quarter of an hour at most"
        onArm={setArmed}
      />
      {pressed === null ? null : (
        <Suspense fallback={null}>
          <PositionWork pressed={pressed} onBusy={setBusy} />
        </Suspense>
      )}
    </div>
  );
}
