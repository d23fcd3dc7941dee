import type { ExportForm } from '@harken/contract/exports/form';
import { type WeeklyReportFormat, weeklyReportFormats } from '@harken/domain/weekly-reports/limits';
import { downloadFileAs } from '../../lib/requests/download-as.ts';
import { useDownloading } from '../../lib/requests/downloading.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { nameExport, toExportForm, useDataItems } from '../../shared/exports/export-items.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';

/** The name of the file of a week. @example `weekly-report_2026-W07.pdf` */
const nameFile = (
  { year, week }: { year: number; week: number },
  format: WeeklyReportFormat,
  form: ExportForm,
) => `${nameExport('weekly-report', form)}_${year}-W${String(week).padStart(2, '0')}.${format}`;

type Input<Name extends 'weeklyReport/download' | 'weeklyReport/downloadSent'> = Parameters<
  typeof downloadFileAs<Name>
>[1];

/** Buttons that save a report as PDF, Excel or CSV: of a week as it is today, or as it was sent. */
export function FormatButtons({
  nationalSocietyId,
  week,
  sendingId,
}: {
  nationalSocietyId: number;
  week: { year: number; week: number; firstDay: string };
  /** Absent: the figures of today. */
  sendingId?: number;
}) {
  const { t } = useTexts();
  const { isDownloading, download } = useDownloading();
  const params = { nationalSocietyId };
  function save(fileFormat: WeeklyReportFormat, exportForm: ExportForm = 'readable') {
    const name = nameFile(week, fileFormat, exportForm);
    if (sendingId === undefined) {
      const query = { reportedWeekOn: week.firstDay, fileFormat, ...toExportForm(exportForm) };
      const input: Input<'weeklyReport/download'> = { params, query };
      return downloadFileAs('weeklyReport/download', input, name);
    }
    const input: Input<'weeklyReport/downloadSent'> = {
      params,
      query: { weeklySendingId: sendingId, fileFormat, ...toExportForm(exportForm) },
    };
    return downloadFileAs('weeklyReport/downloadSent', input, name);
  }
  const dataItems = useDataItems(({ form, format }) => void download(() => save(format, form)));
  return (
    <>
      {weeklyReportFormats.map((format) => (
        <Button
          key={format}
          icon="download"
          isBusy={isDownloading}
          onClick={() => void download(() => save(format))}
        >
          {t(`weeklyReports.download.${format}`)}
        </Button>
      ))}
      <Menu button={<Button icon="download">{t('exports.data.title')}</Button>} items={dataItems} />
    </>
  );
}
