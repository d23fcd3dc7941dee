import type { Position } from 'geojson';
import proj4 from 'proj4';
import { BoundaryFileError } from './file-error.ts';

/** How coordinates become degrees. */
export interface Projection {
  /** As people know it. */
  name: string;
  /** Null if they are degrees already. */
  toDegrees: ((position: Position) => Position) | null;
}

const degrees = (name: string): Projection => ({ name, toDegrees: null });

/** The definition of a reference system by its EPSG number, for those that files of boundaries use. */
function findByNumber(number: number): { name: string; definition: string } | null {
  if (number === 3857 || number === 900_913)
    return { name: 'Web Mercator (EPSG:3857)', definition: 'EPSG:3857' };
  const zone = number % 100;
  const isSouth = Math.floor(number / 100) === 327;
  if (!(isSouth || Math.floor(number / 100) === 326) || zone < 1 || zone > 60) return null;
  return {
    name: `WGS 84 / UTM ${zone}${isSouth ? 'S' : 'N'} (EPSG:${number})`,
    definition: `+proj=utm +zone=${zone}${isSouth ? ' +south' : ''} +datum=WGS84 +units=m +no_defs`,
  };
}

function createProjection(name: string, definition: string): Projection {
  try {
    const converter = proj4(definition, 'EPSG:4326');
    return { name, toDegrees: (position) => converter.forward([position[0] ?? 0, position[1] ?? 0]) };
  } catch {
    throw new BoundaryFileError('boundaries.file.projectionUnknown', { projection: name });
  }
}

/**
 * Recognises a projection by its WKT (the .prj file of a shapefile) or the name of a reference system (`crs` of older GeoJSON).
 *
 * @throws BoundaryFileError if it is not known
 */
export function recogniseProjection(stated: string | null): Projection {
  if (stated === null || /CRS:?84$/i.test(stated)) return degrees('WGS 84');
  const wktName = /^\s*(GEOGCS|PROJCS|GEOGCRS|PROJCRS)\s*\[\s*"([^"]*)"/i.exec(stated);
  if (wktName) {
    const name = (wktName[2] ?? '').replaceAll('_', ' ').slice(0, 100);
    // Degrees of WGS 84 need no conversion; those of other datums are some hundred metres away.
    const isWgs84 = /^GEOGC/i.test(wktName[1] ?? '') && /WGS.?(19)?84/i.test(name);
    return isWgs84 ? degrees('WGS 84') : createProjection(name, stated);
  }
  const number = Number(/EPSG\D*(\d{4,6})$/i.exec(stated)?.[1]);
  if (number === 4326) return degrees('WGS 84');
  const known = Number.isNaN(number) ? null : findByNumber(number);
  if (!known)
    throw new BoundaryFileError('boundaries.file.projectionUnknown', { projection: stated.slice(0, 100) });
  return createProjection(known.name, known.definition);
}
