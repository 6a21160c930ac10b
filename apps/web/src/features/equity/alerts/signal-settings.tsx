/** Which events sound, how, how loud, and whether the system shows alerts while the page is hidden. */

import { useState } from 'react';
import { usePrefs, usePrefsStore } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/field.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import { tryTone } from './audio-output.ts';
import {
  KIND_NAMES,
  readSignals,
  SIGNAL_KINDS,
  type SignalKind,
  type Signals,
  TONE_LABELS,
  TONE_NAMES,
  type ToneName,
} from './signals.ts';

const TONE_OPTIONS = [
  { value: '', label: 'Off' },
  ...TONE_NAMES.map((name) => ({ value: name, label: TONE_LABELS[name] })),
];

type SignalSettingsProps = {
  /** Plays a tone that is tried. */
  readonly onTry?: (tone: ToneName, volume: number) => void;
};

export function SignalSettings({ onTry = tryTone }: SignalSettingsProps) {
  const store = usePrefsStore();
  const signals = readSignals(usePrefs((prefs) => prefs.signals));
  const set = (change: Readonly<Record<string, unknown>>): void =>
    store.setState((prefs) => ({ signals: { ...prefs.signals, ...change } }));
  return (
    <details className="text-12">
      <summary className="cursor-pointer font-semibold">Sound and notifications</summary>
      <div className="flex flex-wrap items-end gap-3 pt-2">
        {SIGNAL_KINDS.map((kind) => (
          <ToneField key={kind} kind={kind} signals={signals} onChange={set} onTry={onTry} />
        ))}
        <label className="flex flex-col gap-0.5 font-medium text-11 text-t2">
          Loudness
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={signals.volume}
            onChange={({ target }) => set({ volume: target.valueAsNumber })}
            className="h-7 w-32"
          />
        </label>
        <Notifications isOn={signals.notifies} onChange={(notifies) => set({ notifies })} />
      </div>
    </details>
  );
}

type ToneFieldProps = {
  readonly kind: SignalKind;
  readonly signals: Signals;
  readonly onChange: (change: Readonly<Record<string, unknown>>) => void;
  readonly onTry: (tone: ToneName, volume: number) => void;
};

function ToneField({ kind, signals, onChange, onTry }: ToneFieldProps) {
  const tone = signals.tones[kind];
  return (
    <div className="flex items-end gap-1">
      <SelectField
        label={KIND_NAMES[kind]}
        className="w-24"
        options={TONE_OPTIONS}
        value={tone ?? ''}
        onChange={({ target }) => {
          const chosen = target.value as ToneName | '';
          onChange({ [kind]: chosen });
          if (chosen !== '') onTry(chosen, signals.volume);
        }}
      />
      <Button
        size="md"
        look="quiet"
        disabled={tone === null}
        aria-label={phrase`Play the sound of: ${KIND_NAMES[kind]}`}
        onClick={() => {
          if (tone !== null) onTry(tone, signals.volume);
        }}
      >
        Play
      </Button>
    </div>
  );
}

type NotificationsProps = {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** The permission of the browser is requested by a press of this button alone. */
function Notifications({ isOn, onChange }: NotificationsProps) {
  const canNotify = 'Notification' in window;
  const [permission, setPermission] = useState(canNotify ? Notification.permission : 'denied');
  const toggle = async (): Promise<void> => {
    if (isOn) {
      onChange(false);
      return;
    }
    const given = await Notification.requestPermission();
    setPermission(given);
    onChange(given === 'granted');
  };
  const shows = isOn && permission === 'granted';
  return (
    <div className="flex items-center gap-2">
      <Button disabled={!canNotify} aria-pressed={shows} onClick={() => void toggle()}>
        {shows ? 'Stop desktop notifications' : 'Show desktop notifications'}
      </Button>
      <span className="max-w-56 text-11 text-t3">
        {permission === 'denied'
          ? 'The browser does not allow notifications of this page'
          : 'All but fills and rejections, while the page is hidden'}
      </span>
    </div>
  );
}
