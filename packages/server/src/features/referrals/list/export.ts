import { referralLimits } from '@harken/domain/referrals/referral';
import { toViewer } from '../../../platform/access/senders.queries.ts';
import type { Services } from '../../../platform/services.ts';
import type { Column, Sheet } from '../../../platform/spreadsheets/columns.ts';
import { toLocalDate } from '../../../platform/time-zones.ts';
import { findReferrals, findTimeZone } from './list.queries.ts';
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
