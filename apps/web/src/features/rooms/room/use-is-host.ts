/** Whether the user may hold competitions. The server decides every time anyway. */
import { useIdentity } from '../../../kit/live/use-client.ts';

export function useIsHost(): boolean {
  const { role } = useIdentity();
  return role === 'desk-head' || role === 'admin';
}
