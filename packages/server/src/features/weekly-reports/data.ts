import type { ExportForm } from '@harken/contract/exports/form';
import { dataTables } from '@harken/contract/exports/tables';
import type { WeeklyReportFormat } from '@harken/domain/weekly-reports/limits';
import { countCases, type WeeklyTable } from '@harken/domain/weekly-reports/weekly-table';
import { createExportFile, listRows } from '../../platform/data-files/export-file.ts';
import type { FoundValues } from '../../platform/data-files/present.ts';
import type { FileResponse } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { writeFiles } from './files.ts';
import type { ReportToWrite } from './weekly-report.task.ts';

interface DownloadChoice {
  nationalSocietyId: number;
  exportForm: ExportForm;
  fileFormat: WeeklyReportFormat;
  signal: AbortSignal;
}

/** The file of a weekly report in the form that was asked for. */
export async function writeDownload(
  services: Services,
  report: ReportToWrite,
  { nationalSocietyId, exportForm: form, fileFormat, signal }: DownloadChoice,
): Promise<FileResponse> {
  if (form === 'readable' || fileFormat === 'pdf') {
    const [file] = await writeFiles(services, report, { formats: [fileFormat], signal });
    return file as FileResponse;
  }
  const { table, languageCode } = report;
  const week = `${table.year}-W${String(table.week).padStart(2, '0')}`;
  return createExportFile(
    { form, format: fileFormat, languageCode },
    {
      table: dataTables.weeklyReport,
      readable: () => Promise.reject(new Error('A file for people is written in a worker thread.')),
      data: async () => ({
        suffix: week,
        rows: listRows(listFigures(table), (row) => ({ nationalSocietyId, ...row })),
      }),
    },
  );
}

/** One row for each district and health risk. */
function listFigures({
  year,
  week,
  firstDay,
  lastDay,
  districts,
  healthRisks,
  rows,
}: WeeklyTable): FoundValues[] {
  const districtOf = new Map(districts.map((district) => [district.id, district]));
  const healthRiskOf = new Map(healthRisks.map((healthRisk) => [healthRisk.id, healthRisk]));
  const ofWeek = { epiYear: year, epiWeek: week, weekStartsOn: firstDay, weekEndsOn: lastDay };
  return rows.flatMap((row) => {
    const [district, healthRisk] = [districtOf.get(row.districtId), healthRiskOf.get(row.healthRiskId)];
    if (!district || !healthRisk) return [];
    return [
      {
        ...{ ...ofWeek, regionName: district.region, districtId: district.id, districtName: district.name },
        // P-codes come first
        districtPcode: district.codes[0] ?? null,
        ...{ healthRiskId: healthRisk.id, healthRiskCode: healthRisk.code, caseCount: countCases(row) },
        ...{ casesUnder5: row.belowFive, cases5AndOlder: row.atLeastFive },
        ...{ casesOfUnspecifiedAge: row.ageUnknown, deaths: row.deaths },
        ...{ collectorsOnDuty: district.onDuty, collectorsReporting: district.reporting },
        collectorsZeroReporting: district.zeroReporting,
      },
    ];
  });
}
