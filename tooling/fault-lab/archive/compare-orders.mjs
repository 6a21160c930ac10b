/** Whether a database has exactly the orders that were accepted. */

/**
 * @param {readonly Pick<import('../world/ack-log.mjs').Ack, 'outcome' | 'orderId'>[]} acks every one with a clear outcome
 * @param {readonly Record<string, unknown>[]} rows with `order_id` and `status`; an order that was refused may have one, too
 * @returns {{ kept: number, lost: string[], extra: string[] }} extra: rows of no accepted order
 */
export function compareOrders(acks, rows) {
  const accepted = new Set(acks.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])));
  const found = new Set(rows.map(({ order_id }) => String(order_id)));
  const lost = [...accepted].filter((id) => !found.has(id));
  const extra = rows
    .filter(({ order_id, status }) => status !== 'REJECTED' && !accepted.has(String(order_id)))
    .map(({ order_id }) => String(order_id));
  return { kept: accepted.size - lost.length, lost, extra };
}
