/** Loads the page after the last one, where there is one. */
import { Button } from '../ui/button.tsx';

type MoreButtonProps = { readonly hasMore: boolean; readonly onPress: () => void };

export function MoreButton({ hasMore, onPress }: MoreButtonProps) {
  return hasMore ? (
    <Button size="sm" onClick={onPress}>
      Load older entries
    </Button>
  ) : null;
}
