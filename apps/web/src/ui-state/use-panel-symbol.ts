/** The symbol a linked panel shows: its channel's, or the first instrument until one is chosen. */
import { useAccount } from '../kit/live/use-client.ts';
import { type Channel, showSymbol } from './ui-state.ts';
import { useUi, useUiStore } from './use-ui.ts';

export function usePanelSymbol(channel: Channel): {
  /** Null until the instruments are known. */
  readonly symbol: string | null;
  readonly setSymbol: (symbol: string) => void;
} {
  const ui = useUiStore();
  const chosen = useUi(({ symbols }) => symbols[channel]);
  const first = useAccount((account) => account.instruments()[0]?.symbol ?? null);
  return {
    symbol: chosen ?? first,
    setSymbol: (symbol) => showSymbol(ui, channel, symbol),
  };
}
