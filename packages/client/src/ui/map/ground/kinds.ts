/** The schemas of layers and kinds: of the Protomaps basemap (also the built-in ground), or OpenMapTiles. */
export type GroundSchema = 'protomaps' | 'openmaptiles';

/** What the ground consists of, in the order in which it is drawn. */
export const groundKinds = [
  'land',
  'built',
  'green',
  'water',
  'river',
  'building',
  'path',
  'street',
  'road',
  'highway',
  'rail',
  'regionBorder',
  'countryBorder',
] as const;
export type GroundKind = (typeof groundKinds)[number];

export type PlaceKind = 'country' | 'region' | 'city' | 'town' | 'village' | 'part' | 'water';

export type Properties = Readonly<Record<string, string | number | boolean | undefined>>;

/** Shapes of vector tiles: 1 for points, 2 for lines, 3 for areas. */
export type ShapeType = number;
const [line, area] = [2, 3];

const greenKinds = new Set([
  ...['park', 'forest', 'wood', 'nature_reserve', 'national_park', 'protected_area', 'grassland', 'scrub'],
  ...['grass', 'wetland', 'orchard'],
]);
const builtKinds = new Set(['urban_area', 'residential', 'commercial', 'industrial', 'school', 'hospital']);

/** As what the features of a layer are drawn that have a type of shape. */
type Rule = {
  type: ShapeType;
  find: (kind: string, properties: Properties) => GroundKind | null | undefined;
};

const always = (type: ShapeType, kind: GroundKind): Rule => ({ type, find: () => kind });
const byKind = (type: ShapeType, kinds: Readonly<Record<string, GroundKind>>): Rule => ({
  type,
  find: (kind) => kinds[kind],
});

const plots: Rule = {
  type: area,
  find: (kind) => (greenKinds.has(kind) ? 'green' : builtKinds.has(kind) ? 'built' : null),
};

const protomapsRules: Readonly<Record<string, readonly Rule[]>> = {
  earth: [always(area, 'land')],
  landcover: [plots],
  landuse: [plots],
  water: [always(area, 'water'), always(line, 'river')],
  buildings: [always(area, 'building')],
  roads: [
    byKind(line, {
      highway: 'highway',
      major_road: 'road',
      medium_road: 'road',
      minor_road: 'street',
      path: 'path',
      other: 'path',
      rail: 'rail',
    }),
  ],
  boundaries: [
    byKind(line, { country: 'countryBorder', region: 'regionBorder', macroregion: 'regionBorder' }),
  ],
};

const openLevels: Readonly<Record<string, GroundKind>> = {
  2: 'countryBorder',
  3: 'regionBorder',
  4: 'regionBorder',
};

const openRules: Readonly<Record<string, readonly Rule[]>> = {
  landcover: [plots],
  landuse: [plots],
  park: [always(area, 'green')],
  water: [always(area, 'water')],
  waterway: [always(line, 'river')],
  building: [always(area, 'building')],
  transportation: [
    byKind(line, {
      motorway: 'highway',
      trunk: 'highway',
      primary: 'road',
      secondary: 'road',
      tertiary: 'road',
      minor: 'street',
      service: 'street',
      track: 'path',
      path: 'path',
      rail: 'rail',
    }),
  ],
  boundary: [
    {
      type: line,
      find: (_, { admin_level: level, maritime }) => (maritime === 1 ? null : openLevels[`${level}`]),
    },
  ],
};

const rules = { protomaps: protomapsRules, openmaptiles: openRules };

/** The kind in the words of the file; version 3 of the Protomaps basemap has `pmap:kind` for some layers. */
const readKind = ({ kind, class: openKind, ...others }: Properties) =>
  `${kind ?? others['pmap:kind'] ?? openKind}`;

/** Whether a layer has anything that is drawn, besides names. */
export const isGroundLayer = (schema: GroundSchema, layer: string): boolean =>
  Object.hasOwn(rules[schema], layer);

/** As what a feature of a tile is drawn; null for what maps do not show. */
export function findGroundKind(
  schema: GroundSchema,
  { layer, properties, type }: { layer: string; properties: Properties; type: ShapeType },
): GroundKind | null {
  const rule = rules[schema][layer]?.find((one) => one.type === type);
  return rule?.find(readKind(properties), properties) ?? null;
}

const settlements: Record<string, PlaceKind> = {
  city: 'city',
  town: 'town',
  village: 'village',
  hamlet: 'village',
  isolated_dwelling: 'village',
  suburb: 'part',
  quarter: 'part',
  neighbourhood: 'part',
  macrohood: 'part',
};

/** People of a place by which its label is drawn like a town's or a city's, if the file says nothing else. */
const [cityPopulation, townPopulation] = [500_000, 20_000];

function findLocality({ kind_detail: detail, population }: Properties): PlaceKind {
  const known = settlements[`${detail}`];
  if (known) return known;
  const people = Number(population ?? 0);
  return people >= cityPopulation ? 'city' : people >= townPopulation ? 'town' : 'village';
}

/** What kind of place a feature names; null if it is not a place. */
export function findPlaceKind(
  schema: GroundSchema,
  { layer, properties }: { layer: string; properties: Properties },
): PlaceKind | null {
  const kind = readKind(properties);
  if (schema === 'openmaptiles') {
    if (layer === 'water_name') return 'water';
    if (layer !== 'place') return null;
    return kind === 'country' ? 'country' : kind === 'state' ? 'region' : (settlements[kind] ?? null);
  }
  if (layer === 'water') return 'water';
  if (layer !== 'places') return null;
  if (kind === 'country' || kind === 'region') return kind;
  return kind === 'locality' ? findLocality(properties) : (settlements[kind] ?? null);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Names of countries by language: browsers take long to find the first. */
const namesOfCountries = new Map<string, Intl.DisplayNames>();

/** The name of a country in a language, from the browser. */
function nameCountry(iso: string, language: string): string | undefined {
  try {
    const names =
      namesOfCountries.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    namesOfCountries.set(language, names);
    return names.of(iso);
  } catch {
    return undefined;
  }
}

/**
 * The name of a feature for a reader: in their language if the file has it, otherwise the local one.
 *
 * @example findName({ name: 'Al-Khurṭūm', 'name:fr': 'Khartoum' }, 'fr') // 'Khartoum'
 */
export function findName(properties: Properties, language: string): string | null {
  const { iso, name } = properties;
  const own = properties[`name:${language}`] ?? properties[`name_${language}`];
  if (isText(own)) return own;
  if (isText(iso)) return nameCountry(iso, language) ?? null;
  return isText(name) ? name : null;
}
