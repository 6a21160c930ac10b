/** What Chromium is started without, wherever a test or a measurement opens pages. */

/**
 * What Playwright turns off by itself. Chromium heeds the last list of features alone, so one with more repeats it;
 * `e2e/chromium.spec.ts` fails when a release of Playwright has another.
 */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'BoundaryEventDispatchTracksNodeRemoval',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'Translate',
  'AutoDeElevate',
  'RenderDocument',
  'OptimizationHints',
];

/** What it turns off for Chromium of today in later versions than the one that is used. */
const OFF_BY_LATER = [
  'HttpsFirstBalancedModeAutoEnable',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * Pages of the browser itself, for its address bar: without a screen, too, each window loads two of them in a process of
 * their own, 0.7 seconds of processor time where the trading page takes 0.9.
 */
const PAGES_OF_THE_BROWSER = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** @param {readonly string[]} more features that this program must not have either */
export const withoutFeatures = (...more) =>
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...OFF_BY_LATER, ...PAGES_OF_THE_BROWSER, ...more].join(',')}`;
