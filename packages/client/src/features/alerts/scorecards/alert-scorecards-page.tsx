import { downloadFile } from '../../../lib/requests/download.ts';
import { useDownloading } from '../../../lib/requests/downloading.ts';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { useRouteParams } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { nameExport, toExportForm, useExportItems } from '../../../shared/exports/export-items.ts';
import { HelpTerm } from '../../../shared/help/help-term.tsx';
import { Button, IconButton } from '../../../ui/buttons/button.tsx';
import { Empty, Loaded } from '../../../ui/loading/loaded.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { Card, DescriptionList } from '../../../ui/page/card.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { alertPaths } from '../alert-paths.ts';
import { ProjectClosedNote } from '../project-closed-note.tsx';
import { type AlertScorecards, toScorecardRequest, useAlertScorecards } from './api.ts';
import { PredictiveValueCell, TargetCell, useFormats } from './cells.tsx';
import { ScorecardFilterBar } from './filter-bar.tsx';
import { type ScorecardFilters, type ScorecardLevel, useScorecardFilters } from './filters.ts';
import { FunnelTable, StepsTable } from './funnel.tsx';
import styles from './scorecards.module.css';
import { MonthsTable, PlacesTable, RulesTable } from './tables.tsx';

/** Downloads what the page shows, as an Excel or a CSV file. */
function ScorecardFiles({ projectId, filters }: { projectId: number; filters: ScorecardFilters }) {
  const { t } = useTexts();
  const { isDownloading, download } = useDownloading();
  const { query, body } = toScorecardRequest(projectId, filters);
  const items = useExportItems(({ form, format }) => {
    const request = { query: { ...query, ...toExportForm(form) }, body };
    const call = format === 'csv' ? 'alert/exportScorecardsToCsv' : 'alert/exportScorecardsToExcel';
    void download(() => downloadFile(call, request, nameExport('scorecards', form), format));
  });
  const button = (
    <IconButton icon="download" label={t('scorecards.download')} aria-busy={isDownloading || undefined} />
  );
  return <Menu button={button} items={items} />;
}

type PartProps = { found: AlertScorecards };

/** What the alerts were worth: the predictive value, the funnel, and the time that each step took. */
function AlertParts({ found: { all, rules } }: PartProps) {
  const formats = useFormats();
  const { t, number } = formats;
  return (
    <>
      <Card
        title={t('scorecards.predictiveValue')}
        explanation={
          <HelpTerm
            term="predictiveValue"
            name={t('scorecards.predictiveValue')}
            also={['confirmed', 'interval']}
          />
        }
      >
        <DescriptionList
          items={[
            [
              t('scorecards.predictiveValue'),
              <PredictiveValueCell key="value" card={all} formats={formats} />,
            ],
            [t('scorecards.withoutOutcome'), number(all.withoutOutcome)],
          ]}
        />
        <p className={styles.about}>{t('scorecards.aboutOutcome')}</p>
      </Card>
      <Card
        title={t('scorecards.funnel')}
        explanation={
          <HelpTerm
            term="signalFunnel"
            name={t('scorecards.funnel')}
            also={['verified', 'escalate', 'confirmed']}
          />
        }
        isFlush
      >
        <FunnelTable card={all} />
      </Card>
      <Card
        title={t('scorecards.steps')}
        explanation={<HelpTerm term="percentile90" name={t('help.percentile90')} also={['crossCheck']} />}
        isFlush
      >
        <StepsTable steps={all.steps} />
      </Card>
      <Card
        title={t('scorecards.rules')}
        explanation={<HelpTerm term="alertRule" name={t('scorecards.rule')} />}
        isFlush
      >
        {rules.length > 0 ? <RulesTable rules={rules} /> : <Empty>{t('scorecards.noRules')}</Empty>}
      </Card>
    </>
  );
}

/** How complete and timely reporting was, and alerts and reporting by place and month. */
function ReportingParts({ found, level }: PartProps & { level: ScorecardLevel }) {
  const formats = useFormats();
  const { t } = formats;
  const { all, places, months, weekCount, truncated } = found;
  const help = (
    <HelpTerm
      term="reportingTimeliness"
      name={t('help.reportingTimeliness')}
      also={['completeness', 'epiWeek', 'interval']}
    />
  );
  return (
    <>
      <Card title={t('scorecards.reporting')} explanation={help}>
        <DescriptionList
          items={[
            [
              t('scorecards.completeness'),
              <TargetCell key="value" value={all.completeness} formats={formats} />,
            ],
            [t('scorecards.timeliness'), <TargetCell key="value" value={all.timeliness} formats={formats} />],
          ]}
        />
        <div className={styles.about}>
          <p>{t('scorecards.completenessIs', { count: weekCount })}</p>
          <p>{t('scorecards.timelinessIs')}</p>
          <p>{t('scorecards.targetIs')}</p>
        </div>
      </Card>
      <Card title={t('scorecards.places')} isFlush>
        <PlacesTable places={places} level={level} />
        {truncated && <p className={styles.note}>{t('scorecards.truncated', { count: places.length })}</p>}
      </Card>
      <Card title={t('scorecards.months')} isFlush>
        <MonthsTable months={months} />
      </Card>
    </>
  );
}

const isEmpty = ({ all: { alerts, reports, completeness, timeliness } }: AlertScorecards) =>
  alerts + reports + completeness.of + timeliness.of === 0;

/** How good the alert rules of a project are. */
export function AlertScorecardsPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(alertPaths.scorecards);
  const { filters, defaults, change, reset, isFiltered } = useScorecardFilters();
  const scorecards = useAlertScorecards(projectId, filters);
  const isClosed = useProject(projectId).data?.isClosed;
  const empty = isFiltered ? (
    <Empty action={<Button onClick={reset}>{t('scorecards.showAll')}</Button>}>
      {t('scorecards.noneMatch')}
    </Empty>
  ) : (
    <Empty>{t('scorecards.none')}</Empty>
  );
  return (
    <Page title={t('scorecards.title')}>
      <ProjectClosedNote isClosed={isClosed} />
      <ScorecardFilterBar
        {...{ projectId, filters, defaults }}
        onChange={change}
        onReset={reset}
        actions={<ScorecardFiles projectId={projectId} filters={filters} />}
        result={scorecards.data && t('alertTimes.found', { count: scorecards.data.all.alerts })}
      />
      <Loaded query={scorecards} label={t('scorecards.loading')} isEmpty={isEmpty} empty={empty}>
        {(found) => (
          <div className={styles.parts}>
            <p className={styles.about}>{t('scorecards.about')}</p>
            <AlertParts found={found} />
            <ReportingParts found={found} level={filters.level} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
