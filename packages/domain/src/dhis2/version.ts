/** The minor versions of DHIS2 whose API is spoken as documented. */
const supportedVersions = { first: 38, last: 41 } as const;

/** `newer`: probably works, because DHIS2 keeps this part of its API, but was not tested. */
export type VersionSupport = 'supported' | 'tooOld' | 'newer' | 'unknown';

/**
 * Whether the API of a version is known.
 *
 * @param version as DHIS2 reports it: `2.41.0`, `2.40.3-SNAPSHOT` or, from 42, `42.1`
 * @example assessVersion('2.37.9') // 'tooOld'
 */
export function assessVersion(version: string): VersionSupport {
  const [, minor] = /^(?:2\.)?(\d{1,4})(?:\D|$)/.exec(version) ?? [];
  if (minor === undefined) return 'unknown';
  if (Number(minor) < supportedVersions.first) return 'tooOld';
  return Number(minor) > supportedVersions.last ? 'newer' : 'supported';
}
