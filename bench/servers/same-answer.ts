/** What every server of the request comparison answers: a list of orders as long as a blotter's first page. */
export const RESPONSE = {
  items: Array.from({ length: 5 }, (_, n) => ({
    orderId: `019aae5c-0000-7000-8000-00000000000${n}`,
    clientOrderId: `client-${n}`,
    symbol: 'AAPL',
    side: 'BUY',
    orderType: 'LIMIT',
    qty: 100,
    price: 187.42,
    status: 'NEW',
  })),
  nextCursor: null,
};
