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

export type KeyCommand = {
  readonly id: string;
  readonly scope: KeyScope;
  readonly chord: string;
  /** Works while a text field has the focus. */
  readonly whileTyping?: boolean;
};
