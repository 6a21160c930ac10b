/** How the transfers of a delivery are named: the obligation, its version when it was delivered, and what is handed over. */

/** Securities, the base currency of a pair, or the cash for either. */
export type DeliveredPart = 'SEC' | 'BASE' | 'CASH';

const NAME = /^((.+):V\d+):(SEC|BASE|CASH)$/;

/** The name of one delivery of an obligation. */
export const deliveryName = (of: {
  readonly obligationId: string;
  readonly version: number;
}): string => `${of.obligationId}:V${of.version}`;

/** What a transfer delivers; null for a transfer of another kind. */
export function findDelivery(transferId: string): {
  readonly delivery: string;
  readonly obligationId: string;
  readonly part: DeliveredPart;
} | null {
  const [, delivery, obligationId, part] = NAME.exec(transferId) ?? [];
  if (delivery === undefined || obligationId === undefined) return null;
  return { delivery, obligationId, part: part as DeliveredPart };
}
