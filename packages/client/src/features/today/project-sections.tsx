import { useDeferredValue, useEffect, useState } from 'react';
import { InstantText } from '../../lib/dates/instant-text.tsx';
import { pathTo } from '../../lib/routes.ts';
import { isolate } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ThingLink } from '../../shared/links/links.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { CallButton } from '../../ui/text/phone.tsx';
import { describePlace, Item, Section, type SectionPart } from './items.tsx';
import { MessagesToCorrect } from './messages-to-correct.tsx';
import { OpenSignals } from './open-signals.tsx';
import { ReportsToCheck } from './reports-to-check.tsx';
import { countFirstItems, findShortened, type SectionName } from './summary.ts';
import { describeTimeLeft } from './time-left.ts';
import type { NonReportingCollector, Today, WaitingAlert } from './today.api.ts';
import styles from './today.module.css';

function AlertItem({ alert, projectId }: { alert: WaitingAlert; projectId: number }) {
  const { t } = useTexts();
  const left = describeTimeLeft(alert, new Date());
  const place = describePlace(alert);
  return (
    <Item
      title={
        <>
          {alert.healthRisk}
          {place && <>, {isolate(place)}</>}
        </>
      }
      details={
        <>
          <InstantText instant={alert.since} />{' '}
          {left && <span className={left.isOver ? styles.over : undefined}>{t(left.key, left.values)}</span>}{' '}
          {alert.pendingCount > 0 && t('today.toCheck', { count: alert.pendingCount })}
        </>
      }
    >
      <LinkButton
        size="small"
        to={pathTo('/projects/{projectId}/alerts/{alertId}/assess', { projectId, alertId: alert.id })}
        aria-label={t('today.openAlertNamed', { name: alert.healthRisk, number: alert.id })}
      >
        {t('today.openAlert')}
      </LinkButton>
    </Item>
  );
}

function NonReportingItem({ collector, projectId }: { collector: NonReportingCollector; projectId: number }) {
  const { t } = useTexts();
  const { id, name, isReadOnly, phoneNumber, village, lastReceivedAt } = collector;
  return (
    <Item
      title={
        <ThingLink to="collector" projectId={projectId} id={isReadOnly ? null : id}>
          {isolate(name)}
        </ThingLink>
      }
      details={
        <>
          {village && <>{isolate(village)}, </>}
          {t('today.lastMessage')} <InstantText instant={lastReceivedAt} />
        </>
      }
    >
      {phoneNumber && (
        <CallButton
          number={phoneNumber}
          label={t('today.call')}
          name={t('today.callNamed', { name: isolate(name) })}
        />
      )}
    </Item>
  );
}

/** Projects that were shown whole: Back leads to the same position on the page, which must be long enough at once. */
const shownWhole = new Set<number>();

/** On a phone, first renders only what fits on the screen, then the other items, so that it shows the page sooner. */
function useParts(projectId: number, anchors: ReadonlySet<SectionName>): (name: SectionName) => SectionPart {
  const isWhole = useDeferredValue(true, shownWhole.has(projectId));
  const [shortened] = useState(() => findShortened(window.location.hash.slice(1), anchors));
  const [first] = useState(() => countFirstItems(window.innerWidth, window.innerHeight));
  useEffect(() => {
    if (isWhole) shownWhole.add(projectId);
  }, [isWhole, projectId]);
  return (name) => ({
    id: anchors.has(name) ? name : undefined,
    limit: isWhole || !shortened.has(name) ? undefined : first,
  });
}

/** What waits in one project, the most urgent kind of work first. */
export function ProjectSections({
  today,
  isNamed,
  anchors,
}: {
  today: Today;
  /** There are several projects. */
  isNamed: boolean;
  /** The sections to which tiles lead: in each, the project is the first. */
  anchors: ReadonlySet<SectionName>;
}) {
  const { t } = useTexts();
  const { project, alerts, missingOutcomes, nonReportingDataCollectors, signals, nonReportingGateways } =
    today;
  const projectId = project.id;
  const ofSociety = { nationalSocietyId: project.nationalSocietyId };
  const ids = { ...ofSociety, projectId };
  const part = useParts(projectId, anchors);
  const alertList = pathTo('/projects/{projectId}/alerts', { projectId });
  return (
    <div className={styles.project}>
      {isNamed && <h2 className={styles.name}>{project.name}</h2>}
      <OpenSignals part={part('openSignals')} list={today.openSignals} projectId={projectId} />
      {alerts.count > 0 && (
        <Section
          {...part('alerts')}
          title={t('today.section.alerts')}
          items={alerts.items}
          more={alerts.count - alerts.items.length}
          to={alertList}
        >
          {(alert) => <AlertItem key={alert.id} {...{ alert, projectId }} />}
        </Section>
      )}
      <ReportsToCheck part={part('reportsToCheck')} list={today.reportsToCheck} projectId={projectId} />
      <MessagesToCorrect
        part={part('messagesToCorrect')}
        list={today.messagesToCorrect}
        projectId={projectId}
      />
      {nonReportingDataCollectors.count > 0 && (
        <Section
          {...part('nonReportingDataCollectors')}
          title={t('today.section.nonReportingDataCollectors')}
          items={nonReportingDataCollectors.items}
          more={nonReportingDataCollectors.count - nonReportingDataCollectors.items.length}
          to={pathTo('/projects/{projectId}/datacollectors/performance', { projectId })}
        >
          {(collector) => <NonReportingItem key={collector.id} {...{ collector, projectId }} />}
        </Section>
      )}
      {missingOutcomes.count > 0 && (
        <Section
          {...part('missingOutcomes')}
          title={t('today.section.missingOutcomes')}
          items={missingOutcomes.items}
          more={missingOutcomes.count - missingOutcomes.items.length}
          to={alertList}
        >
          {(alert) => <AlertItem key={alert.id} {...{ alert, projectId }} />}
        </Section>
      )}
      {signals.length > 0 && (
        <Section {...part('signals')} title={t('today.section.signals')} items={signals}>
          {({ healthRiskId, healthRisk, epiWeek, count }) => (
            <Item key={healthRiskId} title={healthRisk} details={t('today.signal', { week: epiWeek, count })}>
              <LinkButton
                size="small"
                to={pathTo('/nationalsocieties/{nationalSocietyId}/projects/{projectId}/dashboard', ids)}
                aria-label={t('today.openDashboardNamed', { name: healthRisk })}
              >
                {t('today.openDashboard')}
              </LinkButton>
            </Item>
          )}
        </Section>
      )}
      {nonReportingGateways.length > 0 && (
        <Section
          {...part('nonReportingGateways')}
          title={t('today.section.nonReportingGateways')}
          items={nonReportingGateways}
        >
          {({ id, name, lastReceivedAt }) => (
            <Item
              key={id}
              title={isolate(name)}
              details={
                <>
                  {t('today.lastMessage')} <InstantText instant={lastReceivedAt} />
                </>
              }
            >
              <LinkButton
                size="small"
                to={pathTo('/nationalsocieties/{nationalSocietyId}/smsgateways', ofSociety)}
                aria-label={t('today.openGatewayNamed', { name: isolate(name) })}
              >
                {t('today.openGateway')}
              </LinkButton>
            </Item>
          )}
        </Section>
      )}
      {today.setupStepsLeft ? (
        <p>
          <LinkButton size="small" to={pathTo('/projects/{projectId}/setup', { projectId })}>
            {t('today.setupSteps', { count: today.setupStepsLeft })}
          </LinkButton>
        </p>
      ) : null}
    </div>
  );
}
