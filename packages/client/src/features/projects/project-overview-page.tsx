import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useCan, useMay } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useAlertRuleText } from '../../shared/alert-rule/text.ts';
import { ProjectSetupCard } from '../../shared/setup-guide/setup-card.tsx';
import { SmsCardButton } from '../../shared/sms-card/sms-card-button.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Card, DescriptionList } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import text from '../../ui/text/text.module.css';
import { AlertSettingsDetails } from './alert-settings/details.tsx';
import { CloseProjectDialog } from './close-project-dialog.tsx';
import type { ProjectHealthRisk } from './form/values.ts';
import { hasAlertRule } from './health-risk-card.tsx';
import { PopulationRuleEntry } from './population-rule/entry.tsx';
import { projectPaths } from './project-paths.ts';
import { type ProjectDetails, useProjectDetails, useProjects } from './projects.api.ts';
import styles from './projects.module.css';
import { TryRuleButton } from './rule-back-test/entry.tsx';
import {
  type CloseDialogState,
  useCloseProjectDialog,
  useClosingBlockedReason,
} from './use-close-project-dialog.ts';

/**
 * Whether the edit button is shown: the project is open, and it either has one organization or the society has a
 * coordinator and the user is that coordinator or an Administrator (docs/spec/access.md).
 */
function useIsEditShown({ id, allowMultipleOrganizations, hasCoordinator }: ProjectDetails): boolean {
  const { user } = useSession();
  const mayEdit = useMay('projects.edit', { projectId: id });
  const role = user?.roles[0];
  const isInCharge = role === 'Administrator' || role === 'Coordinator';
  return mayEdit && (!allowMultipleOrganizations || (hasCoordinator && isInCharge));
}

type WithClosing = { project: ProjectDetails; closing: CloseDialogState };

function CloseButton({ project, closing }: WithClosing) {
  const { t } = useTexts();
  const { id, name, nationalSocietyId, allowMultipleOrganizations } = project;
  const collectors = useProjects(nationalSocietyId).data?.find(
    (row) => row.id === id,
  )?.totalDataCollectorCount;
  const getBlockedReason = useClosingBlockedReason(nationalSocietyId);
  const closable = {
    ...{ id, name, nationalSocietyId, allowMultipleOrganizations, collectors },
    isClosed: project.state === 'Closed',
  };
  const blockedBy = getBlockedReason(closable);
  return (
    <>
      {blockedBy && <span className={text.small}>{blockedBy}</span>}
      <Button
        icon="box"
        blockedBy={blockedBy}
        isBusy={closing.isClosing(id)}
        onClick={() => closing.ask(closable)}
      >
        {t('projects.close.action')}
      </Button>
    </>
  );
}

/** The actions at the bottom of the card. */
function ProjectActions({ project, closing }: WithClosing) {
  const { t } = useTexts();
  const isEditShown = useIsEditShown(project);
  const isCloseShown = useCan('projects.edit') && project.state !== 'Closed';
  const { id: projectId, nationalSocietyId } = project;
  if (!isEditShown && !isCloseShown) return null;
  return (
    <div className={styles.actions}>
      {isCloseShown && <CloseButton {...{ project, closing }} />}
      {isEditShown && (
        <LinkButton icon="edit" to={pathTo(projectPaths.edit, { nationalSocietyId, projectId })}>
          {t('projects.edit.action')}
        </LinkButton>
      )}
    </div>
  );
}

const getCardId = (risk: ProjectHealthRisk) => `health-risk-${risk.healthRiskId}`;

/** The names of the health risks; each links to its card. */
function Chips({ risks }: { risks: readonly ProjectHealthRisk[] }) {
  return (
    <ul className={styles.chips}>
      {risks.map((risk) => (
        <li key={risk.id}>
          <a href={`#${getCardId(risk)}`} className={styles.chip}>
            {risk.healthRiskName}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The settings of one health risk. */
function RiskCard({ risk, projectId }: { risk: ProjectHealthRisk; projectId: number }) {
  const { t } = useTexts();
  const describeRule = useAlertRuleText();
  const { healthRiskCode: code, healthRiskName: name } = risk;
  return (
    <Card
      id={getCardId(risk)}
      title={t('projects.form.healthRisk', { code, name: name ?? '' })}
      aside={hasAlertRule(risk) && <TryRuleButton {...{ risk, projectId }} />}
    >
      <dl className={styles.texts}>
        <div>
          <dt>{t('projects.overview.rule')}</dt>
          <dd>{hasAlertRule(risk) ? describeRule(risk) : describeRule({}, 'Activity')}</dd>
        </div>
        {hasAlertRule(risk) && <PopulationRuleEntry {...{ risk, projectId }} />}
        <div>
          <dt>{t('projects.form.caseDefinition')}</dt>
          <dd dir="auto">{risk.caseDefinition || '–'}</dd>
        </div>
        <div>
          <dt>{t('projects.form.feedbackMessage')}</dt>
          <dd dir="auto">{risk.feedbackMessage || '–'}</dd>
        </div>
      </dl>
    </Card>
  );
}

/** How the onset is collected. */
function getOnsetKey({ readsOnset, asksOnset }: ProjectDetails) {
  if (readsOnset && asksOnset) return 'onset.overview.both';
  if (readsOnset) return 'onset.overview.reads';
  return asksOnset ? 'onset.overview.asks' : 'onset.overview.none';
}

function Overview({ project, closing }: WithClosing) {
  const { t } = useTexts();
  const isArchived = useNationalSociety(project.nationalSocietyId).data?.isArchived;
  const { projectHealthRisks: risks, repetitionMinutes } = project;
  const duplicateText = repetitionMinutes
    ? t('repetitions.overview.minutes', { count: repetitionMinutes })
    : t('repetitions.overview.never');
  return (
    <div className={styles.overview}>
      {isArchived && <Note>{t('projects.list.archived')}</Note>}
      {project.state === 'Closed' && <Note>{t('projects.overview.closed')}</Note>}
      {project.state !== 'Closed' && !isArchived && <ProjectSetupCard projectId={project.id} />}
      <Card title={t('projects.overview.heading')}>
        <DescriptionList
          items={[
            [t('projects.form.name'), project.name],
            [
              t('projects.form.multipleOrganizations'),
              t(`projects.overview.${project.allowMultipleOrganizations ? 'yes' : 'no'}`),
            ],
            [t('projects.form.timeZone'), project.timeZoneId.replaceAll('_', ' ')],
            [t('repetitions.overview.title'), duplicateText],
            [t('onset.title'), t(getOnsetKey(project))],
          ]}
        />
        <ProjectActions project={project} closing={closing} />
      </Card>
      {project.alertSettings && (
        <Card title={t('alertSettings.title')}>
          <AlertSettingsDetails settings={project.alertSettings} />
        </Card>
      )}
      <Card title={t('projects.form.healthRisks')} aside={<SmsCardButton projectId={project.id} />}>
        <Chips risks={risks} />
      </Card>
      {risks.map((risk) => (
        <RiskCard key={risk.id} risk={risk} projectId={project.id} />
      ))}
    </div>
  );
}

/** The settings of a project. */
export function ProjectOverviewPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(projectPaths.overview);
  const project = useProjectDetails(projectId);
  const closing = useCloseProjectDialog();
  return (
    <Page title={t('projects.overview.title')}>
      <Loaded query={project} label={t('projects.overview.loading')} rows={6}>
        {(known) => <Overview project={known} closing={closing} />}
      </Loaded>
      <CloseProjectDialog closing={closing} />
    </Page>
  );
}
