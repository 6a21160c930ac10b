/** The panels of options and futures. */
import type { PanelSpec } from '../../ui-state/panel-spec.ts';

export const DERIVATIVE_PANELS = {
  options: {
    title: 'Options',
    needs: 'market',
    isLinked: true,
    load: async () => (await import('../../features/options/options-panel.tsx')).OptionsPanel,
  },
  futures: {
    title: 'Futures',
    needs: 'market',
    isLinked: false,
    load: async () => (await import('../../features/futures/strip/futures-panel.tsx')).FuturesPanel,
  },
  'future-ladder': {
    title: 'Futures ladder',
    needs: 'market',
    isLinked: false,
    load: async () => (await import('../../features/futures/dom/dom-panel.tsx')).DomPanel,
  },
  'future-spreads': {
    title: 'Calendar spreads',
    needs: 'market',
    isLinked: false,
    load: async () => (await import('../../features/futures/strip/spreads-panel.tsx')).SpreadsPanel,
  },
  'future-voice': {
    title: 'Futures voice',
    needs: 'voice',
    isLinked: false,
    load: async () => (await import('../../features/futures/voice/voice-panel.tsx')).VoicePanel,
  },
  'future-terms': {
    title: 'Contract terms',
    needs: 'market',
    isLinked: false,
    load: async () => (await import('../../features/futures/strip/terms-panel.tsx')).TermsPanel,
  },
} as const satisfies Record<string, PanelSpec>;
