import { hasEditableStatus } from '@harken/domain/reports/report-lifecycle';
import { useWatch } from 'react-hook-form';
import { usePageForm } from '../../../lib/forms/forms.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { FormLayout } from '../../../ui/forms/layout.tsx';
import type { CollectorOption } from '../collector-options.ts';
import type { EditedReport, HealthRiskChoice, ReportToEdit } from './api.ts';
import { ReportedCard, SenderCard, StatusCard } from './parts.tsx';
import { type EditReportValues, hasCounts, listCounts, toFormValues, toRequest } from './values.ts';

/** The labels of the fields for this type of report, in order, by section. */
function getFieldLabels(t: Translate, { reportType, isActivityReport }: ReportToEdit) {
  const counts = listCounts(reportType).map((name) => [name, t(`reports.count.${name}`)]);
  const status = {
    reportStatus: t('reportForm.status'),
    dismissalReason: t('dismissal.title'),
    dismissalNote: t('dismissal.note'),
  };
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
      ...(reportType !== 'Event' && { onsetOn: t('onset.field') }),
    },
    status: hasEditableStatus(reportType, isActivityReport) ? status : {},
  };
}

/** The field that an error without a field is about, if the user can change it. */
const fieldByErrorKey: Record<string, keyof EditReportValues> = {
  'report.edit.senderDoesNotExist': 'dataCollectorId',
  'report.edit.dataCollectorTypeCannotBeChanged': 'dataCollectorId',
  'report.edit.locationNotFound': 'dataCollectorLocationId',
  'report.healthRiskNotAssignedToProject': 'healthRiskId',
};

export type EditReportFormProps = {
  projectId: number;
  report: ReportToEdit;
  /** The collectors who may send this type of report. */
  collectors: readonly CollectorOption[];
  healthRisks: readonly HealthRiskChoice[];
  /** The project's name for the health risk of the report. */
  healthRiskName: string | undefined;
  cancelTo: string;
  /** Sends the fields. Returns the path to go to afterwards. */
  save: (edited: EditedReport) => Promise<string>;
};

/** The form of a report: sender and location, what was reported, and the status. */
export function EditReportForm(props: EditReportFormProps) {
  const { projectId, report, collectors, healthRisks, healthRiskName, cancelTo, save } = props;
  const { t } = useTexts();
  const parts = getFieldLabels(t, report);
  const labels = Object.assign({}, ...Object.values(parts)) as Record<keyof EditReportValues, string>;
  const { form, progress } = usePageForm<EditReportValues>({
    defaultValues: toFormValues(report),
    labels,
    save: (values) => save(toRequest(report, values)),
    getErrorField: (key) => {
      const field = fieldByErrorKey[key];
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
      {labels.reportStatus && <StatusCard {...{ projectId, form, report, collector }} />}
    </FormLayout>
  );
}
