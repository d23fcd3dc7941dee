import { buffer } from 'node:stream/consumers';
import type { PlaceLevel } from '@harken/domain/places/levels';
import { stringify } from 'csv-stringify/sync';
import type { Cell, Sheet } from '../platform/spreadsheets/columns.ts';
import { writeXlsxWorkbook } from '../platform/spreadsheets/xlsx.ts';
import { createDistrictBoundaries, createRegionBoundaries } from './boundaries.ts';
import { createPlaceData, type DemoPlace, placeCodePrefix } from './place-data.ts';
import { createRandom } from './random.ts';
import { createVillages } from './villages.ts';

/** A file that can be imported. */
export interface PlaceFile {
  name: string;
  content: Buffer;
}

interface NamedPlace extends DemoPlace {
  name: string;
  inside: NamedPlace[];
}

/** The places of the demo's country, with numbers in place of the ids of a database. */
function createTree(): NamedPlace[] {
  let lastId = 0;
  const create = (level: PlaceLevel, name: string, inside: NamedPlace[] = []): NamedPlace => {
    lastId += 1;
    return { level, id: lastId, name, inside };
  };
  const villages = createVillages(createRandom('villages'));
  const regions = Map.groupBy(villages, ({ region }) => region);
  return [...regions].map(([region, ofRegion]) => {
    const districts = Map.groupBy(ofRegion, ({ district }) => district);
    const inside = [...districts].map(([district, ofDistrict]) =>
      create(
        'district',
        district,
        ofDistrict.map(({ name, zones }) =>
          create(
            'village',
            name,
            zones.map((zone) => create('zone', zone)),
          ),
        ),
      ),
    );
    return create('region', region, inside);
  });
}

/** A place with its code and those around it, the largest first. */
interface CodedPlace {
  place: NamedPlace;
  chain: { name: string; code: string }[];
}

function listWithCodes(
  places: readonly NamedPlace[],
  codes: ReadonlyMap<number, string>,
  around: CodedPlace['chain'] = [],
): CodedPlace[] {
  return places.flatMap((place) => {
    const chain = [...around, { name: place.name, code: codes.get(place.id) ?? '' }];
    return [{ place, chain }, ...listWithCodes(place.inside, codes, chain)];
  });
}

/** A table with its titles first. */
function toSheet(name: string, [titles = [], ...rows]: Cell[][]): Sheet<Cell[]> {
  async function* listRows() {
    yield* rows;
  }
  const columns = titles.map((title, index) => ({
    title: String(title),
    value: (row: Cell[]) => row[index] ?? null,
  }));
  return { name, columns, rows: listRows() };
}

/** The country, its regions and its districts: a sheet for each level, named and titled as in COD-AB. */
function createCodAbSheets(listed: readonly CodedPlace[]): Sheet<Cell[]>[] {
  const country = { name: 'Kalembe', code: placeCodePrefix };
  const toRow = (chain: CodedPlace['chain']) =>
    chain.toReversed().flatMap(({ name, code }): Cell[] => [name, code]);
  return [[], ['region'], ['region', 'district']].map((levels, depth) => {
    const titles = [...levels, 'country'].map((_, index) => [
      `ADM${depth - index}_EN`,
      `ADM${depth - index}_PCODE`,
    ]);
    const chains =
      depth === 0
        ? [[country]]
        : listed.filter(({ place }) => place.level === levels.at(-1)).map(({ chain }) => [country, ...chain]);
    const rows = chains.map((chain): Cell[] => [...toRow(chain), '2024-01-01']);
    return toSheet(`ADM${depth}`, [[...titles.flat(), 'validOn'], ...rows]);
  });
}

const placeTitles = ['Region', 'District', 'Village', 'Zone'];

/** All villages and zones with the places around them, as the template of the import of places. */
function createVillagesSheet(listed: readonly CodedPlace[]): Sheet<Cell[]> {
  const rows = listed
    .filter(
      ({ place: { level, inside } }) => level === 'zone' || (level === 'village' && inside.length === 0),
    )
    .map(({ chain }): Cell[] => [
      ...placeTitles.map((_title, index) => chain[index]?.name ?? null),
      ...placeTitles.map((_title, index) => chain[index]?.code ?? null),
    ]);
  return toSheet('Villages', [[...placeTitles, ...placeTitles.map((title) => `${title} P-code`)], ...rows]);
}

const populationTitles = [
  ...['P-code', 'Year', 'Total', 'Under 5 years', 'Female', 'Male'],
  ...['Growth per year (%)', 'Source'],
];

/**
 * The files of the demo's country that can be imported, with the codes and figures that the demo stores: boundaries per level as
 * GeoJSON, names and codes as a workbook of COD-AB, villages as a workbook, and population figures as CSV. To be imported in the
 * order of their names.
 *
 * @param latestYear of the population figures
 */
export async function createPlaceFiles(latestYear: number): Promise<PlaceFile[]> {
  const tree = createTree();
  const data = createPlaceData(tree, createRandom('population'), latestYear);
  const listed = listWithCodes(tree, new Map(data.map(({ id, code }) => [id, code])));
  const figures = data.flatMap(({ code, figures: ofPlace }) =>
    ofPlace.map(({ year, total, underFive, female, male, growthPercent, source }) => [
      ...[code, year, total, underFive, female, male, growthPercent, source],
    ]),
  );
  return [
    {
      name: '1-cod-ab.xlsx',
      content: await buffer(writeXlsxWorkbook(createCodAbSheets(listed))),
    },
    { name: '2-villages.xlsx', content: await buffer(writeXlsxWorkbook([createVillagesSheet(listed)])) },
    { name: '3-adm1.geojson', content: Buffer.from(JSON.stringify(createRegionBoundaries())) },
    { name: '3-adm2.geojson', content: Buffer.from(JSON.stringify(createDistrictBoundaries())) },
    { name: '4-population.csv', content: Buffer.from(stringify([populationTitles, ...figures])) },
  ];
}
