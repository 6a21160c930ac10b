/** Sounds: off by default, one for each kind that is chosen, louder with the volume, after a gesture alone; notifications. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { NewsItem } from '../../../platform/feed/news.ts';
import { AT_MS } from '../../../platform/testing/given.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { type AudioOutput, openAudio } from './audio-output.ts';
import { playTone } from './play-tone.ts';
import { SignalSettings } from './signal-settings.tsx';
import { TONE_NAMES, type ToneName } from './signals.ts';
import { useSignals } from './use-signals.ts';

const RATE = 8_000;

/** The loudest sample of a tone. */
async function getPeak(tone: ToneName, volume: number): Promise<number> {
  const context = new OfflineAudioContext(1, RATE, RATE);
  playTone(context, tone, volume);
  const samples = (await context.startRendering()).getChannelData(0);
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}

describe('a tone', () => {
  test.each(TONE_NAMES)(
    '%s can be heard, is louder at more volume and never clips',
    async (tone) => {
      const [quiet, loud] = [await getPeak(tone, 30), await getPeak(tone, 100)];
      expect(quiet).toBeGreaterThan(0.01);
      expect(loud).toBeGreaterThan(quiet * 5);
      expect(loud).toBeLessThanOrEqual(1);
    },
  );

  test('at volume 0 is silent', async () => {
    expect(await getPeak('bell', 0)).toBe(0);
  });
});

function Listening({ open }: { readonly open: () => AudioOutput }) {
  useSignals(undefined, open);
  return <p>Listening</p>;
}

describe('an event', () => {
  const alert = (n: number, over: Partial<NewsItem> = {}): NewsItem => ({
    id: `alert-${n}`,
    atMs: AT_MS,
    tone: 'warn',
    text: `AAPL ${n}`,
    spoken: 'assertive',
    orderId: null,
    ...over,
  });

  /** The page with these settings, and what it played. */
  async function show(signals: Readonly<Record<string, unknown>>, clock = { nowMs: AT_MS }) {
    const play = vi.fn<AudioOutput['play']>();
    const opened = vi.fn<() => AudioOutput>(() => ({ play, close: () => undefined }));
    const shown = showPanel(<Listening open={opened} />, { browser: { nowMs: () => clock.nowMs } });
    await expect.element(shown.panel.getByText('Listening')).toBeVisible();
    expect(opened).not.toHaveBeenCalled();
    shown.prefs.setState({ signals });
    await expect.poll(() => opened.mock.calls.length).toBe(1);
    return { ...shown, play, clock };
  }

  test('of a kind with a sound plays it at the volume, once for events of one moment', async () => {
    const { client, play, clock } = await show({ price: 'bell', volume: 40 });
    client.notify(alert(1));
    client.notify(alert(2));
    client.notify(alert(2));
    expect(play.mock.calls).toEqual([['bell', 40]]);
    clock.nowMs += 1_000;
    client.notify(alert(3));
    expect(play).toHaveBeenCalledTimes(2);
  });

  test('without a sound of its kind, or that comes late, is silent', async () => {
    const { client, play } = await show({ fill: 'rise' });
    client.notify(alert(1));
    client.notify(alert(2, { id: 'fill-1', atMs: AT_MS - 60_000 }));
    expect(play).not.toHaveBeenCalled();
    client.notify(alert(3, { id: 'fill-2' }));
    expect(play.mock.calls).toEqual([['rise', 50]]);
  });
});

describe('the output', () => {
  /** Counts what is opened and what sounds, until the test is over. */
  function count() {
    const counts = { contexts: 0, sines: 0 };
    class Counted extends AudioContext {
      constructor() {
        super();
        counts.contexts += 1;
      }
      override createOscillator(): OscillatorNode {
        counts.sines += 1;
        return super.createOscillator();
      }
    }
    vi.stubGlobal('AudioContext', Counted);
    onTestFinished(() => void vi.unstubAllGlobals());
    return counts;
  }
  /** The sines that one press of play starts. */
  const countSounds = (counts: { sines: number }, audio: AudioOutput): number => {
    const before = counts.sines;
    audio.play('low', 50);
    return counts.sines - before;
  };

  test('opens no audio before the page is pressed', async () => {
    const counts = count();
    const audio = openAudio();
    onTestFinished(() => audio.close());
    audio.play('bell', 50);
    expect(counts).toEqual({ contexts: 0, sines: 0 });
    await userEvent.click(document.body);
    await userEvent.click(document.body);
    expect(counts.contexts).toBe(1);
  });

  test('is one of several windows; when that is closed the next one sounds', async () => {
    const counts = count();
    const [first, second] = [openAudio(), openAudio()];
    onTestFinished(() => second.close());
    await userEvent.click(document.body);
    await expect.poll(() => countSounds(counts, first)).toBe(1);
    expect(countSounds(counts, second)).toBe(0);
    first.close();
    await expect.poll(() => countSounds(counts, second)).toBe(1);
    expect(countSounds(counts, first)).toBe(0);
  });
});

describe('the settings', () => {
  test('are all off at first, and keep what is chosen', async () => {
    const tryTone = vi.fn<(tone: ToneName, volume: number) => void>();
    const { panel, prefs } = showPanel(<SignalSettings onTry={tryTone} />);
    await panel.getByText('Sound and notifications').click();
    await expect.element(panel.getByLabelText('Alert', { exact: true })).toHaveValue('');
    const fill = panel.getByLabelText('Fill', { exact: true });
    await fill.selectOptions('Rise');
    expect(tryTone.mock.calls).toEqual([['rise', 50]]);
    await panel.getByLabelText('Loudness').fill('80');
    await panel.getByRole('button', { name: 'Play the sound of: Fill' }).click();
    expect(tryTone).toHaveBeenLastCalledWith('rise', 80);
    await fill.selectOptions('Off');
    expect(prefs.getState().signals).toEqual({ fill: '', volume: 80 });
  });

  test('request the permission for notifications by the button alone, and stay off without it', async () => {
    const request = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('denied');
    onTestFinished(() => void vi.restoreAllMocks());
    const { panel, prefs } = showPanel(<SignalSettings />);
    await panel.getByText('Sound and notifications').click();
    expect(request).not.toHaveBeenCalled();
    await panel.getByRole('button', { name: 'Show desktop notifications' }).click();
    await expect.element(panel.getByText(/does not allow notifications/)).toBeVisible();
    expect(prefs.getState().signals).toEqual({ notifies: false });
  });
});
