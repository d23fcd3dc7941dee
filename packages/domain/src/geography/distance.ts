/** A position on earth: degrees north and east on WGS 84. */
export interface Position {
  latitude: number;
  longitude: number;
}

const radian = Math.PI / 180;
const equatorialRadius = 6_378_137;
const flattening = 1 / 298.257223563;
const polarRadius = equatorialRadius * (1 - flattening);
const eccentricitySquared = flattening * (2 - flattening);
/** The distance from pole to pole along a meridian, in metres. */
const halfMeridian = 20_003_931.4586;
/** The radius where the earth is most curved (along the meridian, at the equator) … */
export const smallestRadius = equatorialRadius * (1 - eccentricitySquared);
/** … and where it is least curved (at the poles). Distances on the ellipsoid lie between those on the two spheres. */
export const largestRadius = equatorialRadius / Math.sqrt(1 - eccentricitySquared);

/**
 * The geodesic distance between two positions in metres, on the WGS 84 ellipsoid.
 *
 * T. Vincenty's inverse formula (Survey Review XXIII, 1975), exact to less than a millimetre. It does not converge for nearly
 * antipodal positions; their distance is computed through the antipode instead.
 *
 * @example computeDistance({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 }) // 111319.49
 */
export function computeDistance(a: Position, b: Position): number {
  if (a.latitude === b.latitude && (a.longitude - b.longitude) % 360 === 0) return 0;
  const distance = computeVincentyInverse(a, b);
  if (distance !== null) return distance;
  const opposite = { latitude: -a.latitude, longitude: a.longitude + 180 };
  return halfMeridian - (computeVincentyInverse(opposite, b) ?? 0);
}

/**
 * Whether two positions are less than a distance apart (strictly).
 *
 * The same result as comparing `computeDistance`, but most pairs are decided on a sphere in a fraction of the time.
 */
export function isCloserThan(a: Position, b: Position, meters: number): boolean {
  const angle = computeAngle(a, b);
  if (smallestRadius * angle >= meters) return false;
  if (largestRadius * angle < meters) return true;
  return computeDistance(a, b) < meters;
}

/** The angle between two positions as seen from the centre of a sphere, in radians (haversine). */
export function computeAngle(a: Position, b: Position): number {
  const sinLatitude = Math.sin(((b.latitude - a.latitude) * radian) / 2);
  const sinLongitude = Math.sin(((b.longitude - a.longitude) * radian) / 2);
  const cosines = Math.cos(a.latitude * radian) * Math.cos(b.latitude * radian);
  return 2 * Math.asin(Math.min(1, Math.sqrt(sinLatitude ** 2 + cosines * sinLongitude ** 2)));
}

/** One round of the iteration: the spherical triangle for a difference in longitude on the auxiliary sphere. */
interface Triangle {
  sinSigma: number;
  cosSigma: number;
  sigma: number;
  cosSquaredAlpha: number;
  cosTwoSigmaM: number;
  sinAlpha: number;
}

/** null when the iteration does not converge: the positions are nearly antipodal. */
function computeVincentyInverse(a: Position, b: Position): number | null {
  const reduced1 = Math.atan((1 - flattening) * Math.tan(a.latitude * radian));
  const reduced2 = Math.atan((1 - flattening) * Math.tan(b.latitude * radian));
  const longitudeDifference = normalizeLongitude(b.longitude - a.longitude) * radian;
  let lambda = longitudeDifference;
  for (let round = 0; round < 200; round += 1) {
    const triangle = computeTriangle(lambda, reduced1, reduced2);
    if (triangle.sinSigma === 0) return 0;
    const next = longitudeDifference + computeLongitudeCorrection(triangle);
    if (Math.abs(next) > Math.PI) return null;
    if (Math.abs(next - lambda) < 1e-13) return getLength(computeTriangle(next, reduced1, reduced2));
    lambda = next;
  }
  return null;
}

function computeTriangle(lambda: number, reduced1: number, reduced2: number): Triangle {
  const [sinU1, cosU1, sinU2, cosU2] = [
    Math.sin(reduced1),
    Math.cos(reduced1),
    Math.sin(reduced2),
    Math.cos(reduced2),
  ];
  const east = cosU2 * Math.sin(lambda);
  const north = cosU1 * sinU2 - sinU1 * cosU2 * Math.cos(lambda);
  const sinSigma = Math.hypot(east, north);
  const cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * Math.cos(lambda);
  const sinAlpha = sinSigma === 0 ? 0 : (cosU1 * cosU2 * Math.sin(lambda)) / sinSigma;
  const cosSquaredAlpha = 1 - sinAlpha ** 2;
  // Along the equator the midpoint of the geodesic is undefined, and the terms that use it are zero.
  const cosTwoSigmaM = cosSquaredAlpha < 1e-15 ? 0 : cosSigma - (2 * sinU1 * sinU2) / cosSquaredAlpha;
  const sigma = Math.atan2(sinSigma, cosSigma);
  return { sinSigma, cosSigma, sigma, cosSquaredAlpha, cosTwoSigmaM, sinAlpha };
}

function computeLongitudeCorrection(triangle: Triangle): number {
  const { sinSigma, cosSigma, sigma, cosSquaredAlpha, cosTwoSigmaM, sinAlpha } = triangle;
  const c = (flattening / 16) * cosSquaredAlpha * (4 + flattening * (4 - 3 * cosSquaredAlpha));
  const series = sigma + c * sinSigma * (cosTwoSigmaM + c * cosSigma * (2 * cosTwoSigmaM ** 2 - 1));
  return (1 - c) * flattening * sinAlpha * series;
}

function getLength(triangle: Triangle): number {
  const { sinSigma, cosSigma, sigma, cosSquaredAlpha, cosTwoSigmaM } = triangle;
  const u = (cosSquaredAlpha * (equatorialRadius ** 2 - polarRadius ** 2)) / polarRadius ** 2;
  const a = 1 + (u / 16384) * (4096 + u * (-768 + u * (320 - 175 * u)));
  const b = (u / 1024) * (256 + u * (-128 + u * (74 - 47 * u)));
  const last = (b / 6) * cosTwoSigmaM * (4 * sinSigma ** 2 - 3) * (4 * cosTwoSigmaM ** 2 - 3);
  const middle = (b / 4) * (cosSigma * (2 * cosTwoSigmaM ** 2 - 1) - last);
  return polarRadius * a * (sigma - b * sinSigma * (cosTwoSigmaM + middle));
}

function normalizeLongitude(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
