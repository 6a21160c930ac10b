/** Synthesizes a tone: sines with a short attack and an exponential decay, so that no sound begins or ends with a click. */
import { TONES, type ToneName } from './signals.ts';

const ATTACK_S = 0.01;
/** The end of a decay: exponential ramps do not reach zero. */
const SILENT = 0.0001;
/** Two sines at full volume stay below clipping. */
const LOUDEST = 0.4;

/** @param volume 0 to 100; perceived loudness goes with about its square */
export function playTone(context: BaseAudioContext, tone: ToneName, volume: number): void {
  const peak = LOUDEST * (volume / 100) ** 2;
  if (peak < SILENT) return;
  for (const { hz, at, lasts } of TONES[tone]) {
    const begin = context.currentTime + at;
    const gain = context.createGain();
    gain.gain.setValueAtTime(SILENT, begin);
    gain.gain.exponentialRampToValueAtTime(peak, begin + ATTACK_S);
    gain.gain.exponentialRampToValueAtTime(SILENT, begin + lasts);
    const sine = context.createOscillator();
    sine.frequency.value = hz;
    sine.connect(gain).connect(context.destination);
    sine.start(begin);
    sine.stop(begin + lasts);
  }
}
