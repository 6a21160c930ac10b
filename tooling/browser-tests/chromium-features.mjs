/** What Chromium is started without, wherever a test or a measurement opens pages. */

/**
 * What Playwright turns off by itself. Chromium heeds the last list of features alone, so one with more repeats it;
 * `e2e/chromium.spec.ts` fails when a release of Playwright has another.
 */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/**
 * Pages of the browser itself, for its address bar: without a screen, too, each window loads two of them in a process of
 * their own, 0.7 seconds of processor time where the trading page takes 0.9.
 */
const PAGES_OF_THE_BROWSER = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** @param {readonly string[]} more features that this program must not have either */
export const withoutFeatures = (...more) =>
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...PAGES_OF_THE_BROWSER, ...more].join(',')}`;
