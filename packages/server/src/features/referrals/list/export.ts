import { toSnakeCase } from '@harken/contract/exports/words';
import { dataRemoved } from '@harken/domain/access/anonymization';
import { referralLimits } from '@harken/domain/referrals/referral';
import { toViewer } from '../../../platform/access/senders.queries.ts';
import { listRows } from '../../../platform/data-files/export-file.ts';
import { createPlaceColumns } from '../../../platform/data-files/places.ts';
import type { FoundValues } from '../../../platform/data-files/present.ts';
import type { Services } from '../../../platform/services.ts';
import type { Column, Sheet } from '../../../platform/spreadsheets/columns.ts';
import { toLocalDate } from '../../../platform/time-zones.ts';
import { findReferrals, findTimeZone, type ReferralRow } from './list.queries.ts';
import { type ReferralReader, toFilter, toShown } from './list.ts';

type ExportedReferral = ReturnType<typeof toShown>;

/** The referrals of a list as a table. Villages, texts and facilities are hidden as in the list. */
export async function createReferralFile(
  services: Services,
  reader: ReferralReader,
  request: Parameters<typeof toFilter>[1],
): Promise<{ name: string; sheet: Sheet<ExportedReferral> }> {
  const { db, texts, clock } = services;
  const { user, scope, languageCode } = reader;
  const { projectId } = scope;
  const zone = await findTimeZone(db, projectId);
  const page = { viewer: toViewer(scope, user), languageCode, limit: referralLimits.maxExported, offset: 0 };
  const rows = await findReferrals(db, toFilter(projectId, request), page);
  const getText = (key: string) => texts.text('app', key, languageCode);
  return {
    name: `referrals_${toLocalDate(clock.now(), zone)}`,
    sheet: {
      name: getText('pages.referrals'),
      columns: createColumns(getText),
      rows: iterate(rows.map((row) => toShown(reader, row, zone))),
    },
  };
}

/** The same referrals as data. */
export async function readReferralData(
  services: Services,
  reader: ReferralReader,
  request: Parameters<typeof toFilter>[1],
): Promise<{ suffix: string; rows: AsyncIterable<FoundValues> }> {
  const { db, clock } = services;
  const { user, scope } = reader;
  const { projectId, nationalSocietyId } = scope;
  const zone = await findTimeZone(db, projectId);
  const page = {
    ...{ viewer: toViewer(scope, user), languageCode: 'en' },
    ...{ limit: referralLimits.maxExported, offset: 0 },
  };
  const rows = await findReferrals(db, toFilter(projectId, request), page);
  const toPlaces = await createPlaceColumns(services, nationalSocietyId);
  const ofProject = { nationalSocietyId, projectId, timeZone: zone };
  const toValues = (row: ReferralRow): FoundValues => {
    const { id, healthRisk, referredAt, updatedAt, isSenderShown } = row;
    const { number, origin, reportId, alertId, severity, arrival, outcome, laboratory, status, ...shown } =
      toShown(reader, row, zone);
    const { regionId, districtId } = row;
    const villageId = isSenderShown ? row.villageId : null;
    return {
      ...{ id, referralNumber: number, ...ofProject, referredAt, referredOn: toLocalDate(referredAt, zone) },
      ...{ healthRiskId: row.healthRiskId, healthRiskCode: row.healthRiskCode, healthRiskName: healthRisk },
      ...{ reportId, alertId, isSenderHidden: !isSenderShown },
      ...toPlaces({ regionId, districtId, villageId, zoneId: null }, { ...row, zone: null }),
      ...{
        facilityId: shown.contactId,
        facilityName: shown.facility === dataRemoved ? null : shown.facility,
      },
      ...{ severity, symptoms: row.symptoms.map(toSnakeCase).join('; ') },
      ...{ origin, status, arrival, outcome, laboratory, updatedAt, reason: shown.reason },
    };
  };
  return { suffix: toLocalDate(clock.now(), zone), rows: listRows(rows, toValues) };
}

async function* iterate(rows: ExportedReferral[]): AsyncGenerator<ExportedReferral> {
  yield* rows;
}

type Text = (key: string) => string;

/** The order of the columns is fixed, because users process these files with their own spreadsheets. */
function createColumns(getText: Text): Column<ExportedReferral>[] {
  const label = (prefix: string, value: string | null) => value && getText(`${prefix}.${value}`);
  const title = (name: string) => getText(`referrals.column.${name}`);
  return [
    { title: title('number'), width: 12, value: ({ number }) => number },
    { title: title('referredAt'), width: 18, value: ({ referredAt }) => ({ dateTime: referredAt }) },
    { title: title('healthRisk'), width: 24, value: ({ healthRisk }) => healthRisk },
    ...(['region', 'district', 'village'] as const).map((place) => ({
      ...{ title: title(place), width: 20 },
      value: (row: ExportedReferral) => row[place],
    })),
    { title: title('facility'), width: 24, value: ({ facility }) => facility },
    { title: title('severity'), value: ({ severity }) => label('referrals.severity', severity) },
    {
      ...{ title: title('symptoms'), width: 30 },
      value: ({ symptoms }) => symptoms.map((name) => getText(`referrals.symptom.${name}`)).join(', '),
    },
    { title: title('reason'), width: 30, value: ({ reason }) => reason },
    { title: title('origin'), value: ({ origin }) => label('referrals.origin', origin) },
    { title: title('status'), width: 18, value: ({ status }) => label('referrals.status', status) },
    { title: title('arrival'), value: ({ arrival }) => label('referrals.status', arrival) },
    { title: title('laboratory'), value: ({ laboratory }) => label('referrals.laboratory', laboratory) },
    {
      ...{ title: title('updatedAt'), width: 18 },
      value: ({ updatedAt }) => updatedAt && { dateTime: updatedAt },
    },
    { title: title('report'), value: ({ reportId }) => reportId },
    { title: title('alert'), value: ({ alertId }) => alertId },
  ];
}
