/** Whether a press on a ladder sends, and whether it is confirmed first. */
import { usePrefs, usePrefsStore } from '../live/use-client.ts';
import { OneClick } from './one-click.tsx';

type ArmControlsProps = {
  readonly isArmed: boolean;
  /** What a press does with trading enabled, and without. */
  readonly title: string;
  readonly onArm: (isArmed: boolean) => void;
};

export function ArmControls({ isArmed, title, onArm }: ArmControlsProps) {
  const confirms = usePrefs((prefs) => prefs.ladder.confirms);
  const store = usePrefsStore();
  return (
    <>
      <label className="flex min-h-6 items-center gap-1">
        <input
          type="checkbox"
          checked={confirms}
          onChange={({ target }) => store.setState({ ladder: { confirms: target.checked } })}
        />
        Confirm
      </label>
      <OneClick isArmed={isArmed} title={title} onArm={onArm} label="Enable trading" />
    </>
  );
}
