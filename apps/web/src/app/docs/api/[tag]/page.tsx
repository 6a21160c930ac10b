/** One part of the reference: the calls of a service, or the types that calls share. */
import { Reference } from '../reference.tsx';

type Props = { readonly params: Promise<{ readonly tag: string }> };

export async function generateMetadata({ params }: Props) {
  const { tag } = await params;
  return { title: `${tag}, HTTP interface, Tradefloor` };
}

export default async function TagPage({ params }: Props) {
  const { tag } = await params;
  return <Reference tag={tag} codes={[]} />;
}
