import { alertEventTypes, alertLimits, listEventSubtypes } from '@harken/domain/alerts/statuses';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { toLocalTime } from '../../../lib/dates/instants.ts';
import { useTimeZone } from '../../../lib/dates/time-zone.ts';
import { toValidator, useSubmitForm } from '../../../lib/forms/forms.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { RadioTiles } from '../../../ui/fields/choices.tsx';
import { FieldGrid } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormSummary } from '../../../ui/forms/summary.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { useAddEvent } from './api.ts';
import styles from './event-log.module.css';
import {
  type AlertEventValues,
  dateRule,
  getInitialValues,
  subtypeRule,
  textRule,
  toRequest,
  typeRule,
} from './values.ts';

type Form = UseFormReturn<AlertEventValues>;

function WhenFields({ form }: { form: Form }) {
  const { t } = useTexts();
  const zone = useTimeZone();
  return (
    <FieldGrid>
      <DateField
        isHalf
        label={t('alerts.log.date')}
        max={toLocalTime(new Date().toISOString(), zone).slice(0, 10)}
        error={form.formState.errors.timestamp?.message}
        {...form.register('timestamp', {
          validate: (date, { time }) => toValidator(t, dateRule(time, zone))(date),
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
  const zone = useTimeZone();
  const { form, progress } = useSubmitForm<AlertEventValues>({
    defaultValues: getInitialValues(zone),
    labels: {
      timestamp: t('alerts.log.date'),
      time: t('alertLog.time'),
      eventTypeId: t('alerts.log.type'),
      eventSubtypeId: t('alerts.log.subtype'),
      text: t('alerts.log.comment'),
    },
    async send(values) {
      const isSent = await adding.mutateAsync(toRequest(values, zone));
      snackbar.show(t(isSent ? 'alertEvent.create.success' : 'offline.announced'));
      onClose();
    },
  });
  const { fieldErrors, failure, attempt, onSubmit, isBusy, isDirty } = progress;
  const footer = (cancel: () => void) => (
    <>
      <Button onClick={cancel}>{t('ui.cancel')}</Button>
      <Button type="submit" form={formId} variant="main" isBusy={isBusy}>
        {t('alertLog.add')}
      </Button>
    </>
  );
  return (
    <FormDialog isOpen {...{ isDirty, onClose, footer }} title={t('alertLog.addTitle', { alertId })}>
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
    </FormDialog>
  );
}
