/** A button that is an icon. Apart from the others, so that the log-in page need not fetch the icons. */
import { Button, type ButtonProps } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

type IconButtonProps = Omit<ButtonProps, 'children' | 'size'> & {
  readonly icon: IconName;
  /** What the button does: its name and its tooltip. */
  readonly label: string;
};

/** A square button with an icon; 24 px, the least a pointer target may be (WCAG 2.5.8). */
export function IconButton({ icon, label, look = 'quiet', ...rest }: IconButtonProps) {
  return (
    <Button look={look} size="square" aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </Button>
  );
}
