/** Opens and closes the rarer terms of an order; values that another panel brings open them. */

import { useState } from 'react';
import { phrase } from '../../../lib/text/phrase.ts';
import { useUi } from '../../../ui-state/use-ui.ts';
import { LabelButton } from './label-button.tsx';

/** Whether the terms are shown, and what turns it. */
export function useDisclosure(hasValues: boolean) {
  const requestNo = useUi(({ ticketRequest }) => ticketRequest?.no ?? 0);
  const [chosen, setChosen] = useState({ requestNo: -1, isOpen: false });
  const isOpen = chosen.requestNo === requestNo ? chosen.isOpen : chosen.isOpen || hasValues;
  return { isOpen, toggle: () => setChosen({ requestNo, isOpen: !isOpen }) };
}

type MoreButtonProps = {
  readonly isOpen: boolean;
  /** How many of the terms are set. */
  readonly count: number;
  readonly onPress: () => void;
};

export function MoreButton({ isOpen, count, onPress }: MoreButtonProps) {
  return (
    <LabelButton aria-expanded={isOpen} onClick={onPress}>
      {isOpen || count === 0 ? 'More' : phrase`More, ${count} set`}
    </LabelButton>
  );
}
