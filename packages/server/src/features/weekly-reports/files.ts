import type { WeeklyReportFormat } from '@harken/domain/weekly-reports/limits';
import type { Services } from '../../platform/services.ts';
import { defineWorkerTask } from '../../platform/workers/worker-pool.ts';
import type { ReportToWrite, writeWeeklyReport } from './weekly-report.task.ts';

const write = defineWorkerTask<typeof writeWeeklyReport>(
  new URL('./weekly-report.task.ts', import.meta.url),
  'writeWeeklyReport',
  30,
);

const contentTypes: Record<WeeklyReportFormat, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

interface ReportFile {
  content: Buffer;
  contentType: string;
  fileName: string;
}

/** Writes the files of a report in a worker thread. */
export async function writeFiles(
  services: Pick<Services, 'texts' | 'workers'>,
  report: ReportToWrite,
  { formats, signal }: { formats: readonly WeeklyReportFormat[]; signal?: AbortSignal },
): Promise<ReportFile[]> {
  const texts = selectTexts(services, report.languageCode);
  const written = await services.workers.run(write, { report, texts, formats: [...formats] }, signal);
  const { year, week } = report.table;
  const name = `weekly-report_${year}-W${String(week).padStart(2, '0')}`;
  return formats.map((format, index) => {
    const { buffer = new ArrayBuffer(0), byteOffset = 0, byteLength = 0 } = written[index] ?? {};
    return {
      content: Buffer.from(buffer, byteOffset, byteLength),
      contentType: contentTypes[format],
      fileName: `${name}.${format}`,
    };
  });
}

function selectTexts({ texts }: Pick<Services, 'texts'>, languageCode: string): Record<string, string> {
  const keys = [...texts.all('app', languageCode).keys()].filter((key) =>
    key.startsWith('weeklyReports.file.'),
  );
  return Object.fromEntries(keys.map((key) => [key, texts.text('app', key, languageCode)]));
}
