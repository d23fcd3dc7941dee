/** The longest round distance up to `most`. @example roundDistance(7.3) // 5 */
export function roundDistance(max: number): number {
  const power = 10 ** Math.floor(Math.log10(max));
  const step = [5, 2, 1].find((candidate) => candidate * power <= max) ?? 1;
  return Number((step * power).toPrecision(1));
}

const equatorInMeters = 40_075_016.686;

/**
 * A round distance and its length on the map, where the world is 256 pixels wide at zoom 0. Valid only at this latitude: towards
 * the poles, the same distance is longer on the map.
 *
 * @param maxPixels maximum length of the scale bar
 */
export function getScaleAt(
  latitude: number,
  zoom: number,
  maxPixels = 96,
): { meters: number; pixels: number } {
  const metersPerPixel = (equatorInMeters * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** zoom);
  const meters = roundDistance(maxPixels * metersPerPixel);
  return { meters, pixels: meters / metersPerPixel };
}
