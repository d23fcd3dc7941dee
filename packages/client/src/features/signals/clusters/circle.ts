import type { MapArea } from '../../../ui/map/areas/area-types.ts';
import type { Position } from '../../../ui/map/map-types.ts';

const corners = 64;
/** Kilometres of a degree of latitude. */
const kilometresPerDegree = 111.2;
/** A cluster of one village has a radius of 0; it would not be seen. */
const smallestKm = 1;

/** A circle around a position, as an area of the map. */
export function toCircle(
  id: number,
  name: string,
  { latitude, longitude, radiusKm }: Position & { radiusKm: number },
): MapArea {
  const degrees = Math.max(smallestKm, radiusKm) / kilometresPerDegree;
  // the length of a degree of longitude shrinks towards the poles, where no village is
  const shrinking = Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  const ring = Array.from({ length: corners + 1 }, (_, at) => {
    const angle = (2 * Math.PI * (at % corners)) / corners;
    return [
      longitude + (degrees * Math.cos(angle)) / shrinking,
      latitude + degrees * Math.sin(angle),
    ] as const;
  });
  return { id, name, polygons: [[ring]] };
}
