import { unknownOrigin } from './session';

/** The first match wins, because many browsers also name those further down in their user agent. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Returns a label such as `Chrome on macOS`, built from our own words, so that nothing of the user agent is stored or shown. */
export const deviceLabel = (userAgent: string | undefined): string => {
  const [browser, system] = [browsers, systems].map((names) => nameIn(names, (userAgent ?? '').slice(0, 1000)));
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? unknownOrigin.device;
};
