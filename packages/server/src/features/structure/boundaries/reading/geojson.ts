import { boundaryLimits } from '@harken/domain/places/boundary-limits';
import type { Feature, Geometry, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryObject, Topology } from 'topojson-specification';
import { BoundaryFileError } from './file-error.ts';

/** A boundary as it is in a file: its properties, and its polygons with coordinates of any projection. */
export interface RawFeature {
  properties: Record<string, unknown>;
  polygons: Position[][][];
}

/** One of the collections of boundaries in a file. */
export interface RawLayer {
  features: RawFeature[];
  /** The projection as WKT or as the name of a reference system; null: not stated. */
  projection: string | null;
}

/** The polygons of a geometry; points and lines have none. */
export function toPolygons(geometry: Geometry | null | undefined): Position[][][] {
  if (geometry?.type === 'Polygon') return [geometry.coordinates];
  if (geometry?.type === 'MultiPolygon') return geometry.coordinates;
  if (geometry?.type === 'GeometryCollection') return geometry.geometries.flatMap(toPolygons);
  return [];
}

const toRawFeature = ({ properties, geometry }: Feature): RawFeature => ({
  properties: properties ?? {},
  polygons: toPolygons(geometry),
});

type Json = { type?: unknown; features?: unknown; objects?: unknown; arcs?: unknown; crs?: unknown };

/** The number of points that a topology unfolds to. A small file can name the same arc a million times. */
function countUnfolded(arcs: unknown[][], geometry: unknown): number {
  if (typeof geometry === 'number') return arcs[geometry < 0 ? ~geometry : geometry]?.length ?? 0;
  if (!Array.isArray(geometry)) return 0;
  let count = 0;
  for (const part of geometry) {
    count += countUnfolded(arcs, part);
    if (count > boundaryLimits.points)
      throw new BoundaryFileError('boundaries.file.tooManyPoints', { max: boundaryLimits.points });
  }
  return count;
}

type Collection = GeometryObject & { geometries?: { arcs?: unknown }[] };

function readTopology(json: Json, wanted: string | null): { layers: string[]; layer: RawLayer } {
  const topology = json as Topology;
  const layers = Object.keys(topology.objects ?? {});
  const name = wanted !== null && layers.includes(wanted) ? wanted : layers[0];
  const object = name === undefined ? undefined : (topology.objects[name] as Collection);
  if (!object || !Array.isArray(topology.arcs)) throw new BoundaryFileError('boundaries.file.notReadable');
  countUnfolded(
    topology.arcs,
    (object.geometries ?? [object as { arcs?: unknown }]).map(({ arcs }) => arcs),
  );
  const unfolded = feature(topology, object as GeometryObject);
  const features = unfolded.type === 'FeatureCollection' ? unfolded.features : [unfolded];
  return { layers, layer: { features: features.map(toRawFeature), projection: null } };
}

/** Reads GeoJSON or TopoJSON. A topology can hold several layers; the first one is read unless another is wanted. */
export function readJson(text: string, wanted: string | null) {
  const json = parseJson(text);
  if (json.type === 'Topology') return { format: 'topojson' as const, ...readTopology(json, wanted) };
  if (json.type !== 'FeatureCollection' || !Array.isArray(json.features))
    throw new BoundaryFileError('boundaries.file.notReadable');
  const crs = (json.crs as { properties?: { name?: unknown } } | undefined)?.properties?.name;
  return {
    format: 'geojson' as const,
    layers: [],
    layer: {
      features: (json.features as Feature[]).map(toRawFeature),
      projection: typeof crs === 'string' ? crs : null,
    },
  };
}

function parseJson(text: string): Json {
  try {
    const json: unknown = JSON.parse(text);
    if (json !== null && typeof json === 'object') return json;
  } catch {
    // The same error as for JSON of another kind.
  }
  throw new BoundaryFileError('boundaries.file.notReadable');
}
