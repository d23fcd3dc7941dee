import { weekdays } from '@harken/domain/dashboards/report-schedule';
import { weeklyReportLimits as limits } from '@harken/domain/weekly-reports/limits';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { usePageForm } from '../../lib/forms/forms.ts';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { isolate } from '../../lib/texts/direction.ts';
import { languages } from '../../lib/texts/languages.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Switch } from '../../ui/fields/choices.tsx';
import { MultiCombobox } from '../../ui/fields/multi-combobox.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { weeklyReportPaths } from './weekly-report-paths.ts';
import {
  useEditWeeklyReports,
  useWeeklyReports,
  type WeeklyReportFields,
  type WeeklyReports,
} from './weekly-reports.api.ts';
import styles from './weekly-reports.module.css';

/** Values of the form. Select fields hold text; addresses are lines. */
type Values = {
  isActive: boolean;
  weekday: string;
  hour: string;
  languageCode: WeeklyReports['languageCode'];
  projectIds: number[];
  recipientEmails: string;
};
type PartProps = { form: UseFormReturn<Values>; reports: WeeklyReports };

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

const toLines = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const toRequest = ({ weekday, hour, recipientEmails, ...values }: Values): WeeklyReportFields => ({
  ...values,
  ...{ weekday: Number(weekday), hour: Number(hour), recipientEmails: toLines(recipientEmails) },
});

const getLabels = (t: Translate): Record<keyof Values, string> => ({
  isActive: t('weeklyReports.edit.active'),
  weekday: t('weeklyReports.edit.weekday'),
  hour: t('weeklyReports.edit.hour'),
  languageCode: t('weeklyReports.schedule.language'),
  projectIds: t('weeklyReports.schedule.projects'),
  recipientEmails: t('weeklyReports.edit.emails'),
});

/** The server checks addresses more thoroughly. */
const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

const createEmailRule = (t: Translate) => (text: string) => {
  const emails = toLines(text);
  if (emails.length > limits.recipients) return t('weeklyReports.edit.tooMany', { count: limits.recipients });
  const wrong = emails.find((email) => !looksLikeEmail(email));
  return wrong === undefined || t('weeklyReports.edit.emailInvalid', { text: isolate(wrong) });
};

/** 5 January 1970 was a Monday. */
function useWeekdayOptions() {
  const { language } = useTexts();
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return weekdays.map((weekday) => ({
    value: String(weekday),
    label: format.format(new Date(Date.UTC(1970, 0, 4 + weekday))),
  }));
}

function TimeCard({ form, reports }: PartProps) {
  const { t } = useTexts();
  const isActive = useWatch({ control: form.control, name: 'isActive' });
  const weekdayOptions = useWeekdayOptions();
  return (
    <Card id="time" title={t('weeklyReports.edit.time')}>
      <div className={styles.fields}>
        <Switch
          label={t('weeklyReports.edit.active')}
          detail={t('weeklyReports.edit.activeDetail')}
          checked={isActive}
          {...form.register('isActive')}
        />
        <div className={styles.pair}>
          <SelectField
            label={t('weeklyReports.edit.weekday')}
            options={weekdayOptions}
            {...form.register('weekday')}
          />
          <SelectField
            label={t('weeklyReports.edit.hour')}
            help={t('weeklyReports.edit.hourHelp', { timeZone: isolate(reports.timeZoneId) })}
            options={hours}
            {...form.register('hour')}
          />
        </div>
      </div>
    </Card>
  );
}

function ContentsCard({ form, reports }: PartProps) {
  const { t } = useTexts();
  const { field } = useController({ control: form.control, name: 'projectIds' });
  return (
    <Card id="what" title={t('weeklyReports.edit.what')}>
      <div className={styles.fields}>
        <SelectField
          label={t('weeklyReports.schedule.language')}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          {...form.register('languageCode')}
        />
        <MultiCombobox
          label={t('weeklyReports.schedule.projects')}
          help={t('weeklyReports.edit.projectsHelp')}
          isOptional
          name={field.name}
          options={reports.projects.map(({ id, name }) => ({ value: id, label: name }))}
          values={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      </div>
    </Card>
  );
}

function RecipientsCard({ form }: Pick<PartProps, 'form'>) {
  const { t } = useTexts();
  return (
    <Card id="recipients" title={t('weeklyReports.schedule.recipients')}>
      <TextArea
        label={t('weeklyReports.edit.emails')}
        help={t('weeklyReports.edit.emailsHelp')}
        isOptional
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.recipientEmails?.message}
        {...form.register('recipientEmails', { validate: createEmailRule(t) })}
      />
    </Card>
  );
}

function ScheduleForm({ reports, nationalSocietyId }: { reports: WeeklyReports; nationalSocietyId: number }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: edit } = useEditWeeklyReports(nationalSocietyId);
  const view = pathTo(weeklyReportPaths.view, { nationalSocietyId });
  const { isActive, weekday, hour, languageCode, projectIds, recipientEmails } = reports;
  const { form, progress } = usePageForm<Values>({
    defaultValues: {
      ...{ isActive, weekday: String(weekday), hour: String(hour), languageCode, projectIds },
      recipientEmails: recipientEmails.join('\n'),
    },
    labels: getLabels(t) as never,
    async save(values) {
      await edit(toRequest(values));
      snackbar.show(t('weeklyReports.edit.saved'));
      return view;
    },
  });
  const sections = [
    { id: 'time', title: t('weeklyReports.edit.time'), fields: ['isActive', 'weekday', 'hour'] },
    { id: 'what', title: t('weeklyReports.edit.what'), fields: ['languageCode', 'projectIds'] },
    { id: 'recipients', title: t('weeklyReports.schedule.recipients'), fields: ['recipientEmails'] },
  ];
  return (
    <FormLayout
      label={t('weeklyReports.edit.title')}
      submitLabel={t('weeklyReports.edit.save')}
      cancelTo={view}
      {...{ sections, progress }}
    >
      <TimeCard {...{ form, reports }} />
      <ContentsCard {...{ form, reports }} />
      <RecipientsCard form={form} />
    </FormLayout>
  );
}

/** When and to whom the weekly report goes, and which projects it counts. */
export function SchedulePage() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(weeklyReportPaths.edit);
  const society = useNationalSociety(nationalSocietyId);
  const reports = useWeeklyReports(nationalSocietyId);
  const mayEdit = useMay('weeklyReports.edit', { nationalSocietyId });
  const view = pathTo(weeklyReportPaths.view, { nationalSocietyId });
  // a form must not start from cached values
  const isLoaded = reports.isFetchedAfterMount && society.data;
  return (
    <Page title={t('weeklyReports.edit.title')}>
      <Loaded
        query={{ ...reports, data: isLoaded ? reports.data : undefined }}
        label={t('weeklyReports.loading')}
      >
        {(known) =>
          mayEdit ? (
            <ScheduleForm reports={known} nationalSocietyId={nationalSocietyId} />
          ) : (
            <Note action={<LinkButton to={view}>{t('weeklyReports.back')}</LinkButton>}>
              {t(society.data?.isArchived ? 'weeklyReports.archived' : 'nationalSociety.hasCoordinator')}
            </Note>
          )
        }
      </Loaded>
    </Page>
  );
}
