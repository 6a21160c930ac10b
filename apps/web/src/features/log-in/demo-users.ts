/** The seeded users of development, as docs/guide lists them; shown only where they exist. */

/** Password of every seeded user in development; production seeds none of them. */
export const DEMO_PASSWORD = 'tradefloor';

export type DemoUser = { readonly username: string; readonly does: string };

export const DEMO_USERS: readonly {
  readonly group: string;
  readonly users: readonly DemoUser[];
}[] = [
  {
    group: 'Traders',
    users: [
      { username: 'trader-high-touch', does: 'Equities, high touch' },
      { username: 'trader-low-touch', does: 'Equities, low touch' },
      { username: 'trader-fi-voice', does: 'Bonds, voice' },
      { username: 'trader-fx-electronic', does: 'FX, electronic' },
      { username: 'trader-commodities-voice', does: 'Commodities, voice' },
      { username: 'trader-derivatives-high-touch', does: 'Derivatives, high touch' },
      { username: 'trader-derivatives-low-touch', does: 'Derivatives, low touch' },
    ],
  },
  {
    group: 'Control',
    users: [
      { username: 'desk-head', does: 'All desks, read-only' },
      { username: 'risk-manager', does: 'Firm-wide risk, kill switch' },
      { username: 'compliance', does: 'Reads everything' },
      { username: 'admin', does: 'Users, sessions, kill switch' },
    ],
  },
  {
    group: 'Clients and guests',
    users: [
      { username: 'sales', does: 'Serves client requests' },
      { username: 'external-client', does: 'Requests quotes' },
      { username: 'viewer', does: 'Market only' },
    ],
  },
];
