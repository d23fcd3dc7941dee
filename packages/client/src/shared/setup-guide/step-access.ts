import { permissions, rolesMay } from '@harken/domain/access/permissions';
import { usePermissionCheck } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.tsx';
import type { SetupGuide, SetupStep } from './api.ts';
import { getStepLink } from './step-links.ts';

/** Whether the user may open the page of a step. False if the step has no page yet. */
export function useStepAccess(guide: SetupGuide): (step: SetupStep) => boolean {
  const { user } = useSession();
  const mayInSociety = usePermissionCheck({ nationalSocietyId: guide.nationalSocietyId });
  const mayInProject = usePermissionCheck({ projectId: guide.project?.id });
  return ({ step }) => {
    const permission = getStepLink(step, guide)?.permission;
    if (!permission) return false;
    const { within } = permissions[permission];
    if (within === 'anywhere') return user !== null && rolesMay(permission, user.roles);
    return within === 'project' && guide.project ? mayInProject(permission) : mayInSociety(permission);
  };
}

/** The first step that can be done now and that the user may do; those of others wait for them. */
export function findNextStep(
  { steps }: SetupGuide,
  isAllowed: (step: SetupStep) => boolean,
): SetupStep | undefined {
  return steps.find((step) => step.state === 'Ready' && isAllowed(step));
}
