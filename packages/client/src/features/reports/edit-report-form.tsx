import { hasEditableStatus } from '@harken/domain/reports/report-life';
import { useWatch } from 'react-hook-form';
import { useSavedForm } from '../../lib/forms.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { FormLayout } from '../../ui/form-layout.tsx';
import type { CollectorToChoose } from './collectors-to-choose.ts';
import type { EditedReport, HealthRiskChoice, ReportToEdit } from './edit-report.api.ts';
import { ReportedCard, SenderCard, StatusCard } from './edit-report-parts.tsx';
import {
  countsOfKind,
  type EditReportValues,
  editedReport,
  hasCounts,
  valuesOf,
} from './edit-report-values.ts';

/** The fields that a report of its kind has, in their order, by the part they stand in. */
function partsOf(t: Translate, { reportType, isActivityReport }: ReportToEdit) {
  const counts = countsOfKind(reportType).map((name) => [name, t(`reports.count.${name}`)]);
  const status = { reportStatus: t('reportForm.status') };
  return {
    sender: {
      dataCollectorId: t('sendReport.collector'),
      dataCollectorLocationId: t('reportForm.location'),
    },
    reported: {
      ...(hasCounts(reportType) && {
        date: t('sendReport.date'),
        healthRiskId: t('reports.list.healthRisk'),
      }),
      ...(reportType === 'Single' && { sex: t('reportForm.sex'), age: t('reportForm.age') }),
      ...Object.fromEntries(counts),
    },
    status: hasEditableStatus(reportType, isActivityReport) ? status : {},
  };
}

/** The field that a refusal of the whole is about, where it can be changed. */
const fieldOfRefusal: Record<string, keyof EditReportValues> = {
  'report.edit.senderDoesNotExist': 'dataCollectorId',
  'report.edit.dataCollectorTypeCannotBeChanged': 'dataCollectorId',
  'report.edit.locationNotFound': 'dataCollectorLocationId',
  'report.healthRiskNotAssignedToProject': 'healthRiskId',
};

export type EditReportFormProps = {
  report: ReportToEdit;
  /** Those who may send reports of this kind. */
  collectors: readonly CollectorToChoose[];
  healthRisks: readonly HealthRiskChoice[];
  /** How the project calls what the report is about. */
  healthRiskName: string | undefined;
  cancelTo: string;
  /** Sends the fields; says where to go then. */
  save: (edited: EditedReport) => Promise<string>;
};

/** The form of a report: who sent it from where, what was reported, and whether it is right. */
export function EditReportForm(props: EditReportFormProps) {
  const { report, collectors, healthRisks, healthRiskName, cancelTo, save } = props;
  const { t } = useTexts();
  const parts = partsOf(t, report);
  const labels = Object.assign({}, ...Object.values(parts)) as Record<keyof EditReportValues, string>;
  const { form, progress } = useSavedForm<EditReportValues>({
    defaultValues: valuesOf(report),
    labels,
    save: (values) => save(editedReport(report, values)),
    fieldOfRefusal: (key) => {
      const field = fieldOfRefusal[key];
      return field && field in labels ? field : undefined;
    },
  });
  const chosenId = useWatch({ control: form.control, name: 'dataCollectorId' });
  const collector = collectors.find(({ id }) => id === chosenId);
  const sections = (['sender', 'reported', 'status'] as const)
    .map((id) => ({ id, title: t(`reportForm.${id}`), fields: Object.keys(parts[id]) }))
    .filter(({ id }) => id !== 'status' || labels.reportStatus);
  return (
    <FormLayout
      label={t('pages.editReport')}
      submitLabel={t('reportForm.save')}
      {...{ sections, progress, cancelTo }}
    >
      <SenderCard {...{ form, collectors, collector }} />
      <ReportedCard {...{ form, report, healthRisks, healthRiskName }} />
      {labels.reportStatus && <StatusCard {...{ form, report, collector }} />}
    </FormLayout>
  );
}
