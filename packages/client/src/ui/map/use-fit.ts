import L from 'leaflet';
import { useEffect } from 'react';
import { type Position, toLatLng } from './map-types.ts';

/** Space between the outermost points and the edge, in pixels: markers are up to this large. */
export const edge = 48;
/** A map of one place, or of neighbours, still shows where in the district they are. */
export const closestZoom = 11;

/** Maps that were moved to their points. */
const movedMaps = new WeakSet<L.Map>();

/** Moves the map so that all positions are visible. */
export function fitPoints(
  map: L.Map,
  points: readonly Position[],
  isAnimated: boolean,
  closest = closestZoom,
): void {
  if (points.length === 0) return;
  const bounds = L.latLngBounds(points.map(toLatLng));
  const maxZoom = Math.min(closest, map.getMaxZoom());
  movedMaps.add(map);
  map.fitBounds(bounds, { padding: [edge, edge], maxZoom, animate: isAnimated });
}

/** Opens a map on its points, as soon as there are any. Later changes leave it where the user has moved it. */
export function useOpenOnPoints(
  map: L.Map | null,
  points: readonly Position[],
  { isWanted, closest }: { isWanted: boolean; closest?: number | undefined },
): void {
  useEffect(() => {
    if (!map || !isWanted || movedMaps.has(map)) return;
    fitPoints(map, points, false, closest);
  }, [map, points, isWanted, closest]);
}
