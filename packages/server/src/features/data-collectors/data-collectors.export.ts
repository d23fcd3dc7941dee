import type { DataCollectorFilters } from '@harken/contract/data-collectors';
import { dataRemoved } from '@harken/domain/access/anonymization';
import { birthDecadeLabel } from '@harken/domain/data-collectors/decades';
import type { Services } from '../../platform/services.ts';
import type { Column, Sheet } from '../../platform/spreadsheets/columns.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import { localDateOf } from '../../platform/time-zones.ts';
import { type PlaceNames, placeNamesIn } from './data-collectors.export.places.ts';
import { streamCollectors } from './data-collectors.export.queries.ts';
import { findCalendar } from './data-collectors.performance.queries.ts';
import { selectionOf, type Viewer } from './data-collectors.reads.ts';

type Collectors = ReturnType<typeof streamCollectors>;
type Collector = Collectors extends AsyncIterable<infer Row> ? Row : never;
type CollectorPlace = Collector & PlaceNames & { latitude: number | null; longitude: number | null };

/** Who exports, and in which language the titles and words are. */
export interface Asked extends Viewer {
  languageCode: string;
}

/** The collectors that a list shows under the same filters, one row for each of their places. */
export async function collectorSheet(
  { db, texts }: Services,
  filters: DataCollectorFilters,
  { languageCode, ...viewer }: Asked,
): Promise<Sheet<CollectorPlace>> {
  const word = (name: string) => texts.text('app', `dataCollectorExport.${name}`, languageCode);
  const selection = await selectionOf(db, filters, viewer);
  const namesOf = placeNamesIn(await findStructure(db, viewer.project.nationalSocietyId));
  return {
    name: word('sheet'),
    columns: columnsIn(word),
    rows: eachPlace(streamCollectors(db, selection), namesOf),
  };
}

/** One row for each place, a single one where there is none. */
async function* eachPlace(
  collectors: Collectors,
  namesOf: ReturnType<typeof placeNamesIn>,
): AsyncGenerator<CollectorPlace> {
  for await (const collector of collectors) {
    for (const place of collector.places ?? [null]) {
      const { latitude = null, longitude = null, villageId = null, zoneId = null } = place ?? {};
      yield { ...collector, ...namesOf(villageId, zoneId), latitude, longitude };
    }
  }
}

/** The columns in the order that readers of these files are used to (contract 23). */
function columnsIn(word: (name: string) => string): Column<CollectorPlace>[] {
  const column = (name: string, value: Column<CollectorPlace>['value'], width?: number) => ({
    title: word(`column.${name}`),
    value,
    width,
  });
  return [
    column('type', ({ dataCollectorType }) => word(`type.${dataCollectorType}`), 18),
    column('name', ({ name }) => name ?? dataRemoved, 28),
    column('displayName', ({ displayName }) => displayName, 24),
    column('phoneNumber', ({ numbers }) => numbers?.Primary ?? null, 20),
    column('additionalPhoneNumber', ({ numbers }) => numbers?.Additional ?? null, 20),
    column('sex', ({ sex }) => sex && word(`sex.${sex}`)),
    column('birthYears', ({ birthGroupDecade }) => birthGroupDecade && birthDecadeLabel(birthGroupDecade)),
    column('region', ({ region }) => region, 20),
    column('district', ({ district }) => district, 20),
    column('village', ({ village }) => village, 20),
    column('zone', ({ zone }) => zone, 20),
    column('latitude', ({ latitude }) => latitude),
    column('longitude', ({ longitude }) => longitude),
    column('supervisor', ({ supervisor }) => supervisor ?? dataRemoved, 28),
    column('trainingStatus', ({ isInTrainingMode }) => word(isInTrainingMode ? 'inTraining' : 'trained'), 18),
    column('deployed', ({ isDeployed }) => word(isDeployed ? 'deployed' : 'notDeployed')),
  ];
}

/**
 * What an exported file is called: its subject and the day it is in the project.
 *
 * @example await fileNameOf(services, 4, 'dataCollectors') // 'dataCollectors_2026-03-10'
 */
export async function fileNameOf({ db, clock }: Services, projectId: number, subject: string) {
  const { timeZoneId } = await findCalendar(db, projectId);
  return `${subject}_${localDateOf(clock.now(), timeZoneId)}`;
}
