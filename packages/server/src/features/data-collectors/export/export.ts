import type { DataCollectorFilters } from '@harken/contract/data-collectors';
import { dataRemoved } from '@harken/domain/access/anonymization';
import { formatBirthDecade } from '@harken/domain/data-collectors/decades';
import { createPlaceColumns } from '../../../platform/data-files/places.ts';
import type { FoundValues } from '../../../platform/data-files/present.ts';
import type { Services } from '../../../platform/services.ts';
import { readCodeColumns } from '../../../platform/spreadsheets/code-columns.ts';
import type { Column, Sheet } from '../../../platform/spreadsheets/columns.ts';
import { findStructure } from '../../../platform/structure.queries.ts';
import { toLocalDate } from '../../../platform/time-zones.ts';
import { resolveSelection, type Viewer } from '../data-collectors.reads.ts';
import { findCalendar } from '../performance/performance.queries.ts';
import { createPlaceNameLookup, type PlaceNames } from './export.places.ts';
import { streamCollectors } from './export.queries.ts';

type Collectors = ReturnType<typeof streamCollectors>;
type Collector = Collectors extends AsyncIterable<infer Row> ? Row : never;
type CollectorPlace = Collector &
  PlaceNames & { locationId: number | null; latitude: number | null; longitude: number | null };

/** Who exports, and the language of titles and labels. */
export interface ExportRequest extends Viewer {
  languageCode: string;
}

/** The collectors of a list with the same filters, one row per location. */
export async function createCollectorSheet(
  services: Services,
  filters: DataCollectorFilters,
  { languageCode, ...viewer }: ExportRequest,
): Promise<Sheet<CollectorPlace>> {
  const { db, texts } = services;
  const getText = (name: string) => texts.text('app', `dataCollectorExport.${name}`, languageCode);
  const selection = await resolveSelection(db, filters, viewer);
  const { nationalSocietyId } = viewer.project;
  const findPlaceNames = createPlaceNameLookup(await findStructure(db, nationalSocietyId));
  const codes = await readCodeColumns(services, { nationalSocietyId, languageCode });
  const codeColumns = codes.map(
    ({ level, find, ...column }): Column<CollectorPlace> => ({
      ...column,
      value: ({ placeIds }) => find(placeIds[`${level}Id`]),
    }),
  );
  return {
    name: getText('sheet'),
    columns: [...createColumns(getText), ...codeColumns],
    rows: listRowsPerLocation(streamCollectors(db, selection), findPlaceNames),
  };
}

/** One row per location; a single one for collectors without locations. */
async function* listRowsPerLocation(
  collectors: Collectors,
  findPlaceNames: ReturnType<typeof createPlaceNameLookup>,
): AsyncGenerator<CollectorPlace> {
  for await (const collector of collectors) {
    for (const place of collector.places ?? [null]) {
      const { id: locationId = null, villageId = null, zoneId = null } = place ?? {};
      const { latitude = null, longitude = null } = place ?? {};
      yield { ...collector, ...findPlaceNames(villageId, zoneId), locationId, latitude, longitude };
    }
  }
}

/** The same rows as data. */
export async function readCollectorData(
  services: Services,
  filters: DataCollectorFilters,
  viewer: Viewer,
): Promise<{ suffix: string; rows: AsyncIterable<FoundValues> }> {
  const { db, clock } = services;
  const { nationalSocietyId, projectId } = viewer.project;
  const selection = await resolveSelection(db, filters, viewer);
  const findPlaceNames = createPlaceNameLookup(await findStructure(db, nationalSocietyId));
  const [{ timeZoneId }, toPlaces] = await Promise.all([
    findCalendar(db, projectId),
    createPlaceColumns(services, nationalSocietyId),
  ]);
  async function* readRows(): AsyncGenerator<FoundValues> {
    const ofProject = { nationalSocietyId, projectId, timeZone: timeZoneId };
    const collectors = listRowsPerLocation(streamCollectors(db, selection), findPlaceNames);
    for await (const { placeIds, numbers, supervisor, createdAt, places: _, ...row } of collectors) {
      yield {
        ...{ ...row, ...ofProject, ...toPlaces(placeIds, row) },
        ...{ type: row.dataCollectorType, birthDecade: row.birthGroupDecade },
        ...{ isInTraining: row.isInTrainingMode, registeredAt: createdAt },
        registeredOn: toLocalDate(createdAt, timeZoneId),
        ...{ phoneNumber: numbers?.Primary ?? null, additionalPhoneNumber: numbers?.Additional ?? null },
        supervisorName: supervisor,
      };
    }
  }
  return { suffix: toLocalDate(clock.now(), timeZoneId), rows: readRows() };
}

/** The columns, in an order that must not change: other programs read these files. */
function createColumns(getText: (name: string) => string): Column<CollectorPlace>[] {
  const createColumn = (name: string, value: Column<CollectorPlace>['value'], width?: number) => ({
    title: getText(`column.${name}`),
    value,
    width,
  });
  return [
    createColumn('type', ({ dataCollectorType }) => getText(`type.${dataCollectorType}`), 18),
    createColumn('name', ({ name }) => name ?? dataRemoved, 28),
    createColumn('displayName', ({ displayName }) => displayName, 24),
    createColumn('phoneNumber', ({ numbers }) => numbers?.Primary ?? null, 20),
    createColumn('additionalPhoneNumber', ({ numbers }) => numbers?.Additional ?? null, 20),
    createColumn('sex', ({ sex }) => sex && getText(`sex.${sex}`)),
    createColumn(
      'birthYears',
      ({ birthGroupDecade }) => birthGroupDecade && formatBirthDecade(birthGroupDecade),
    ),
    createColumn('region', ({ region }) => region, 20),
    createColumn('district', ({ district }) => district, 20),
    createColumn('village', ({ village }) => village, 20),
    createColumn('zone', ({ zone }) => zone, 20),
    createColumn('latitude', ({ latitude }) => latitude),
    createColumn('longitude', ({ longitude }) => longitude),
    createColumn('supervisor', ({ supervisor }) => supervisor ?? dataRemoved, 28),
    createColumn(
      'trainingStatus',
      ({ isInTrainingMode }) => getText(isInTrainingMode ? 'inTraining' : 'trained'),
      18,
    ),
    createColumn('deployed', ({ isDeployed }) => getText(isDeployed ? 'deployed' : 'notDeployed')),
  ];
}

/**
 * The name of an exported file: its subject and the current day in the project.
 *
 * @example await composeFileName(services, 4, 'dataCollectors') // 'dataCollectors_2026-03-10'
 */
export async function composeFileName({ db, clock }: Services, projectId: number, subject: string) {
  const { timeZoneId } = await findCalendar(db, projectId);
  return `${subject}_${toLocalDate(clock.now(), timeZoneId)}`;
}
