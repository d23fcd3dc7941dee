import { maxLength } from '@harken/domain/forms/form-rules';
import {
  type ReferralSeverity,
  type ReferralSymptom,
  referralLimits,
  referralSeverities,
  referralSymptoms,
} from '@harken/domain/referrals/referral';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { formatDateTime } from '../../lib/dates/dates.ts';
import { toValidator, useSubmitForm } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox, RadioTiles } from '../../ui/fields/choices.tsx';
import { FieldGroup } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormSummary } from '../../ui/forms/summary.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { type ReferralsOf, useRefer } from './referrals.api.ts';
import styles from './referrals.module.css';

/** Values of the form. Ids are texts; an empty facility is the nearest one. */
export type ReferralValues = {
  reportId: string;
  verificationContactId: string;
  severity: string;
  symptoms: ReferralSymptom[];
  reason: string;
};
type Form = UseFormReturn<ReferralValues>;

function WhereFields({ form, of: { reports, facilities } }: { form: Form; of: ReferralsOf }) {
  const { t } = useTexts();
  return (
    <>
      {reports.length > 1 && (
        <SelectField
          label={t('referrals.form.report')}
          options={reports.map(({ id, dateTime, village }) => ({
            value: id,
            label: [formatDateTime(dateTime), village].filter(Boolean).join(' · '),
          }))}
          {...form.register('reportId')}
        />
      )}
      <SelectField
        label={t('referrals.form.facility')}
        help={t('referrals.form.facilityHelp')}
        emptyLabel={t('referrals.form.nearest')}
        options={facilities.map(({ id, name, contact }) => ({
          value: id,
          label: [name, contact].filter(Boolean).join(' · '),
        }))}
        error={form.formState.errors.verificationContactId?.message}
        {...form.register('verificationContactId')}
      />
    </>
  );
}

function WhyFields({ form }: { form: Form }) {
  const { t } = useTexts();
  const symptomsId = useId();
  return (
    <>
      <RadioTiles
        isList
        isOptional
        label={t('referrals.form.severity')}
        tiles={referralSeverities.map((value) => ({
          value,
          label: t(`referrals.severity.${value}`),
          detail: t(`referrals.severityMeans.${value}`),
        }))}
        {...form.register('severity')}
      />
      <FieldGroup id={symptomsId} label={t('referrals.form.symptoms')} isOptional>
        <div className={styles.symptoms}>
          {referralSymptoms.map((symptom) => (
            <Checkbox
              key={symptom}
              value={symptom}
              label={t(`referrals.symptom.${symptom}`)}
              {...form.register('symptoms')}
            />
          ))}
        </div>
      </FieldGroup>
      <TextArea
        isOptional
        dir="auto"
        label={t('referrals.form.reason')}
        help={t('referrals.form.reasonHelp')}
        limit={referralLimits.reasonMaxLength}
        error={form.formState.errors.reason?.message}
        {...form.register('reason', { validate: toValidator(t, maxLength(referralLimits.reasonMaxLength)) })}
      />
    </>
  );
}

type ReferDialogProps = {
  projectId: number;
  of: ReferralsOf;
  /** What was kept to go on later. */
  draft: ReferralValues | undefined;
  onKeep: (values: ReferralValues) => Promise<void>;
  onSent: () => void;
  onClose: () => void;
};

/** Refers the person of a report to a health facility. What is typed can be kept as a draft. */
export function ReferDialog({ projectId, of, draft, onKeep, onSent, onClose }: ReferDialogProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const formId = useId();
  const referring = useRefer(projectId);
  const { form, progress } = useSubmitForm<ReferralValues>({
    defaultValues: draft ?? {
      reportId: String(of.reports[0]?.id ?? ''),
      ...{ verificationContactId: '', severity: '', symptoms: [], reason: '' },
    },
    labels: {
      reportId: t('referrals.form.report'),
      verificationContactId: t('referrals.form.facility'),
      severity: t('referrals.form.severity'),
      symptoms: t('referrals.form.symptoms'),
      reason: t('referrals.form.reason'),
    },
    async send({ reportId, verificationContactId, severity, symptoms, reason }) {
      const isSent = await referring.mutateAsync({
        reportId: Number(reportId),
        verificationContactId: verificationContactId ? Number(verificationContactId) : null,
        severity: (severity || null) as ReferralSeverity | null,
        symptoms: symptoms || [],
        reason: reason.trim(),
      });
      snackbar.show(t(isSent ? 'referrals.form.done' : 'offline.announced'));
      onSent();
    },
  });
  const { fieldErrors, failure, attempt, onSubmit, isBusy, isDirty } = progress;
  const keep = async () => {
    await onKeep(form.getValues());
    snackbar.show(t('referrals.form.kept'));
    onClose();
  };
  const footer = (cancel: () => void) => (
    <>
      <Button onClick={cancel}>{t('ui.cancel')}</Button>
      <Button onClick={() => void keep()}>{t('referrals.form.keep')}</Button>
      <Button type="submit" form={formId} variant="main" isBusy={isBusy}>
        {t('referrals.form.send')}
      </Button>
    </>
  );
  return (
    <FormDialog isOpen {...{ isDirty, onClose, footer }} title={t('referrals.form.title')}>
      <form id={formId} className={styles.fields} noValidate onSubmit={onSubmit}>
        <FormSummary
          title={t('ui.form.toCorrect', { count: fieldErrors.length })}
          {...{ fieldErrors, failure, attempt }}
        />
        <WhereFields {...{ form, of }} />
        <WhyFields form={form} />
      </form>
    </FormDialog>
  );
}
