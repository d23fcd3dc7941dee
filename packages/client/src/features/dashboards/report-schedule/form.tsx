import { reportScheduleLimits, weekdays } from '@harken/domain/dashboards/report-schedule';
import { joinParts } from '@harken/domain/texts/lists';
import type { ReactNode } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { usePageForm } from '../../../lib/forms/forms.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { Switch } from '../../../ui/fields/choices.tsx';
import { MultiCombobox } from '../../../ui/fields/multi-combobox.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { FormLayout } from '../../../ui/forms/layout.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/status/note.tsx';
import type { ReportSchedule, ReportScheduleFields } from './api.ts';
import styles from './report-schedule.module.css';

/** Values of the form. Select fields hold text. */
type Values = { isActive: boolean; weekday: string; hour: string; recipientIds: number[] };
type PartProps = { form: UseFormReturn<Values>; schedule: ReportSchedule };

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

const toRequest = ({ isActive, weekday, hour, recipientIds }: Values): ReportScheduleFields => ({
  ...{ isActive, recipientIds },
  weekday: Number(weekday),
  hour: Number(hour),
});

const getLabels = (t: Translate): Record<keyof Values, string> => ({
  isActive: t('reportSchedule.active'),
  weekday: t('reportSchedule.weekday'),
  hour: t('reportSchedule.hour'),
  recipientIds: t('reportSchedule.recipients'),
});

/** 5 January 1970 was a Monday. */
function useWeekdayNames() {
  const { language } = useTexts();
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return weekdays.map((weekday) => ({
    value: String(weekday),
    label: format.format(new Date(Date.UTC(1970, 0, 4 + weekday))),
  }));
}

function TimeCard({ form, timeZoneId }: Pick<PartProps, 'form'> & { timeZoneId: string }) {
  const { t } = useTexts();
  const isActive = useWatch({ control: form.control, name: 'isActive' });
  const weekdayOptions = useWeekdayNames();
  return (
    <Card id="time" title={t('reportSchedule.time')}>
      <div className={styles.fields}>
        <Switch
          label={t('reportSchedule.active')}
          detail={t('reportSchedule.active.detail')}
          checked={isActive}
          {...form.register('isActive')}
        />
        <div className={styles.pair}>
          <SelectField
            label={t('reportSchedule.weekday')}
            options={weekdayOptions}
            {...form.register('weekday')}
          />
          <SelectField
            label={t('reportSchedule.hour')}
            help={t('reportSchedule.hour.help', { timeZone: timeZoneId })}
            options={hours}
            {...form.register('hour')}
          />
        </div>
      </div>
    </Card>
  );
}

function RecipientsCard({ form, schedule }: PartProps) {
  const { t, language } = useTexts();
  const { users, otherRecipientCount } = schedule;
  const { field, fieldState } = useController({
    control: form.control,
    name: 'recipientIds',
    rules: {
      validate: (ids) =>
        ids.length <= reportScheduleLimits.recipients ||
        t('reportSchedule.tooMany', { count: reportScheduleLimits.recipients }),
    },
  });
  const stopped = users.filter(({ stoppedAt }) => stoppedAt).map(({ name }) => name);
  const withoutEmail = users.filter(({ id, hasEmail }) => !hasEmail && field.value.includes(id));
  return (
    <Card id="recipients" title={t('reportSchedule.recipients')}>
      <div className={styles.fields}>
        <MultiCombobox
          label={t('reportSchedule.recipients')}
          help={t('reportSchedule.recipients.help')}
          name={field.name}
          options={users.map(({ id, name, role }) => ({
            value: id,
            label: t('reportSchedule.person', { name, role: t(`role.${role.toLowerCase()}`) }),
          }))}
          values={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
        {otherRecipientCount > 0 && (
          <p className={styles.quiet}>{t('reportSchedule.others', { count: otherRecipientCount })}</p>
        )}
        {stopped.length > 0 && (
          <Note>{t('reportSchedule.stopped', { names: joinParts(stopped, language) })}</Note>
        )}
        {withoutEmail.length > 0 && (
          <Note tone="warn">
            {t('reportSchedule.unconfirmed', {
              names: joinParts(
                withoutEmail.map(({ name }) => name),
                language,
              ),
            })}
          </Note>
        )}
      </div>
    </Card>
  );
}

type FormProps = {
  schedule: ReportSchedule;
  timeZoneId: string;
  cancelTo: string;
  /** Returns the address to open afterwards. */
  save: (fields: ReportScheduleFields) => Promise<string>;
  /** What was sent, at the end of the page. */
  children: ReactNode;
};

/** When and to whom the situation report is sent. */
export function ReportScheduleForm({ schedule, timeZoneId, cancelTo, save, children }: FormProps) {
  const { t } = useTexts();
  const { form, progress } = usePageForm<Values>({
    defaultValues: {
      isActive: schedule.isActive,
      weekday: String(schedule.weekday),
      hour: String(schedule.hour),
      recipientIds: schedule.users.filter(({ isRecipient }) => isRecipient).map(({ id }) => id),
    },
    labels: getLabels(t) as never,
    save: (values) => save(toRequest(values)),
  });
  const sections = [
    { id: 'time', title: t('reportSchedule.time'), fields: ['isActive', 'weekday', 'hour'] },
    { id: 'recipients', title: t('reportSchedule.recipients'), fields: ['recipientIds'] },
    { id: 'deliveries', title: t('reportSchedule.deliveries'), fields: [] },
  ];
  return (
    <FormLayout
      isWide
      label={t('reportSchedule.title')}
      submitLabel={t('reportSchedule.save')}
      {...{ sections, progress, cancelTo }}
    >
      <TimeCard form={form} timeZoneId={timeZoneId} />
      <RecipientsCard form={form} schedule={schedule} />
      {children}
    </FormLayout>
  );
}
