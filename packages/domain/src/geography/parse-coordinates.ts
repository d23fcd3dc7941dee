/** Degrees (WGS 84), positive to the north and east. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

const number = String.raw`\d+(?:[.,]\d+)?`;
/** Degrees, and perhaps minutes and seconds. */
const anglePattern = new RegExp(
  String.raw`^([-+]?)\s*(${number})\s*(?:°\s*|\s)?(?:(${number})\s*(?:'\s*|\s)?(?:(${number})\s*"?)?)?$`,
);

const toNumber = (text = '0') => Number(text.replace(',', '.'));

/** @example parseAngle('13° 30\' 36"') // 13.51 */
function parseAngle(text: string): number | null {
  const [, sign, degrees, minutes, seconds] = anglePattern.exec(text.trim()) ?? [];
  if (degrees === undefined || toNumber(minutes) >= 60 || toNumber(seconds) >= 60) return null;
  const angle = toNumber(degrees) + toNumber(minutes) / 60 + toNumber(seconds) / 3600;
  return sign === '-' ? -angle : angle;
}

/** One spelling of signs that have several, without words and symbols around. */
function normalize(text: string): string {
  return text
    .toUpperCase()
    .replace(/[−–]/g, '-')
    .replace(/[º˚]/g, '°')
    .replace(/''|[″“”]/g, '"')
    .replace(/[′’‘´]/g, "'")
    .replace(/^GEO:|LATITUDE|LONGITUDE|\bLAT\b|\bLONG?\b|[:=()[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** West is O in French and Spanish. */
const directions: Readonly<Record<string, { axis: keyof Coordinates; sign: 1 | -1 }>> = {
  N: { axis: 'latitude', sign: 1 },
  S: { axis: 'latitude', sign: -1 },
  E: { axis: 'longitude', sign: 1 },
  W: { axis: 'longitude', sign: -1 },
  O: { axis: 'longitude', sign: -1 },
};

/** `13.5 S 33.8 E` or `S 13.5, E 33.8`, in either order. */
function parseWithDirections(text: string): Coordinates | null {
  const isBefore = /^[NSEWO]/.test(text);
  const parts = text.split(isBefore ? /(?=[NSEWO])/ : /(?<=[NSEWO])/).filter((part) => /\S/.test(part));
  if (parts.length !== 2) return null;
  const found: Partial<Coordinates> = {};
  for (const part of parts) {
    const direction = directions[/[NSEWO]/.exec(part)?.[0] ?? ''];
    const angle = parseAngle(part.replace(/[NSEWO]/, ' ').replace(/^[\s,;]+|[\s,;]+$/g, ''));
    if (!direction || angle === null || angle < 0) return null;
    found[direction.axis] = direction.sign * angle;
  }
  const { latitude, longitude } = found;
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

/** Latitude and longitude as two texts; with decimal commas, something else must be between them. */
function splitPair(text: string): string[] {
  const bySeparator = [/\s*;\s*/, /,\s+/, /\s*,\s*/].map((separator) => text.split(separator));
  const byComma = bySeparator.find((parts) => parts.length === 2);
  const words = text.split(' ');
  if (words.length === 2 && words.every((word) => parseAngle(word) !== null)) return words;
  if (byComma) return byComma;
  const middle = words.length / 2;
  return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')];
}

/** One number with a decimal comma, as in French: it must not become a pair. */
const isOneNumber = (text: string) => /^[-+]?\d+,\d+$/.test(text);

function parsePair(text: string): Coordinates | null {
  if (isOneNumber(text)) return null;
  const [latitude = null, longitude = null, ...others] = splitPair(text).map(parseAngle);
  return latitude === null || longitude === null || others.length > 0 ? null : { latitude, longitude };
}

/** The digits of Open Location Codes. */
const codeDigits = '23456789CFGHJMPQRVWX';

/** The middle of the area of a full plus code, of 10 or 11 digits. */
function parsePlusCode(text: string): Coordinates | null {
  if (!/^[2-9CFGHJMPQRVWX]{8}\+[2-9CFGHJMPQRVWX]{2,3}$/.test(text)) return null;
  const digits = [...text.replace('+', '')].map((digit) => codeDigits.indexOf(digit));
  let [latitude, longitude, height, width] = [-90, -180, 400, 400];
  for (let pair = 0; pair < 5; pair++) {
    height /= 20;
    width /= 20;
    latitude += (digits[2 * pair] ?? 0) * height;
    longitude += (digits[2 * pair + 1] ?? 0) * width;
  }
  const [, , , , , , , , , , last] = digits;
  if (last !== undefined) {
    // the eleventh digit divides the area into five rows of four
    height /= 5;
    width /= 4;
    latitude += Math.floor(last / 4) * height;
    longitude += (last % 4) * width;
  }
  return { latitude: latitude + height / 2, longitude: longitude + width / 2 };
}

const isOnEarth = ({ latitude, longitude }: Coordinates) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/**
 * Reads coordinates in any usual notation: decimal degrees, degrees with minutes and seconds, with signs or directions, or a full
 * plus code. Without directions, the latitude comes first.
 *
 * @returns null if it is something else, or only one number
 * @example parseCoordinates('13°30\'36"S 33°48\'E') // { latitude: -13.51, longitude: 33.8 }
 */
export function parseCoordinates(text: string): Coordinates | null {
  const normalized = normalize(text);
  const found =
    parsePlusCode(normalized) ??
    (/[NSEWO]/.test(normalized) ? parseWithDirections(normalized) : parsePair(normalized));
  return found && isOnEarth(found) ? found : null;
}
