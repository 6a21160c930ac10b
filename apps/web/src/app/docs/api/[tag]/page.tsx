/** One part of the reference: the calls of a service, or the types that calls share. */
import { Reference } from '../reference.tsx';

type Props = { readonly params: Promise<{ readonly tag: string }> };

export default async function TagPage({ params }: Props) {
  const { tag } = await params;
  return <Reference tag={tag} codes={[]} />;
}
