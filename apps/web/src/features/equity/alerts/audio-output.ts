/**
 * The window that sounds: browsers let none before it was pressed or typed in, and of several windows one holds the lock,
 * so that an event sounds once.
 */
import { playTone } from './play-tone.ts';
import type { ToneName } from './signals.ts';

const LOCK = 'tradefloor-sound';
const GESTURES = ['pointerdown', 'keydown'] as const;

export type AudioOutput = {
  /** Sounds in the one window that holds the lock. */
  readonly play: (tone: ToneName, volume: number) => void;
  readonly close: () => void;
};

/** For a press: sounds in this window, whichever holds the lock. */
export function tryTone(tone: ToneName, volume: number): void {
  const context = new AudioContext();
  playTone(context, tone, volume);
  window.setTimeout(() => void context.close(), 1_500);
}

/** Waits for the first gesture, then for the lock; until then nothing sounds. */
export function openAudio(): AudioOutput {
  let context: AudioContext | null = null;
  let isHolder = false;
  const left = new AbortController();
  const begin = (): void => {
    if (context !== null) return;
    context = new AudioContext();
    void holdLock(left.signal, () => {
      isHolder = true;
    });
  };
  for (const gesture of GESTURES) {
    window.addEventListener(gesture, begin, { once: true, capture: true, signal: left.signal });
  }
  return {
    play: (tone, volume) => {
      if (context !== null && isHolder) playTone(context, tone, volume);
    },
    close: () => {
      left.abort();
      isHolder = false;
      void context?.close();
    },
  };
}

/** Holds the lock until the signal; without locks (an insecure origin) every window is a holder. */
async function holdLock(signal: AbortSignal, onHeld: () => void): Promise<void> {
  if (!('locks' in navigator)) {
    onHeld();
    return;
  }
  const held = (): Promise<void> => {
    onHeld();
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve());
    });
  };
  // Rejects where the page is left while it waits.
  await navigator.locks.request(LOCK, { signal }, held).catch(() => undefined);
}
