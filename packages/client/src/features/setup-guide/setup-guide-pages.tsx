import { useCurrentData } from '../../lib/requests/current-data.ts';
import { useNationalSociety, useProject } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { type SetupGuide, useProjectSetup, useSocietySetup } from '../../shared/setup-guide/api.ts';
import { setupGuidePaths } from '../../shared/setup-guide/paths.ts';
import { useStepAccess } from '../../shared/setup-guide/step-access.ts';
import { getStepLink } from '../../shared/setup-guide/step-links.ts';
import { StepList } from '../../shared/setup-guide/step-list.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { HandOverCard } from './hand-over-card.tsx';
import styles from './setup-guide.module.css';

/** That everything is set up, with a link to the alerts for those who may see them. */
function Complete({ guide }: { guide: SetupGuide }) {
  const { t } = useTexts();
  const isAllowed = useStepAccess(guide);
  const alerts = guide.steps.find(({ step }) => step === 'alert');
  const link = getStepLink('alert', guide);
  const isOffered = alerts?.state === 'Done' && link && isAllowed(alerts);
  return (
    <Note
      tone="ok"
      action={isOffered && <LinkButton to={link.address}>{t('setupGuide.step.alert.action')}</LinkButton>}
    >
      {t('setupGuide.complete')}
    </Note>
  );
}

/** The introduction, and a note once everything is done. */
function Guide({ guide, returnTo }: { guide: SetupGuide; returnTo: string }) {
  const { t } = useTexts();
  const done = guide.steps.filter(({ state }) => state === 'Done').length;
  return (
    <div className={styles.guide}>
      {guide.isSetUp ? <Complete guide={guide} /> : <p>{t('setupGuide.intro')}</p>}
      <p role="status">
        <b>{t('setupGuide.progress', { done, total: guide.steps.length })}</b>
      </p>
      {guide.project && <p>{t('setupGuide.ofProject', { project: guide.project.name })}</p>}
      <StepList {...{ guide, returnTo }} />
    </div>
  );
}

/** /nationalsocieties/{id}/setup: what is missing until a national society receives its first alert. */
export function SocietySetupPage() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(setupGuidePaths.nationalSociety);
  const society = useNationalSociety(nationalSocietyId);
  const setup = useCurrentData(useSocietySetup(nationalSocietyId));
  const returnTo = pathTo(setupGuidePaths.nationalSociety, { nationalSocietyId });
  return (
    <Page title={t('setupGuide.title')}>
      {society.data?.isArchived && <Note>{t('nationalSocieties.archived')}</Note>}
      <Loaded query={setup} label={t('setupGuide.loading')} rows={10}>
        {(guide) => (
          <div className={styles.guide}>
            <Guide {...{ guide, returnTo }} />
            <HandOverCard {...{ guide, returnTo }} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** /projects/{id}/setup: the same for one project. */
export function ProjectSetupPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(setupGuidePaths.project);
  const project = useProject(projectId);
  const setup = useCurrentData(useProjectSetup(projectId));
  return (
    <Page title={t('setupGuide.title')}>
      {project.data?.isClosed && <Note>{t('projects.overview.closed')}</Note>}
      <Loaded query={setup} label={t('setupGuide.loading')} rows={10}>
        {(guide) => <Guide guide={guide} returnTo={pathTo(setupGuidePaths.project, { projectId })} />}
      </Loaded>
    </Page>
  );
}
