import { nationalSocietyReportCalls } from '@harken/contract/national-society-reports';
import { dataRemoved } from '@harken/domain/access/anonymization';
import type { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import { findProjectsOf } from './reports.list.scope.queries.ts';
import { findPage, type ReportPage } from './reports.list.ts';
import type { FoundReportRow } from './reports.rows.queries.ts';
import { presentReport, type ReportRow } from './reports.rows.ts';
import { selectionOf } from './reports.selection.ts';
import type { Viewer } from './reports.visibility.queries.ts';

const { listSocietyReports: call } = nationalSocietyReportCalls;
type SocietyReportRow = z.input<typeof call.answer>['data'][number];

interface SocietyListRequest {
  nationalSocietyId: number;
  viewer: Viewer;
  languageCode: string;
  filter: z.output<typeof call.body>;
  pageNumber: number;
}

/** One page of the correct or incorrect reports of all projects of a society; those of training are in none of them. */
export async function listSocietyReports(
  services: Services,
  { nationalSocietyId, viewer, languageCode, filter: asked, pageNumber }: SocietyListRequest,
): Promise<ReportPage<SocietyReportRow>> {
  const { db, texts } = services;
  const filter = { ...asked, trainingStatus: 'Trained', correctedState: 'All' } as const;
  const projects = await findProjectsOf(db, nationalSocietyId);
  const projectIds = projects.map((project) => project.id);
  const selection = await selectionOf(db, { nationalSocietyId, projectIds, timeZoneId: null }, filter);
  const page = await findPage(services, { selection, viewer, languageCode, filter, pageNumber });
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  const presentation = { texts, languageCode, utcOffset: filter.utcOffset };
  return {
    ...page,
    data: page.data.map((row) => ({
      ...forSociety(presentReport({ ...row, isSenderShown: true }, presentation), row, viewer),
      projectName: row.projectId === null ? null : names.get(row.projectId),
    })),
  };
}

function forSociety(report: ReportRow, row: FoundReportRow, viewer: Viewer): SocietyReportRow {
  const isKnown = row.dataCollectorType === null || viewer.role === 'Administrator';
  const isAnonymized = !(isKnown || row.isOfSameOrganization);
  return {
    ...report,
    errorType: report.reportErrorType,
    isAnonymized,
    ...(isAnonymized && {
      dataCollectorDisplayName: report.organizationName,
      phoneNumber: endOf(report.phoneNumber),
      region: '',
      district: '',
      village: '',
      zone: '',
    }),
  };
}

/** What another organization sees of a number: enough to tell two apart, not to call. */
function endOf(phoneNumber: string | null | undefined): string {
  const shown = 4;
  if (!phoneNumber || phoneNumber === dataRemoved || phoneNumber.length <= shown) return '';
  return `***${phoneNumber.slice(-shown)}`;
}
