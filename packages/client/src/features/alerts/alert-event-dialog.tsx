import { alertEventTypes, alertLimits, listEventSubtypes } from '@harken/domain/alerts/statuses';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { daysAgo } from '../../lib/dates.ts';
import { toValidator, useSubmitForm } from '../../lib/forms.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioTiles } from '../../ui/choices.tsx';
import { FieldGrid } from '../../ui/field.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAddEvent } from './alert-event-log.api.ts';
import styles from './alert-event-log.module.css';
import {
  type AlertEventValues,
  dateRule,
  initialValues,
  subtypeRule,
  textRule,
  toRequest,
  typeRule,
} from './alert-event-values.ts';

type Form = UseFormReturn<AlertEventValues>;

function WhenFields({ form }: { form: Form }) {
  const { t } = useTexts();
  return (
    <FieldGrid>
      <TextField
        isHalf
        type="date"
        label={t('alerts.log.date')}
        max={daysAgo(0)}
        error={form.formState.errors.timestamp?.message}
        {...form.register('timestamp', {
          validate: (date, { time }) => toValidator(t, dateRule(time))(date),
        })}
      />
      <TextField
        isHalf
        type="time"
        label={t('alertLog.time')}
        isOptional
        {...form.register('time', { deps: ['timestamp'] })}
      />
    </FieldGrid>
  );
}

/** The type and, if the type has any, the subtype. Changing the type clears the subtype. */
function KindFields({ form }: { form: Form }) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const eventTypeId = useWatch({ control: form.control, name: 'eventTypeId' });
  const subtypes = listEventSubtypes(Number(eventTypeId));
  const clearSubtype = () => {
    form.setValue('eventSubtypeId', '');
    form.clearErrors('eventSubtypeId');
  };
  return (
    <>
      <RadioTiles
        label={t('alerts.log.type')}
        tiles={alertEventTypes.map(({ id, name }) => ({
          value: String(id),
          label: t(`alerts.eventType.${name}`),
        }))}
        error={errors.eventTypeId?.message}
        {...form.register('eventTypeId', {
          validate: toValidator<unknown>(t, typeRule),
          onChange: clearSubtype,
        })}
      />
      {subtypes.length > 0 && (
        <SelectField
          label={t('alerts.log.subtype')}
          emptyLabel={t('ui.choose')}
          options={subtypes.map(({ id, name }) => ({ value: id, label: t(`alerts.eventSubtype.${name}`) }))}
          error={errors.eventSubtypeId?.message}
          {...form.register('eventSubtypeId', {
            validate: (id, { eventTypeId: typeId }) => toValidator(t, subtypeRule(typeId))(id),
          })}
        />
      )}
    </>
  );
}

export type AlertEventDialogProps = { alertId: number; onClose: () => void };

/** Logs an event: something that staff found out or did about an alert. */
export function AlertEventDialog({ alertId, onClose }: AlertEventDialogProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const formId = useId();
  const adding = useAddEvent(alertId);
  const { form, progress } = useSubmitForm<AlertEventValues>({
    defaultValues: initialValues(),
    labels: {
      timestamp: t('alerts.log.date'),
      time: t('alertLog.time'),
      eventTypeId: t('alerts.log.type'),
      eventSubtypeId: t('alerts.log.subtype'),
      text: t('alerts.log.comment'),
    },
    async send(values) {
      await adding.mutateAsync(toRequest(values));
      snackbar.show(t('alertEvent.create.success'));
      onClose();
    },
  });
  const { fieldErrors, failure, attempt, onSubmit, isBusy } = progress;
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button type="submit" form={formId} variant="main" isBusy={isBusy}>
        {t('alertLog.add')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('alertLog.addTitle', { alertId })} footer={footer}>
      <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
        <FormSummary
          title={t('ui.form.toCorrect', { count: fieldErrors.length })}
          {...{ fieldErrors, failure, attempt }}
        />
        <WhenFields form={form} />
        <KindFields form={form} />
        <TextArea
          label={t('alerts.log.comment')}
          isOptional
          dir="auto"
          limit={alertLimits.eventTextMaxLength}
          error={form.formState.errors.text?.message}
          {...form.register('text', { validate: toValidator(t, textRule) })}
        />
      </form>
    </Dialog>
  );
}
