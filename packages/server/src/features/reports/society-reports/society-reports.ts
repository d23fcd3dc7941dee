import { nationalSocietyReportCalls } from '@harken/contract/reports/national-society-reports';
import { dataRemoved } from '@harken/domain/access/anonymization';
import type { TimeZone } from '@harken/domain/calendar/local-date-time';
import { isTimeZone } from '@harken/domain/calendar/time-zone';
import type { z } from 'zod';
import type { Viewer } from '../../../platform/access/senders.queries.ts';
import { readCodesOfPlaces } from '../../../platform/codes-of-places.ts';
import type { Services } from '../../../platform/services.ts';
import { findProjectsOfSociety } from '../list/list.scope.queries.ts';
import { buildSelection } from '../list/list.selection.ts';
import { findPage, type ReportPage } from '../list/list.ts';
import type { FoundReportRow } from '../reports.rows.queries.ts';
import { presentReport, type ReportRow } from '../reports.rows.ts';

const { listSocietyReports: call } = nationalSocietyReportCalls;
type SocietyReportRow = z.input<typeof call.response>['data'][number];

interface SocietyListRequest {
  nationalSocietyId: number;
  viewer: Viewer;
  languageCode: string;
  filter: z.output<typeof call.body>;
  pageNumber: number;
}

/** One page of the correct or incorrect reports of all projects of a national society, without training reports. */
export async function listSocietyReports(
  services: Services,
  { nationalSocietyId, viewer, languageCode, filter: requested, pageNumber }: SocietyListRequest,
): Promise<ReportPage<SocietyReportRow>> {
  const { db, texts } = services;
  const filter = { ...requested, trainingStatus: 'Trained', correctedState: 'All' } as const;
  const projects = await findProjectsOfSociety(db, nationalSocietyId);
  const projectIds = projects.map((project) => project.id);
  const selection = await buildSelection(db, { nationalSocietyId, projectIds, timeZoneId: null }, filter);
  const page = await findPage(services, { selection, viewer, languageCode, filter, pageNumber });
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  const findCodes = await readCodesOfPlaces(services, page.data);
  const presentation = { texts, languageCode, zone: chooseReadersZone(filter), findCodes };
  return {
    ...page,
    data: page.data.map((row) => ({
      ...toSocietyRow(presentReport({ ...row, isSenderShown: true }, presentation), row, viewer),
      projectName: row.projectId === null ? null : names.get(row.projectId),
    })),
  };
}

/** The reader's time zone: by name if this server knows it, else by its offset in whole hours. */
function chooseReadersZone({
  timeZoneId,
  utcOffset = 0,
}: Pick<SocietyListRequest['filter'], 'timeZoneId' | 'utcOffset'>): TimeZone {
  return timeZoneId && isTimeZone(timeZoneId) ? timeZoneId : utcOffset;
}

function toSocietyRow(report: ReportRow, row: FoundReportRow, viewer: Viewer): SocietyReportRow {
  const isKnown = row.dataCollectorType === null || viewer.role === 'Administrator';
  const isAnonymized = !(isKnown || row.isOfSameOrganization);
  return {
    ...report,
    errorType: report.reportErrorType,
    isAnonymized,
    ...(isAnonymized && {
      dataCollectorDisplayName: report.organizationName,
      phoneNumber: maskPhoneNumber(report.phoneNumber),
      region: '',
      district: '',
      village: '',
      zone: '',
      placeCodes: [],
    }),
  };
}

/** What other organizations see of a number: enough to tell two apart, not enough to call. */
function maskPhoneNumber(phoneNumber: string | null | undefined): string {
  const visibleDigits = 4;
  if (!phoneNumber || phoneNumber === dataRemoved || phoneNumber.length <= visibleDigits) return '';
  return `***${phoneNumber.slice(-visibleDigits)}`;
}
