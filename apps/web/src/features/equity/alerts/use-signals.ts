/** Sounds of the events as they come, and the system's notices of some while the page is hidden. */
import { useEffect, useRef } from 'react';
import { useClient, usePrefs } from '../../../kit/live/use-client.ts';
import type { NewsItem } from '../../../platform/feed/news.ts';
import { type AudioOutput, openAudio } from './audio-output.ts';
import { findKind, readSignals, SHOWN_KINDS, type SignalKind } from './signals.ts';

/** Events that come late, after a lost connection, are listed and silent. */
const LATE_MS = 30_000;
/** Of events of one kind within this time the first sounds. */
const APART_MS = 400;

const NONE: ReadonlySet<SignalKind> = new Set();

/**
 * @param snoozed kinds that neither sound nor are shown by the system
 * @param open gives the window its voice; it is called while any kind has a sound
 */
export function useSignals(
  snoozed: ReadonlySet<SignalKind> = NONE,
  open: () => AudioOutput = openAudio,
): void {
  const client = useClient();
  const stored = usePrefs((prefs) => prefs.signals);
  const chosen = useRef(readSignals(stored));
  chosen.current = readSignals(stored);
  const quiet = useRef(snoozed);
  quiet.current = snoozed;
  const sounds = Object.values(chosen.current.tones).some((tone) => tone !== null);
  useEffect(() => {
    const audio = sounds ? open() : null;
    const lastAtMs = new Map<SignalKind, number>();
    const stop = client.news.subscribe((items, before) => {
      const nowMs = client.serverNowMs();
      for (const item of items) {
        if (item === before[0]) break;
        const kind = findKind(item);
        if (kind === null || quiet.current.has(kind) || nowMs - item.atMs > LATE_MS) continue;
        if (SHOWN_KINDS.has(kind) && chosen.current.notifies) notify(item);
        if (nowMs - (lastAtMs.get(kind) ?? Number.NEGATIVE_INFINITY) < APART_MS) continue;
        lastAtMs.set(kind, nowMs);
        sound(audio, kind);
      }
    });
    const sound = (output: AudioOutput | null, kind: SignalKind): void => {
      const { tones, volume } = chosen.current;
      const tone = tones[kind];
      if (tone !== null) output?.play(tone, volume);
    };
    return () => {
      stop();
      audio?.close();
    };
  }, [client, sounds, open]);
}

/** One of the system's, for all windows: those of one tag replace each other. */
function notify({ id, text }: NewsItem): void {
  if (!document.hidden || !('Notification' in window)) return;
  if (Notification.permission !== 'granted') return;
  const notice = new Notification('Tradefloor', { body: text, tag: id });
  notice.addEventListener('click', () => window.focus());
}
