import { alertSettingsLimits as limits } from '@harken/domain/alerts/targets';
import { required } from '@harken/domain/forms/form-rules';
import { inRange, wholeNumber } from '@harken/domain/forms/number-rules';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { toValidator } from '../../../lib/forms/forms.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button, IconButton } from '../../../ui/buttons/button.tsx';
import { Switch } from '../../../ui/fields/choices.tsx';
import { FieldGrid } from '../../../ui/fields/field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import text from '../../../ui/text/text.module.css';
import type { ProjectValues } from '../form/values.ts';
import styles from './alert-settings.module.css';
import { type TargetName, targetNames } from './values.ts';

type FormProps = { form: UseFormReturn<ProjectValues> };

function TargetField({ form, name }: FormProps & { name: TargetName }) {
  const { t } = useTexts();
  const isInHours = name === 'assessHours';
  const range = isInHours
    ? inRange(limits.assessHoursMin, limits.assessHoursMax)
    : inRange(limits.targetDaysMin, limits.targetDaysMax);
  const { field, fieldState } = useController({
    control: form.control,
    name: `alertSettings.${name}`,
    rules: { validate: toValidator(t, required, wholeNumber, range) },
  });
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      label={t(`alertSettings.${name}`)}
      unit={isInHours ? t('alertSettings.unit.hours') : t('alertSettings.unit.days')}
      help={t(`alertSettings.help.${name}`)}
      error={fieldState.error?.message}
    />
  );
}

function ReminderField({ form, index, onRemove }: FormProps & { index: number; onRemove: () => void }) {
  const { t } = useTexts();
  const range = inRange(limits.reminderHoursMin, limits.reminderHoursMax);
  const { field, fieldState } = useController({
    control: form.control,
    name: `alertSettings.nudgeHours.${index}`,
    rules: { validate: toValidator(t, required, wholeNumber, range) },
  });
  const number = index + 1;
  return (
    <li className={styles.reminder}>
      <TextField
        {...field}
        className={styles.hours}
        inputMode="numeric"
        autoComplete="off"
        label={t('alertSettings.reminder', { number })}
        unit={t('alertSettings.unit.hours')}
        error={fieldState.error?.message}
      />
      <IconButton
        icon="trash"
        label={t('alertSettings.removeReminder', { number })}
        className={styles.remove}
        onClick={onRemove}
      />
    </li>
  );
}

const reminderHoursField = 'alertSettings.nudgeHours';

/** The hours without an outcome after which supervisors get a reminder: up to five, or none. */
function Reminders({ form }: FormProps) {
  const { t } = useTexts();
  const hours = useWatch({ control: form.control, name: reminderHoursField });
  const addButton = useRef<HTMLButtonElement>(null);
  const wasAdded = useRef(false);
  const change = (changed: string[]) => {
    form.clearErrors(reminderHoursField);
    form.setValue(reminderHoursField, changed, { shouldDirty: true });
  };
  useEffect(() => {
    if (wasAdded.current) form.setFocus(`${reminderHoursField}.${hours.length - 1}`);
    wasAdded.current = false;
  }, [form, hours.length]);
  const add = () => {
    wasAdded.current = true;
    change([...hours, '']);
  };
  const remove = (index: number) => {
    change(hours.filter((_, other) => other !== index));
    addButton.current?.focus();
  };
  const isFull = hours.length >= limits.remindersMax;
  return (
    <fieldset className={styles.group}>
      <legend>{t('alertSettings.reminders')}</legend>
      <p className={text.small}>{t('alertSettings.help.reminders')}</p>
      {hours.length === 0 && <p>{t('alertSettings.noReminders')}</p>}
      <ol className={styles.reminders}>
        {hours.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reminder has no id
          <ReminderField key={index} {...{ form, index }} onRemove={() => remove(index)} />
        ))}
      </ol>
      <Button
        ref={addButton}
        icon="plus"
        blockedBy={isFull && t('alertSettings.fullOfReminders', { count: limits.remindersMax })}
        onClick={add}
      >
        {t('alertSettings.addReminder')}
      </Button>
    </fieldset>
  );
}

/** Timeliness targets, reminders and thank-you SMS of a project. */
export function AlertSettingsFields({ form }: FormProps) {
  const { t } = useTexts();
  return (
    <div className={styles.fields}>
      <fieldset className={styles.group}>
        <legend>{t('alertSettings.targets')}</legend>
        <p className={text.small}>{t('alertSettings.help.targets')}</p>
        <FieldGrid>
          {targetNames.map((name) => (
            <TargetField key={name} {...{ form, name }} />
          ))}
        </FieldGrid>
      </fieldset>
      <Reminders form={form} />
      <Switch
        label={t('alertSettings.tellsSenders')}
        detail={t('alertSettings.help.tellsSenders')}
        error={form.formState.errors.alertSettings?.tellsSenders?.message}
        {...form.register('alertSettings.tellsSenders')}
      />
    </div>
  );
}
