import { alertEventTypes, alertLimits, subtypesOfEventType } from '@harken/domain/alerts/statuses';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { daysAgo } from '../../lib/dates.ts';
import { ruleOf, useSentForm } from '../../lib/forms.ts';
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
  eventToAdd,
  newEvent,
  subtypeRule,
  textRule,
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
        {...form.register('timestamp', { validate: (date, { time }) => ruleOf(t, dateRule(time))(date) })}
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

/** The type, and where it has some, the subtype; with another type another subtype has to be chosen. */
function KindFields({ form }: { form: Form }) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const eventTypeId = useWatch({ control: form.control, name: 'eventTypeId' });
  const subtypes = subtypesOfEventType(Number(eventTypeId));
  const forgetSubtype = () => {
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
        {...form.register('eventTypeId', { validate: ruleOf<unknown>(t, typeRule), onChange: forgetSubtype })}
      />
      {subtypes.length > 0 && (
        <SelectField
          label={t('alerts.log.subtype')}
          emptyLabel={t('ui.choose')}
          options={subtypes.map(({ id, name }) => ({ value: id, label: t(`alerts.eventSubtype.${name}`) }))}
          error={errors.eventSubtypeId?.message}
          {...form.register('eventSubtypeId', {
            validate: (id, { eventTypeId: typeId }) => ruleOf(t, subtypeRule(typeId))(id),
          })}
        />
      )}
    </>
  );
}

export type AlertEventDialogProps = { alertId: number; onClose: () => void };

/** Writes down what was found out or done about an alert. */
export function AlertEventDialog({ alertId, onClose }: AlertEventDialogProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const formId = useId();
  const adding = useAddEvent(alertId);
  const { form, progress } = useSentForm<AlertEventValues>({
    defaultValues: newEvent(),
    labels: {
      timestamp: t('alerts.log.date'),
      time: t('alertLog.time'),
      eventTypeId: t('alerts.log.type'),
      eventSubtypeId: t('alerts.log.subtype'),
      text: t('alerts.log.comment'),
    },
    async send(values) {
      await adding.mutateAsync(eventToAdd(values));
      snackbar.show(t('alertEvent.create.success'));
      onClose();
    },
  });
  const { problems, failure, attempt, onSubmit, isBusy } = progress;
  const foot = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button type="submit" form={formId} look="main" isBusy={isBusy}>
        {t('alertLog.add')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('alertLog.addTitle', { alertId })} foot={foot}>
      <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
        <FormSummary
          title={t('ui.form.toCorrect', { count: problems.length })}
          {...{ problems, failure, attempt }}
        />
        <WhenFields form={form} />
        <KindFields form={form} />
        <TextArea
          label={t('alerts.log.comment')}
          isOptional
          dir="auto"
          limit={alertLimits.eventTextMaxLength}
          error={form.formState.errors.text?.message}
          {...form.register('text', { validate: ruleOf(t, textRule) })}
        />
      </form>
    </Dialog>
  );
}
