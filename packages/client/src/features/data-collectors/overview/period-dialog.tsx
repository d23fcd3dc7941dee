import { addDays } from '@harken/domain/calendar/calendar-date';
import { dutyLimits, type OffDutyKind, offDutyKinds } from '@harken/domain/data-collectors/duty-periods';
import { combineRules, type FormRule, maxLength, required } from '@harken/domain/forms/form-rules';
import { dateNotInFuture } from '@harken/domain/forms/time-rules';
import { useId } from 'react';
import { toLocalTime } from '../../../lib/dates/instants.ts';
import { useTimeZone } from '../../../lib/dates/time-zone.ts';
import { toValidator, useSubmitForm } from '../../../lib/forms/forms.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldGrid } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormSummary } from '../../../ui/forms/summary.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { type OffDutyPeriod, useCorrectPeriod } from './api.ts';
import styles from './collector-page.module.css';
import { toDays } from './period-days.ts';

type Values = { kind: OffDutyKind; startedOn: string; endedOn: string; reason: string };

const notBefore =
  (startedOn: string): FormRule<string> =>
  (day) =>
    day < startedOn ? { key: 'validation.endBeforeStart', values: {} } : null;

export type PeriodDialogProps = {
  dataCollectorId: number;
  /** Absent to add one. */
  period: OffDutyPeriod | undefined;
  onClose: () => void;
};

/** Corrects a period of training or without deployment, or adds one. Whether it still lasts cannot be changed here. */
export function PeriodDialog({ dataCollectorId, period, onClose }: PeriodDialogProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const formId = useId();
  const zone = useTimeZone();
  const now = toLocalTime(new Date().toISOString(), zone);
  const yesterday = addDays(now.slice(0, 10), -1);
  const correcting = useCorrectPeriod(dataCollectorId);
  const isLasting = period !== undefined && !period.endedAt;
  const { form, progress } = useSubmitForm<Values>({
    defaultValues: {
      kind: period?.kind ?? 'InTraining',
      ...(period ? toDays(period, zone) : { startedOn: yesterday, endedOn: yesterday }),
      reason: '',
    },
    labels: {
      kind: t('dutyPeriods.kind'),
      startedOn: t('dutyPeriods.startedOn'),
      endedOn: t('dutyPeriods.endedOn'),
      reason: t('dutyPeriods.reason'),
    },
    async send({ endedOn, ...values }) {
      await correcting.mutateAsync({
        ...values,
        dutyPeriodId: period?.id,
        endedOn: isLasting ? null : endedOn,
      });
      snackbar.show(t('dataCollector.dutyPeriod.corrected'));
      onClose();
    },
  });
  const { fieldErrors, failure, attempt, onSubmit, isBusy, isDirty } = progress;
  const { errors } = form.formState;
  const pastDay = combineRules<string>(required, dateNotInFuture(now));
  const footer = (cancel: () => void) => (
    <>
      <Button onClick={cancel}>{t('ui.cancel')}</Button>
      <Button type="submit" form={formId} variant="main" isBusy={isBusy}>
        {t('dutyPeriods.save')}
      </Button>
    </>
  );
  return (
    <FormDialog
      isOpen
      {...{ isDirty, onClose, footer }}
      title={period ? t(`dutyPeriods.correctTitle.${period.kind}`) : t('dutyPeriods.addTitle')}
    >
      <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
        <FormSummary
          title={t('ui.form.toCorrect', { count: fieldErrors.length })}
          {...{ fieldErrors, failure, attempt }}
        />
        {!period && (
          <SelectField
            label={t('dutyPeriods.kind')}
            options={offDutyKinds.map((kind) => ({ value: kind, label: t(`dutyPeriods.kinds.${kind}`) }))}
            {...form.register('kind')}
          />
        )}
        <FieldGrid>
          <TextField
            isHalf
            type="date"
            label={t('dutyPeriods.startedOn')}
            max={now.slice(0, 10)}
            error={errors.startedOn?.message}
            {...form.register('startedOn', { validate: toValidator(t, pastDay) })}
          />
          {!isLasting && (
            <TextField
              isHalf
              type="date"
              label={t('dutyPeriods.endedOn')}
              max={now.slice(0, 10)}
              error={errors.endedOn?.message}
              {...form.register('endedOn', {
                validate: (day, { startedOn }) =>
                  toValidator(t, combineRules(pastDay, notBefore(startedOn)))(day),
              })}
            />
          )}
        </FieldGrid>
        {isLasting && <p>{t('dutyPeriods.stillLasts')}</p>}
        <TextField
          label={t('dutyPeriods.reason')}
          error={errors.reason?.message}
          {...form.register('reason', {
            validate: toValidator<string>(
              t,
              combineRules<string>(required, maxLength(dutyLimits.reasonMaxLength)),
            ),
          })}
        />
      </form>
    </FormDialog>
  );
}
