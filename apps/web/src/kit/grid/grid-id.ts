/**
 * The grids there are, by the names under which a person's columns and views are kept. A new one is named here, and the
 * test of the largest values (`shell/grids.browser.test.tsx`) does not compile until it has its rows.
 */
export type GridId =
  | 'algos'
  | 'auctions'
  | 'audit'
  | 'bonds'
  | 'dealers'
  | 'fills'
  | 'findings'
  | 'fix'
  | 'orders'
  | 'positions'
  | 'rfqs'
  | 'sensitivities'
  | 'sessions'
  | 'settlements'
  | 'tca-orders'
  | `tca-${'algo' | 'symbol' | 'time' | 'trader' | 'venue'}`
  | 'time-and-sales'
  | 'users'
  | 'watchlist';
