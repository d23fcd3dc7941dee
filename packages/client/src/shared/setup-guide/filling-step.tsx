import { useNationalSociety, useProject } from '../../lib/requests/scope-queries.ts';
import { withReturn } from '../../lib/return-address.ts';
import { pathTo } from '../../lib/routes.ts';
import { useCan, useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { type SetupGuide, useProjectSetup, useSocietySetup } from './api.ts';
import { setupGuidePaths } from './paths.ts';
import { useStepAccess } from './step-access.ts';
import { getStepLink } from './step-links.ts';

/** The step whose success fills a list. */
type Filling = 'report' | 'alert';

/** Reports arrive, but without an alert rule they raise no alert. */
function NoAlertRule({ projectId, returnTo }: { projectId: number; returnTo: string }) {
  const { t } = useTexts();
  const nationalSocietyId = useProject(projectId).data?.nationalSociety.id;
  const mayEdit = useMay('projects.edit', { projectId });
  if (!mayEdit || nationalSocietyId === undefined) return null;
  const address = pathTo('/nationalsocieties/{nationalSocietyId}/projects/{projectId}/edit', {
    nationalSocietyId,
    projectId,
  });
  return (
    <>
      <p>{t('setupGuide.hint.noAlertRule')}</p>
      <LinkButton to={withReturn(address, returnTo)}>{t('projects.edit.title')}</LinkButton>
    </>
  );
}

type LinkProps = { guide: SetupGuide; fills: Filling; returnTo: string };

function FillingLink({ guide, fills, returnTo }: LinkProps) {
  const { t } = useTexts();
  const isAllowed = useStepAccess(guide);
  const last = guide.steps.findIndex(({ step }) => step === fills);
  const next = guide.steps.slice(0, last + 1).find(({ state }) => state === 'Ready');
  if (next?.step === 'alert')
    return next.hint === 'noAlertRule' && guide.project ? (
      <NoAlertRule projectId={guide.project.id} returnTo={returnTo} />
    ) : null;
  const link = next && isAllowed(next) ? getStepLink(next.step, guide) : undefined;
  if (!next || !link) return null;
  return (
    <LinkButton to={withReturn(link.address, returnTo)}>
      {t(`setupGuide.step.${next.step}.action`)}
    </LinkButton>
  );
}

/** For an empty list of a project: links to the next step that the user may do to fill it. Nothing in a closed project. */
export function ProjectFillingStep({ projectId, fills }: { projectId: number; fills: Filling }) {
  const isOffered = useCan('setupGuide.project');
  const project = useProject(projectId).data;
  const society = useNationalSociety(project?.nationalSociety.id).data;
  const isOpen = project?.isClosed === false && society?.isArchived === false;
  const { data } = useProjectSetup(isOffered && isOpen ? projectId : undefined);
  if (!data || !isOpen) return null;
  return <FillingLink guide={data} fills={fills} returnTo={pathTo(setupGuidePaths.project, { projectId })} />;
}

/** The same for an empty list of a national society. Nothing in an archived one. */
export function SocietyFillingStep({
  nationalSocietyId,
  fills,
}: {
  nationalSocietyId: number;
  fills: Filling;
}) {
  const isOffered = useCan('setupGuide.nationalSociety');
  const isOpen = useNationalSociety(nationalSocietyId).data?.isArchived === false;
  const { data } = useSocietySetup(isOffered && isOpen ? nationalSocietyId : undefined);
  if (!data || !isOpen) return null;
  const returnTo = pathTo(setupGuidePaths.nationalSociety, { nationalSocietyId });
  return <FillingLink guide={data} fills={fills} returnTo={returnTo} />;
}
