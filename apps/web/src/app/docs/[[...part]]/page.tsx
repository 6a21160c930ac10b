/** The reference of the platform's interfaces: the overview, or the part that the address names. */
import { REFUSALS } from '@tradefloor/contracts/vocabulary/refusals';
import { toPlace, toTitle } from '../../../features/reference/document/place.ts';
import { Reference } from '../../../features/reference/reference.tsx';

type Props = { readonly params: Promise<{ readonly part?: readonly string[] }> };

const readPlace = async ({ params }: Props) =>
  toPlace(`/docs/${((await params).part ?? []).join('/')}`);

export async function generateMetadata(props: Props) {
  const { part } = await readPlace(props);
  return { title: `${toTitle(part)}, Tradefloor` };
}

export default async function ReferencePage(props: Props) {
  const codes = Object.entries(REFUSALS).map(
    ([code, { http, title }]) => [code, http, title] as const,
  );
  return <Reference start={await readPlace(props)} codes={codes} />;
}
