import { required, requiredWhen } from '@harken/domain/forms/form-rules';
import { sexAge } from '@harken/domain/forms/pair-rules';
import { crossCheckStateOf } from '@harken/domain/reports/kinds';
import { selectableStatuses } from '@harken/domain/reports/report-life';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { ruleOf } from '../../lib/forms.ts';
import { ShownTime } from '../../lib/shown-time.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldGrid } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CollectorField } from './collector-field.tsx';
import type { CollectorToChoose } from './collectors-to-choose.ts';
import type { HealthRiskChoice, ReportToEdit } from './edit-report.api.ts';
import styles from './edit-report.module.css';
import {
  ages,
  type CountName,
  countRuleOf,
  countsOfKind,
  dateRuleOf,
  type EditReportValues,
  hasCounts,
  lastDayOf,
  sexes,
} from './edit-report-values.ts';

type Form = UseFormReturn<EditReportValues>;

const placeInWords = ({ village, zone }: CollectorToChoose['locations'][number]) =>
  zone ? `${village}, ${zone}` : village;

type SenderProps = {
  form: Form;
  collectors: readonly CollectorToChoose[];
  /** Who is chosen. */
  collector: CollectorToChoose | undefined;
};

/** Where it was sent from: one of the places of whoever is chosen. */
function LocationField({ form, collector }: Pick<SenderProps, 'form' | 'collector'>) {
  const { t } = useTexts();
  return (
    <SelectField
      label={t('reportForm.location')}
      help={!collector && t('reportForm.collectorFirst')}
      disabled={!collector}
      emptyLabel={t('ui.choose')}
      options={(collector?.locations ?? []).map((place) => ({ value: place.id, label: placeInWords(place) }))}
      error={form.formState.errors.dataCollectorLocationId?.message}
      {...form.register('dataCollectorLocationId', {
        validate: (place, { dataCollectorId }) =>
          ruleOf<string>(t, requiredWhen(dataCollectorId !== null))(place),
      })}
    />
  );
}

/** Who sent it, and from where. With another collector the only place is chosen, or none. */
export function SenderCard({ form, collectors, collector }: SenderProps) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: 'dataCollectorId',
    rules: { validate: ruleOf<unknown>(t, required) },
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
        {/* anew with each collector: the list of places is another one */}
        <LocationField key={collector?.id} {...{ form, collector }} />
      </FieldGrid>
    </Card>
  );
}

/** The sex and age of one person: both known, or neither. */
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
          validate: (sex, { age }) => ruleOf<string>(t, required, sexAge(age))(sex),
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
          validate: (age, { sex }) => ruleOf<string>(t, required, sexAge(sex))(age),
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
        validate: (count, values) => ruleOf(t, countRuleOf(name, values))(count),
        deps: name === 'countMalesBelowFive' ? [] : ['countMalesBelowFive'],
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

/** The day and the health risk, where counts can be corrected. */
function DayAndHealthRisk({ form, report, healthRisks }: Omit<ReportedProps, 'healthRiskName'>) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const lastDay = lastDayOf(report);
  return (
    <>
      <TextField
        type="date"
        label={t('sendReport.date')}
        max={lastDay}
        error={errors.date?.message}
        {...form.register('date', { validate: ruleOf(t, dateRuleOf(lastDay)) })}
      />
      <SelectField
        label={t('reports.list.healthRisk')}
        emptyLabel={t('ui.choose')}
        options={healthRisks.map(({ id, name }) => ({ value: id, label: name }))}
        error={errors.healthRiskId?.message}
        {...form.register('healthRiskId', { validate: ruleOf<string>(t, required) })}
      />
    </>
  );
}

/** What stays as it was received. */
export function ReportFacts({ report, healthRiskName }: Pick<ReportedProps, 'report' | 'healthRiskName'>) {
  const { t } = useTexts();
  return (
    <dl className={styles.facts}>
      <dt>{t('sendReport.date')}</dt>
      <dd>
        <ShownTime time={report.date} />
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

/** What was reported: of one person sex and age, of several how many. */
export function ReportedCard({ form, report, healthRisks, healthRiskName }: ReportedProps) {
  const { t } = useTexts();
  const { reportType } = report;
  return (
    <Card id="reported" title={t('reportForm.reported')}>
      {!hasCounts(reportType) && <ReportFacts {...{ report, healthRiskName }} />}
      <FieldGrid>
        {hasCounts(reportType) && <DayAndHealthRisk {...{ form, report, healthRisks }} />}
        {reportType === 'Single' && <PersonFields form={form} />}
        {countsOfKind(reportType).map((name) => (
          <CountField key={name} {...{ form, name }} />
        ))}
      </FieldGrid>
    </Card>
  );
}

/** Whether the report is right, once it is known who sent it and from where. */
export function StatusCard({
  form,
  report,
  collector,
}: {
  form: Form;
  report: ReportToEdit;
  collector: CollectorToChoose | undefined;
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
        options={selectableStatuses(report.reportStatus).map((status) => ({
          value: status,
          label: t(`reports.status.${crossCheckStateOf(status)}`),
        }))}
        error={form.formState.errors.reportStatus?.message}
        {...form.register('reportStatus', { validate: ruleOf<string>(t, required) })}
      />
    </Card>
  );
}
