/** The reference of the HTTP interface. */
import { REFUSALS } from '@tradefloor/contracts/vocabulary/refusals';
import { Reference } from './reference.tsx';

export const metadata = { title: 'HTTP interface, Tradefloor' };

export default function ApiPage() {
  const codes = Object.entries(REFUSALS).map(
    ([code, { http, title }]) => [code, http, title] as const,
  );
  return <Reference tag="" codes={codes} />;
}
