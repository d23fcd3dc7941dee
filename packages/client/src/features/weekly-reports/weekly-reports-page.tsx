import { useState } from 'react';
import { formatDateTime } from '../../lib/dates/dates.ts';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { languages } from '../../lib/texts/languages.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Pager } from '../../ui/data-table/pager.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Empty, Loaded } from '../../ui/loading/loaded.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Card, DescriptionList } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { FormatButtons } from './format-buttons.tsx';
import { SentReportsTable } from './sent-reports-table.tsx';
import { weeklyReportPaths } from './weekly-report-paths.ts';
import {
  type EpiWeek,
  useSendWeek,
  useSentReports,
  useWeeklyReports,
  type WeeklyReports,
} from './weekly-reports.api.ts';
import styles from './weekly-reports.module.css';

type ViewProps = { reports: WeeklyReports; nationalSocietyId: number; mayEdit: boolean };

/** Asks before the report of a week goes to its recipients. */
function SendButton({ week, reports, nationalSocietyId }: Omit<ViewProps, 'mayEdit'> & { week: EpiWeek }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const send = useSendWeek(nationalSocietyId);
  return (
    <>
      <Button icon="send" onClick={() => setIsOpen(true)}>
        {t('weeklyReports.send.action')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('weeklyReports.send.title')}
        confirmLabel={t('weeklyReports.send.action')}
        isBusy={send.isPending}
        onConfirm={() => send.mutate(week.firstDay, { onSettled: () => setIsOpen(false) })}
        onClose={() => setIsOpen(false)}
      >
        {t('weeklyReports.send.explain', {
          count: reports.recipientCount,
          week: `${week.year}/${week.week}`,
        })}
      </ConfirmDialog>
    </>
  );
}

/** Saves or sends the report of a week that is over, the last one at first. */
function WeekCard({ reports, nationalSocietyId, mayEdit }: ViewProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  const week = reports.weeks.find(({ firstDay }) => firstDay === chosen) ?? reports.weeks[0];
  if (!week) return null;
  return (
    <Card title={t('weeklyReports.download.title')}>
      <div className={styles.fields}>
        <SelectField
          label={t('weeklyReports.week')}
          help={t('weeklyReports.download.help')}
          value={week.firstDay}
          options={reports.weeks.map(({ firstDay, lastDay, year, week: number }) => ({
            value: firstDay,
            label: t('weeklyReports.weekOption', {
              ...{ year: String(year), week: String(number), first: firstDay, last: lastDay },
            }),
          }))}
          onChange={(event) => setChosen(event.target.value)}
        />
        <div className={styles.actions}>
          <FormatButtons {...{ nationalSocietyId, week }} />
          {mayEdit && reports.recipientCount > 0 && <SendButton {...{ week, reports, nationalSocietyId }} />}
        </div>
      </div>
    </Card>
  );
}

function ScheduleCard({ reports, nationalSocietyId, mayEdit }: ViewProps) {
  const { t } = useTexts();
  const { isActive, nextAt, languageCode, projectIds, projects, recipientCount } = reports;
  const chosen = projects.filter(({ id }) => projectIds.includes(id)).map(({ name }) => name);
  return (
    <Card title={t('weeklyReports.schedule.title')}>
      <DescriptionList
        items={[
          [t('weeklyReports.schedule.state'), t(`weeklyReports.schedule.${isActive ? 'on' : 'off'}`)],
          [
            t('weeklyReports.schedule.next'),
            nextAt ? formatDateTime(nextAt) : t('weeklyReports.schedule.none'),
          ],
          [
            t('weeklyReports.schedule.language'),
            languages.find(({ code }) => code === languageCode)?.name ?? languageCode,
          ],
          ...(mayEdit
            ? [
                [
                  t('weeklyReports.schedule.projects'),
                  chosen.length === 0 ? (
                    t('weeklyReports.schedule.allProjects')
                  ) : (
                    <bdi key="projects">{chosen.join(' · ')}</bdi>
                  ),
                ] as const,
              ]
            : []),
          [t('weeklyReports.schedule.recipients'), recipientCount],
        ]}
      />
      {isActive && recipientCount === 0 && <Note tone="warn">{t('weeklyReports.schedule.nobody')}</Note>}
      {mayEdit && (
        <div className={styles.actions}>
          <LinkButton icon="edit" to={pathTo(weeklyReportPaths.edit, { nationalSocietyId })}>
            {t('weeklyReports.edit.action')}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

function History({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const [pageNumber, setPageNumber] = useState(1);
  const sent = useSentReports(nationalSocietyId, pageNumber);
  return (
    <section aria-labelledby="sent-reports" className={styles.section}>
      <h2 id="sent-reports">{t('weeklyReports.history.title')}</h2>
      <Loaded
        query={sent}
        label={t('weeklyReports.history.loading')}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty>{t('weeklyReports.history.empty')}</Empty>}
      >
        {({ data, ...page }) => (
          <>
            <SentReportsTable sent={data} nationalSocietyId={nationalSocietyId} />
            <Pager page={page} onChange={setPageNumber} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** The weekly reports of a national society: a week as a file, the schedule, and what was sent. */
export function WeeklyReportsPage() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(weeklyReportPaths.view);
  const society = useNationalSociety(nationalSocietyId);
  const reports = useWeeklyReports(nationalSocietyId);
  const mayEdit = useMay('weeklyReports.edit', { nationalSocietyId });
  return (
    <Page title={t('weeklyReports.title')}>
      <p className={styles.muted}>{t('weeklyReports.about')}</p>
      {society.data?.isArchived && <Note>{t('weeklyReports.archived')}</Note>}
      <Loaded query={reports} label={t('weeklyReports.loading')} rows={5}>
        {(known) => (
          <div className={styles.view}>
            <WeekCard reports={known} {...{ nationalSocietyId, mayEdit }} />
            <ScheduleCard reports={known} {...{ nationalSocietyId, mayEdit }} />
            <History nationalSocietyId={nationalSocietyId} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
