/** Arms what otherwise waits for a confirmation. */
import { Button } from '../ui/button.tsx';

type OneClickProps = {
  readonly isArmed: boolean;
  /** What happens without a confirmation while it is armed. */
  readonly title: string;
  readonly onArm: (isArmed: boolean) => void;
  /** What it reads while it is not armed. */
  readonly label?: string;
};

export const OneClick = ({ isArmed, title, onArm, label = 'One click' }: OneClickProps) => (
  <Button
    size="sm"
    look={isArmed ? 'danger' : 'outline'}
    aria-pressed={isArmed}
    title={title}
    onClick={() => onArm(!isArmed)}
  >
    {isArmed ? 'ARMED' : label}
  </Button>
);
