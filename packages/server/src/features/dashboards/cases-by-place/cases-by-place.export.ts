import type { ComparedLevel } from '@harken/domain/places/places-inside';
import { listRows as listDataRows } from '../../../platform/data-files/export-file.ts';
import type { FoundValues } from '../../../platform/data-files/present.ts';
import type { Services } from '../../../platform/services.ts';
import { readCodeColumns } from '../../../platform/spreadsheets/code-columns.ts';
import type { Column, Sheet } from '../../../platform/spreadsheets/columns.ts';
import type { DashboardFilter, DashboardScope } from '../dashboards.selection.ts';
import { type CasesByPlace, readCasesByPlace } from './cases-by-place.ts';

type ComparedPlace = CasesByPlace['places'][number];

/** The file, and its name without extension: subject and the days of the filter. */
export interface PlacesFile {
  name: string;
  sheet: Sheet<ComparedPlace>;
}

/**
 * Cases, rates and intervals by place as a table: the places, numbers and columns that the dashboard saves as CSV. Numbers are
 * not rounded, because a spreadsheet rounds by itself.
 */
export async function createPlacesFile(
  services: Services,
  scope: Required<DashboardScope>,
  filter: DashboardFilter & { level: ComparedLevel },
): Promise<PlacesFile> {
  const found = await readCasesByPlace(services, scope, { ...filter, withPeriods: false });
  const getText = (key: string, values?: Record<string, string>) =>
    services.texts.text('app', key, scope.languageCode, values);
  const [{ firstDay, lastDay } = { firstDay: '', lastDay: '' }] = found.periods;
  const [pcode, ...otherCodes] = await readCodeColumns(services, scope, [found.level]);
  const columns: Column<ComparedPlace>[] = [
    { title: getText('casesByPlace.place'), width: 28, value: ({ name }) => name },
    { title: getText('casesByPlace.within'), width: 28, value: ({ within }) => within.join(', ') },
    {
      ...{ title: getText('places.system.pcode'), width: 16 },
      value: ({ id }) => pcode?.find(id) ?? null,
    },
    { title: getText('casesByPlace.cases'), value: ({ cases }) => cases },
    { title: getText('casesByPlace.population'), value: ({ population }) => population },
    {
      title: getText('casesByPlace.rate', { per: String(found.per) }),
      value: ({ rate }) => rate?.value ?? null,
    },
    { title: getText('casesByPlace.lower'), value: ({ rate }) => rate?.lower ?? null },
    { title: getText('casesByPlace.upper'), value: ({ rate }) => rate?.upper ?? null },
    ...otherCodes.map(
      ({ title, width, find }): Column<ComparedPlace> => ({ title, width, value: ({ id }) => find(id) }),
    ),
  ];
  return {
    name: `casesByPlace_${firstDay}_${lastDay}`,
    sheet: { name: getText(`casesByPlace.levels.${found.level}`), columns, rows: listRows(found.places) },
  };
}

/** The same places as data. */
export async function readPlacesData(
  services: Services,
  scope: Required<DashboardScope>,
  filter: DashboardFilter & { level: ComparedLevel },
): Promise<{ suffix: string; rows: AsyncIterable<FoundValues> }> {
  const { level, per, places, periods } = await readCasesByPlace(services, scope, {
    ...filter,
    withPeriods: false,
  });
  const [{ firstDay, lastDay } = { firstDay: '', lastDay: '' }] = periods;
  const ofAll = {
    ...{ nationalSocietyId: scope.nationalSocietyId, projectId: scope.projectId },
    ...{ firstOn: firstDay, lastOn: lastDay, placeLevel: level, ratePer: per },
  };
  const toValues = ({ id, name, code, cases, population, rate, isPartial }: ComparedPlace): FoundValues => ({
    ...{ ...ofAll, placeId: id, placeName: name, placePcode: code, isPartial, caseCount: cases, population },
    ...{ rate: rate?.value ?? null, rateLower: rate?.lower ?? null, rateUpper: rate?.upper ?? null },
  });
  return { suffix: `${firstDay}_${lastDay}`, rows: listDataRows(places, toValues) };
}

async function* listRows(places: readonly ComparedPlace[]): AsyncGenerator<ComparedPlace> {
  yield* places;
}
