type NamePatterns = ReadonlyArray<readonly [sign: RegExp, name: string]>;

/** Newer browsers also claim to be those they descend from, so they come first. */
const browsers: NamePatterns = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/(OPR|Opera|OPiOS)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/Version\/.* Safari\//, 'Safari'],
];

/** Android also reports Linux, and an iPhone also reports Mac OS X, so the order matters. */
const systems: NamePatterns = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

function findName(names: NamePatterns, text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}

/**
 * Returns the common names of the browser and of the device or operating system in a user agent.
 *
 * @example parseUserAgent('Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0')
 * // { browser: 'Firefox', system: 'Android' }
 */
export function parseUserAgent(userAgent: string): {
  browser: string | undefined;
  system: string | undefined;
} {
  return { browser: findName(browsers, userAgent), system: findName(systems, userAgent) };
}
