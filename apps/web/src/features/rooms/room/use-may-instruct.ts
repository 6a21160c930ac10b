/** Whether the user may be an instructor. The server decides every time anyway. */
import { INSTRUCTOR_ROLES } from '@tradefloor/contracts/vocabulary/rooms';
import { useIdentity } from '../../../kit/live/use-client.ts';

export function useMayInstruct(): boolean {
  const { role } = useIdentity();
  return INSTRUCTOR_ROLES.some((each) => each === role);
}
