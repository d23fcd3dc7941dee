import { maxLength, required, requiredWhen } from '@harken/domain/forms/form-rules';
import { validateSexAndAge } from '@harken/domain/forms/pair-rules';
import { dismissalNoteMaxLength } from '@harken/domain/reports/dismissal-reasons';
import { getCrossCheckState } from '@harken/domain/reports/kinds';
import { listSelectableStatuses } from '@harken/domain/reports/report-lifecycle';
import { joinParts } from '@harken/domain/texts/lists';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { DateTimeText } from '../../../lib/dates/date-time-text.tsx';
import { toValidator } from '../../../lib/forms/forms.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useDismissalReasons } from '../../../shared/dismissal/reasons.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { FieldGrid } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { CollectorField } from '../collector-field.tsx';
import type { CollectorOption } from '../collector-options.ts';
import type { HealthRiskChoice, ReportToEdit } from './api.ts';
import styles from './edit.module.css';
import {
  ages,
  type CountName,
  type EditReportValues,
  getCountRule,
  getDateRule,
  getLastDay,
  getOnsetRule,
  hasCounts,
  listCounts,
  sexes,
} from './values.ts';

type Form = UseFormReturn<EditReportValues>;

const formatPlace = ({ village, zone }: CollectorOption['locations'][number], language: string) =>
  joinParts([village, zone], language);

type SenderProps = {
  form: Form;
  collectors: readonly CollectorOption[];
  /** The chosen collector. */
  collector: CollectorOption | undefined;
};

/** Where the report was sent from: one of the chosen collector's locations. */
function LocationField({ form, collector }: Pick<SenderProps, 'form' | 'collector'>) {
  const { t, language } = useTexts();
  return (
    <SelectField
      label={t('reportForm.location')}
      help={!collector && t('reportForm.collectorFirst')}
      disabled={!collector}
      emptyLabel={t('ui.choose')}
      options={(collector?.locations ?? []).map((place) => ({
        value: place.id,
        label: formatPlace(place, language),
      }))}
      error={form.formState.errors.dataCollectorLocationId?.message}
      {...form.register('dataCollectorLocationId', {
        validate: (place, { dataCollectorId }) =>
          toValidator<string>(t, requiredWhen(dataCollectorId !== null))(place),
      })}
    />
  );
}

/** Sender and location. Choosing another collector selects their location if they have only one, otherwise clears it. */
export function SenderCard({ form, collectors, collector }: SenderProps) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: 'dataCollectorId',
    rules: { validate: toValidator<unknown>(t, required) },
  });
  const choose = (id: number | null) => {
    if (id === field.value) return;
    field.onChange(id);
    const places = collectors.find((other) => other.id === id)?.locations ?? [];
    const [only] = places.length === 1 ? places : [];
    form.setValue('dataCollectorLocationId', only ? String(only.id) : '');
    form.clearErrors('dataCollectorLocationId');
  };
  return (
    <Card id="sender" title={t('reportForm.sender')}>
      <FieldGrid>
        <CollectorField
          collectors={collectors}
          value={field.value}
          onChange={choose}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
        {/* the key resets the field when another collector is chosen, because its options differ */}
        <LocationField key={collector?.id} {...{ form, collector }} />
      </FieldGrid>
    </Card>
  );
}

/** Sex and age of one person: both known, or neither. */
function PersonFields({ form }: { form: Form }) {
  const { t } = useTexts();
  const { errors } = form.formState;
  return (
    <>
      <SelectField
        isHalf
        label={t('reportForm.sex')}
        emptyLabel={t('ui.choose')}
        options={sexes.map((value) => ({ value, label: t(`reportForm.sexes.${value}`) }))}
        error={errors.sex?.message}
        {...form.register('sex', {
          validate: (sex, { age }) => toValidator<string>(t, required, validateSexAndAge(age))(sex),
          deps: ['age'],
        })}
      />
      <SelectField
        isHalf
        label={t('reportForm.age')}
        emptyLabel={t('ui.choose')}
        options={ages.map((value) => ({ value, label: t(`reportForm.ages.${value}`) }))}
        error={errors.age?.message}
        {...form.register('age', {
          validate: (age, { sex }) => toValidator<string>(t, required, validateSexAndAge(sex))(age),
          deps: ['sex'],
        })}
      />
    </>
  );
}

function CountField({ form, name }: { form: Form; name: CountName }) {
  const { t } = useTexts();
  return (
    <TextField
      isHalf
      type="number"
      inputMode="numeric"
      min={0}
      step={1}
      label={t(`reports.count.${name}`)}
      error={form.formState.errors[name]?.message}
      {...form.register(name, {
        validate: (count, values) => toValidator(t, getCountRule(name, values))(count),
        deps: name === 'countMalesBelowFive' ? [] : ['countMalesBelowFive'],
      })}
    />
  );
}

