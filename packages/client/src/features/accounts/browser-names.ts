type Names = ReadonlyArray<readonly [sign: RegExp, name: string]>;

/** Most browsers also claim to be the ones they descend from, so the younger ones are looked for first. */
const browsers: Names = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/(OPR|Opera|OPiOS)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/Version\/.* Safari\//, 'Safari'],
];

/** Android is a Linux, and an iPhone says that it is like a Mac. */
const systems: Names = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

function firstIn(names: Names, text: string): string | undefined {
  return names.find(([sign]) => sign.test(text))?.[1];
}

/**
 * The names by which people know a browser and the device it runs on, from what it says of itself.
 *
 * @example browserNames('Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0')
 * // { browser: 'Firefox', system: 'Android' }
 */
export function browserNames(userAgent: string): {
  browser: string | undefined;
  system: string | undefined;
} {
  return { browser: firstIn(browsers, userAgent), system: firstIn(systems, userAgent) };
}
