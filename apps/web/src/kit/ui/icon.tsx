/** The icons: 14 px line drawings, hidden from screen readers; the caller adds a label. */

const PATHS = {
  close: 'M3.5 3.5l7 7m0-7l-7 7',
  search: 'M6 10.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zm3.3-1.2l3.2 3.2',
  up: 'M7 11V3m-3.5 3.5L7 3l3.5 3.5',
  down: 'M7 3v8m3.5-3.5L7 11 3.5 7.5',
  chevron: 'M4 5.5l3 3 3-3',
  download: 'M7 2v7m-3-3l3 3 3-3M2.5 12h9',
  filter: 'M2 3h10L8.3 7.5V11L5.7 12V7.5z',
  columns: 'M2.5 2.5h9v9h-9zm3 0v9m3-9v9',
  freeze: 'M7 1.5v11M2.2 4.2l9.6 5.6m0-5.6L2.2 9.8',
  theme: 'M7 2a5 5 0 1 0 0 10 5 5 0 0 0 0-10zm0 0v10',
  user: 'M7 7.2a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM2 12.5c.5-2.4 2.5-3.7 5-3.7s4.5 1.3 5 3.7',
  logout: 'M8.5 3.500V2h-6v10h6v-1.500M6 7h6m-2-2l2 2-2 2',
  power: 'M7 1.800v5M4.2 3.600a4.7 4.7 0 1 0 5.6 0',
  alert: 'M7 2l5.5 10h-11zM7 5.500v3m0 1.700v.1',
  check: 'M2.5 7.500l3 3 6-6.5',
  dash: 'M3 7h8',
  bell: 'M3.5 10V6.300a3.5 3.5 0 0 1 7 0V10l1 1h-9zM6 12.500h2',
  keyboard: 'M1.5 4h11v6.500h-11zM3.5 6h.1m2 0h.1m2 0h.1m2 0h.1M4.5 8.500h5',
  help: 'M7 12.500A5.5 5.5 0 1 0 7 1.500a5.5 5.5 0 0 0 0 11zM5.5 5.600C5.5 4.7 6.2 4.2 7 4.200s1.5.5 1.5 1.300c0 1.1-1.5 1.2-1.5 2.300m0 1.800v.1',
  layout: 'M2 2.500h10v9H2zm0 3h10m-6 0v6',
  copy: 'M5 5h6.500v6.500H5zM9 5V2.500H2.500V9H5',
  swap: 'M4.5 2.500L2 5l2.5 2.500M2 5h9m-1.5 1.500L12 9l-2.5 2.500M12 9H3',
  edit: 'M2.5 11.500l.6-2.6 6.3-6.3 2 2-6.3 6.300z',
  clock: 'M7 12.500A5.5 5.5 0 1 0 7 1.500a5.5 5.5 0 0 0 0 11zM7 4v3.300l2 1.4',
  plug: 'M5 1.500v3m4-3v3M3.5 4.500h7V7a3.5 3.5 0 0 1-7 0zM7 10.500v2',
  shield: 'M7 1.500l4.5 1.700v3.500c0 2.9-1.9 4.9-4.5 5.8-2.6-.9-4.5-2.9-4.5-5.800V3.200z',
  bookmark: 'M4 2h6v10L7 9.500 4 12z',
  upload: 'M7 9V2m-3 3l3-3 3 3M2.500 12h9',
  bin: 'M2.500 4h9M5.500 4V2.500h3V4M3.500 4l.6 8h5.800l.6-8M6 6.500v3m2-3v3',
  link: 'M6 8.500L8.500 6M5.500 4.500L7 3a2.500 2.500 0 0 1 4 4l-1.500 1.500M8.500 9.500L7 11a2.500 2.500 0 0 1-4-4l1.500-1.500',
  plus: 'M7 2.500v9M2.5 7h9',
  window: 'M2 5h6v6.500H2zM7 2.500h4.500V7M11.500 2.500L7.500 6.500',
  windows: 'M2 5h6v6.500H2zM4 5V2.500h7.500V9H8',
} as const;

export type IconName = keyof typeof PATHS;

/** One icon; `currentColor`, hidden from assistive technology. */
export function Icon({ name, size = 14 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className="shrink-0"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
