import type { SocietyFacts } from '@harken/domain/access/may';
import { whyPersonIsFixed } from '@harken/domain/access/personal-data';
import type { SocietyRole } from '@harken/domain/access/registration';
import { problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findHeadSupervisors, findMember, findOpenProjects } from './users.details.queries.ts';

type Member = NonNullable<Awaited<ReturnType<typeof findMember>>> & {
  personFixedBecause: ReturnType<typeof whyPersonIsFixed>;
};

/** Who asks, and in which society. */
export interface Reading {
  services: Services;
  user: CurrentUser;
  society: SocietyFacts;
}

/**
 * One member of a society. Managers are shown to those who may act on them: global coordinators where there is no
 * coordinator, coordinators those who lead an organization.
 */
export async function readMember(
  { services, user, society }: Reading,
  { userId, role }: { userId: number; role: SocietyRole },
): Promise<Member> {
  const { nationalSocietyId, hasCoordinator } = society;
  const found = await findMember(services.db, { userId, nationalSocietyId, role, callerId: user.id });
  if (!found) throw problem('user.common.userNotFound');
  const member = { ...found, personFixedBecause: whyPersonIsFixed(user.role, found) };
  if (role !== 'Manager') return member;
  const isBeyond =
    (user.role === 'GlobalCoordinator' && hasCoordinator) ||
    (user.role === 'Coordinator' && !member.isOrBecomesHeadManager);
  if (isBeyond) throw problem('error.unauthorized');
  return member;
}

/** A supervisor or head supervisor with the projects and head supervisors that a form offers for them. */
export async function readSupervisor(
  reading: Reading,
  given: { userId: number; role: 'Supervisor' | 'HeadSupervisor' },
) {
  const { projectId, projectName, isProjectClosed, ...member } = await readMember(reading, given);
  const current =
    projectId === null
      ? null
      : { id: projectId, name: projectName ?? '', isClosed: isProjectClosed ?? false };
  const { db } = reading.services;
  const isAdministrator = reading.user.role === 'Administrator';
  const within = {
    nationalSocietyId: member.nationalSocietyId,
    organizationId: isAdministrator ? null : (member.organizationId ?? 0),
  };
  const open = (await findOpenProjects(db, within)).map((project) => ({ ...project, isClosed: false }));
  const availableProjects = current?.isClosed ? [...open, current] : open;
  const headSupervisors = await findHeadSupervisors(db, within);
  return {
    ...member,
    projectId,
    currentProject: current,
    editSupervisorFormData: { availableProjects, headSupervisors },
  };
}
