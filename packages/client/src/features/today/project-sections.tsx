import { InstantText } from '../../lib/dates/instant-text.tsx';
import { pathTo } from '../../lib/routes.ts';
import { isolate } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ThingLink } from '../../shared/links/links.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { CallButton } from '../../ui/text/phone.tsx';
import { describePlace, Item, Section } from './items.tsx';
import { MessagesToCorrect } from './messages-to-correct.tsx';
import { OpenSignals } from './open-signals.tsx';
import { ReportsToCheck } from './reports-to-check.tsx';
import type { WaitingCount } from './summary.ts';
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
  anchors: ReadonlySet<string>;
}) {
  const { t } = useTexts();
  const { project, alerts, missingOutcomes, nonReportingDataCollectors, signals, nonReportingGateways } =
    today;
  const projectId = project.id;
  const ofSociety = { nationalSocietyId: project.nationalSocietyId };
  const ids = { ...ofSociety, projectId };
  const anchor = (name: WaitingCount['section']) => (anchors.has(name) ? name : undefined);
  const alertList = pathTo('/projects/{projectId}/alerts', { projectId });
  return (
    <div className={styles.project}>
      {isNamed && <h2 className={styles.name}>{project.name}</h2>}
      <OpenSignals id={anchor('openSignals')} list={today.openSignals} projectId={projectId} />
      {alerts.count > 0 && (
        <Section
          id={anchor('alerts')}
          title={t('today.section.alerts')}
          more={alerts.count - alerts.items.length}
          to={alertList}
        >
          {alerts.items.map((alert) => (
            <AlertItem key={alert.id} {...{ alert, projectId }} />
          ))}
        </Section>
      )}
      <ReportsToCheck id={anchor('reportsToCheck')} list={today.reportsToCheck} projectId={projectId} />
      <MessagesToCorrect
        id={anchor('messagesToCorrect')}
        list={today.messagesToCorrect}
        projectId={projectId}
      />
      {nonReportingDataCollectors.count > 0 && (
        <Section
          id={anchor('nonReportingDataCollectors')}
          title={t('today.section.nonReportingDataCollectors')}
          more={nonReportingDataCollectors.count - nonReportingDataCollectors.items.length}
          to={pathTo('/projects/{projectId}/datacollectors/performance', { projectId })}
        >
          {nonReportingDataCollectors.items.map((collector) => (
            <NonReportingItem key={collector.id} {...{ collector, projectId }} />
          ))}
        </Section>
      )}
      {missingOutcomes.count > 0 && (
        <Section
          id={anchor('missingOutcomes')}
          title={t('today.section.missingOutcomes')}
          more={missingOutcomes.count - missingOutcomes.items.length}
          to={alertList}
        >
          {missingOutcomes.items.map((alert) => (
            <AlertItem key={alert.id} {...{ alert, projectId }} />
          ))}
        </Section>
      )}
      {signals.length > 0 && (
        <Section id={anchor('signals')} title={t('today.section.signals')}>
          {signals.map(({ healthRiskId, healthRisk, epiWeek, count }) => (
            <Item key={healthRiskId} title={healthRisk} details={t('today.signal', { week: epiWeek, count })}>
              <LinkButton
                size="small"
                to={pathTo('/nationalsocieties/{nationalSocietyId}/projects/{projectId}/dashboard', ids)}
                aria-label={t('today.openDashboardNamed', { name: healthRisk })}
              >
                {t('today.openDashboard')}
              </LinkButton>
            </Item>
          ))}
        </Section>
      )}
      {nonReportingGateways.length > 0 && (
        <Section id={anchor('nonReportingGateways')} title={t('today.section.nonReportingGateways')}>
          {nonReportingGateways.map(({ id, name, lastReceivedAt }) => (
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
          ))}
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
