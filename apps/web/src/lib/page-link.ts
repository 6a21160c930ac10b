/** Links into the trading page: what stands behind the `#`. */

export type PageLink = {
  readonly kind: 'symbol' | 'panel' | 'order' | 'rfq' | 'layout' | 'view';
  readonly id: string;
};

const LINK = /^#(symbol|panel|order|rfq|layout|view)=(.+)$/;

/** The link that a page was opened with; null where there is none, or not one of this page's. */
export function readLink(hash: string): PageLink | null {
  const [, kind, id] = LINK.exec(hash) ?? [];
  if (kind === undefined || id === undefined) return null;
  return { kind: kind as PageLink['kind'], id };
}

/** The address to be copied. Ids have no characters that an address would escape. */
export const linkTo = ({ kind, id }: PageLink): string =>
  `${window.location.origin}/#${kind}=${id}`;
