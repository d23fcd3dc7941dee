/** The longest round distance that is not longer than `most`. @example roundDistance(7.3) // 5 */
export function roundDistance(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [5, 2, 1].find((candidate) => candidate * power <= most) ?? 1;
  return Number((step * power).toPrecision(1));
}

const equatorInMeters = 40_075_016.686;

/**
 * A round distance and how long it is on a map of 256 pixels around the world at zoom 0. It holds at that latitude
 * only: towards the poles the same distance is drawn longer.
 *
 * @param mostPixels the line may be as long as this
 */
export function scaleAt(latitude: number, zoom: number, mostPixels = 96): { meters: number; pixels: number } {
  const metersPerPixel = (equatorInMeters * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** zoom);
  const meters = roundDistance(mostPixels * metersPerPixel);
  return { meters, pixels: meters / metersPerPixel };
}
