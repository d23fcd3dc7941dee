import { computeAngle, type Position } from '../../geography/distance.ts';

/** The places around each place. */
export interface Neighbours {
  /** By place: all places within the radius, the nearest first, itself at the beginning. */
  places: readonly Int32Array[];
  /** Their distances in kilometres. */
  kilometres: readonly Float64Array[];
}

const earthRadiusKm = 6371;
/** No degree of latitude is shorter. */
const kilometresPerDegree = 110.5;

/** Finds the neighbours of all places. Only places in the same or the next band of latitude are compared. */
export function findNeighbours(positions: readonly Position[], maxKilometres: number): Neighbours {
  const bandOf = ({ latitude }: Position) => Math.floor((latitude * kilometresPerDegree) / maxKilometres);
  const bands = Map.groupBy(positions.keys(), (place) => bandOf(positions[place] as Position));
  const found = positions.map((position, place) => {
    const band = bandOf(position);
    const near: { place: number; distance: number }[] = [];
    for (const candidates of [bands.get(band - 1), bands.get(band), bands.get(band + 1)])
      for (const other of candidates ?? []) {
        const distance = earthRadiusKm * computeAngle(position, positions[other] as Position);
        if (distance <= maxKilometres) near.push({ place: other, distance });
      }
    // itself first, although another place may be at the same position
    return near.sort(
      (a, b) =>
        a.distance - b.distance || Number(b.place === place) - Number(a.place === place) || a.place - b.place,
    );
  });
  return {
    places: found.map((near) => Int32Array.from(near, ({ place }) => place)),
    kilometres: found.map((near) => Float64Array.from(near, ({ distance }) => distance)),
  };
}
