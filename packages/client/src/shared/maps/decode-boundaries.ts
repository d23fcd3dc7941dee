import { feature, merge, mesh } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import type { AreaRing, MapArea, MapBorder } from '../../ui/map/areas/area-types.ts';

export type Boundaries = CallResponse<'nationalSocietyStructure/boundaries/get'>;

type Properties = { name: string; parentId: number | null; code: string | null };
type Places = GeometryCollection<Properties>;
type Shape = Polygon<Properties> | MultiPolygon<Properties>;

/** The call has the shape of TopoJSON; only the types of its numbers are wider. */
function toTopology({ topology }: Boundaries): Topology<{ places: Places }> {
  return topology as unknown as Topology<{ places: Places }>;
}

type Geometry = { type: string; coordinates: unknown };

const toPolygons = ({ type, coordinates }: Geometry) =>
  (type === 'Polygon' ? [coordinates] : coordinates) as readonly (readonly AreaRing[])[];

/** An area with what is known of it besides its shape. */
export type BoundedPlace = MapArea & { parentId: number | null; code: string | null };

/** The areas of a level. */
export function decodeAreas(boundaries: Boundaries): BoundedPlace[] {
  const topology = toTopology(boundaries);
  return feature(topology, topology.objects.places).features.map(({ id, properties, geometry }) => ({
    ...{ id: Number(id), name: properties.name, parentId: properties.parentId, code: properties.code },
    polygons: toPolygons(geometry as Geometry),
  }));
}

/** The areas of the level above: each is the union of its parts. Their names are not known here. */
export function decodeParents(boundaries: Boundaries): MapArea[] {
  const topology = toTopology(boundaries);
  const parts = new Map<number, Shape[]>();
  for (const shape of topology.objects.places.geometries as Shape[]) {
    const parentId = shape.properties?.parentId;
    if (parentId) parts.set(parentId, [...(parts.get(parentId) ?? []), shape]);
  }
  return [...parts].map(([id, shapes]) => ({
    ...{ id, name: '' },
    polygons: toPolygons(merge(topology, shapes as Polygon[])),
  }));
}

/** The lines between areas, each once. Those between areas of the level above, and around all, are main ones. */
export function decodeBorders(boundaries: Boundaries): MapBorder[] {
  const topology = toTopology(boundaries);
  const { places } = topology.objects;
  const isMainBetween = (one: Shape, other: Shape) =>
    one === other || one.properties?.parentId !== other.properties?.parentId;
  return [true, false].flatMap((isMain) => {
    const lines = mesh(
      topology,
      places as never,
      (one, other) => isMainBetween(one as never, other as never) === isMain,
    );
    return (lines.coordinates as unknown as AreaRing[]).map((line) => ({ isMain, line }));
  });
}
