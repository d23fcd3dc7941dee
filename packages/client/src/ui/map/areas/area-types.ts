/** A ring as longitude and latitude in degrees. */
export type AreaRing = readonly (readonly [longitude: number, latitude: number])[];

/** An area of the map, such as a district. */
export type MapArea = {
  id: number;
  name: string;
  /** Polygons: the outer ring, then holes. */
  polygons: readonly (readonly AreaRing[])[];
};

/** A line between areas: between two of the lowest level, or of the level above. */
export type MapBorder = { isMain: boolean; line: AreaRing };

/** A name that the map shows where it fits. Places of the smallest kind appear when the map is zoomed in. */
export type MapName = {
  text: string;
  kind: 'ownArea' | 'ownRegion' | 'ownVillage';
  latitude: number;
  longitude: number;
};

/** What lies below the markers: lines between areas, and names. Pass the same object while nothing in it changes. */
export type MapOutlines = {
  borders: readonly MapBorder[];
  names: readonly MapName[];
  /** Lines between points that belong together. */
  links?: readonly AreaRing[];
};

/** The class of an area: 0 for zero, 1 to 5 above; `unknown` is hatched. */
export type AreaTone = 0 | 1 | 2 | 3 | 4 | 5 | 'unknown';

export type AreaStyle = {
  tone: AreaTone;
  /** Accessible name: "Mbara: 12 cases". */
  label: string;
};
