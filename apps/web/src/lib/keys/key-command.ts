/** What is known of a command that has a key. */

/** Where a key works: everywhere, or only while the focus is inside such a panel. */
export type KeyScope =
  | 'anywhere'
  | 'grid'
  | 'orders'
  | 'algos'
  | 'ladder'
  | 'ticket'
  | 'basket'
  | 'chart'
  | 'rfq';

/** What one must be able to do to have a use for a key; any one of several. */
type KeyNeed = 'trade' | 'kill' | 'ask-dealers';

export type KeyCommand = {
  readonly id: string;
  readonly scope: KeyScope;
  readonly title: string;
  readonly chord: string;
  /** Who has no use for it does not see it. */
  readonly needs?: KeyNeed | readonly KeyNeed[];
  /** Works while a text field has the focus. */
  readonly whileTyping?: boolean;
};