/** The day of the first symptoms. It may be unknown. */
function OnsetField({ form }: { form: Form }) {
  const { t } = useTexts();
  const day = useWatch({ control: form.control, name: 'date' });
  return (
    <DateField
      isOptional
      label={t('onset.field')}
      help={t('onset.fieldHelp')}
      max={day}
      error={form.formState.errors.onsetOn?.message}
      {...form.register('onsetOn', {
        validate: (onsetOn, { date }) => toValidator<string>(t, getOnsetRule(date))(onsetOn),
        deps: ['date'],
      })}
    />
  );
}

type ReportedProps = {
  form: Form;
  report: ReportToEdit;
  healthRisks: readonly HealthRiskChoice[];
  healthRiskName: string | undefined;
};

/** Date and health risk, for reports with counts. */
function DayAndHealthRisk({ form, report, healthRisks }: Omit<ReportedProps, 'healthRiskName'>) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const lastDay = getLastDay(report);
  return (
    <>
      <DateField
        label={t('sendReport.date')}
        max={lastDay}
        error={errors.date?.message}
        {...form.register('date', { validate: toValidator(t, getDateRule(lastDay)) })}
      />
      <SelectField
        label={t('reports.list.healthRisk')}
        emptyLabel={t('ui.choose')}
        options={healthRisks.map(({ id, name }) => ({ value: id, label: name }))}
        error={errors.healthRiskId?.message}
        {...form.register('healthRiskId', { validate: toValidator<string>(t, required) })}
      />
    </>
  );
}

/** What cannot be changed. */
export function ReportDetails({ report, healthRiskName }: Pick<ReportedProps, 'report' | 'healthRiskName'>) {
  const { t } = useTexts();
  return (
    <dl className={styles.details}>
      <dt>{t('sendReport.date')}</dt>
      <dd>
        <DateTimeText time={report.date} />
      </dd>
      {healthRiskName && (
        <>
          <dt>{t('reports.list.healthRisk')}</dt>
          <dd>{healthRiskName}</dd>
        </>
      )}
    </dl>
  );
}

/** What was reported: sex and age of one person, or counts of several. */
export function ReportedCard({ form, report, healthRisks, healthRiskName }: ReportedProps) {
  const { t } = useTexts();
  const { reportType } = report;
  return (
    <Card id="reported" title={t('reportForm.reported')}>
      {!hasCounts(reportType) && <ReportDetails {...{ report, healthRiskName }} />}
      <FieldGrid>
        {hasCounts(reportType) && <DayAndHealthRisk {...{ form, report, healthRisks }} />}
        {reportType === 'Single' && <PersonFields form={form} />}
        {listCounts(reportType).map((name) => (
          <CountField key={name} {...{ form, name }} />
        ))}
        {reportType !== 'Event' && <OnsetField form={form} />}
      </FieldGrid>
    </Card>
  );
}

/** Why the report is dismissed; asked where the national society offers reasons. */
function DismissalFields({ projectId, form }: { projectId: number; form: Form }) {
  const { t } = useTexts();
  const reasons = useDismissalReasons(projectId);
  const [status, reason] = useWatch({ control: form.control, name: ['reportStatus', 'dismissalReason'] });
  const { errors } = form.formState;
  if (status !== 'Rejected' || reasons.length === 0) return null;
  return (
    <>
      <SelectField
        label={t('dismissal.title')}
        options={[
          { value: '', label: t('dismissal.choose') },
          ...reasons.map((value) => ({ value, label: t(`dismissal.reason.${value}`) })),
        ]}
        error={errors.dismissalReason?.message}
        {...form.register('dismissalReason', { validate: toValidator<string>(t, required) })}
      />
      {reason === 'Other' && (
        <TextField
          label={t('dismissal.note')}
          limit={dismissalNoteMaxLength}
          error={errors.dismissalNote?.message}
          {...form.register('dismissalNote', {
            validate: toValidator<string>(t, required, maxLength(dismissalNoteMaxLength)),
          })}
        />
      )}
    </>
  );
}

/** The status of the report. It needs a sender and a location. */
export function StatusCard({
  projectId,
  form,
  report,
  collector,
}: {
  projectId: number;
  form: Form;
  report: ReportToEdit;
  collector: CollectorOption | undefined;
}) {
  const { t } = useTexts();
  const locationId = useWatch({ control: form.control, name: 'dataCollectorLocationId' });
  const isBlocked = !collector || !locationId;
  return (
    <Card id="status" title={t('reportForm.status')}>
      <SelectField
        label={t('reportForm.status')}
        help={isBlocked && t('reportForm.locationFirst')}
        disabled={isBlocked}
        options={listSelectableStatuses(report.reportStatus).map((status) => ({
          value: status,
          label: t(`reports.status.${getCrossCheckState(status)}`),
        }))}
        error={form.formState.errors.reportStatus?.message}
        {...form.register('reportStatus', { validate: toValidator<string>(t, required) })}
      />
      <DismissalFields {...{ projectId, form }} />
    </Card>
  );
}
