import type { Role } from '@harken/domain/access/roles';
import { rolesOf } from '@harken/domain/access/roles';
import { anAlertScene } from '../support/alert-scene.ts';
import { anOrganization, aUser } from '../support/builders.ts';
import { knownValuesOf } from '../support/known-values.ts';
import type { KnownValues } from '../support/sample-request.ts';
import type { TestApp } from '../support/test-app.ts';

/** Callers by the letter of their role. */
export type Callers = Record<string, number>;

/** A society with everything that a request may name, and everybody who may ask for it. */
export interface World {
  known: KnownValues;
  society: { id: number; organizationId: number };
  projectId: number;
  /** Of the organization to which the supervisor, the collector, the reports and the recipient belong. */
  members: Callers;
  /** Of another organization that takes part in the project. */
  otherOrganization: Callers;
  /** Of an organization that does not. */
  outside: Callers;
  /** Supervisors of the same organization and project who have nothing to do with the collector. */
  colleagues: Callers;
  /** Supervisors of the same organization who are in no project. */
  unassigned: Callers;
}

/** Those who belong to no society. */
export async function borderlessCallers({ db }: TestApp): Promise<Callers> {
  return { A: await aUser(db, 'Administrator'), G: await aUser(db, 'GlobalCoordinator') };
}

export async function aWorld(app: TestApp, { hasCoordinator }: { hasCoordinator: boolean }): Promise<World> {
  const scene = await anAlertScene(app);
  const { society, people, projectId, otherOrganizationId } = scene;
  const nationalSocietyId = society.id;
  const known = await knownValuesOf(app, scene);
  const outboxMessage = await app.db
    .insertInto('outboxMessages')
    .values({ nationalSocietyId, channel: 'email', kind: 'alertTriggered', body: 'Text', state: 'Failed' })
    .returning('id')
    .executeTakeFirstOrThrow();

  async function callersOf(letters: string, organizationId: number, inProject?: number): Promise<Callers> {
    const at = { nationalSocietyId, organizationId, ...(inProject && { projectId: inProject }) };
    const callers = rolesOf(letters).map((role: Role) => aUser(app.db, role, at));
    const ids = await Promise.all(callers);
    return Object.fromEntries([...letters].map((letter, index) => [letter, ids[index] ?? 0]));
  }

  const coordinator = hasCoordinator ? await callersOf('C', society.organizationId) : {};
  const outsiders = await anOrganization(app.db, nationalSocietyId);
  return {
    known: {
      ...known,
      outboxMessageId: outboxMessage.id,
      ...(coordinator.C && { coordinatorId: coordinator.C }),
    },
    society,
    projectId,
    members: {
      M: people.manager,
      T: people.advisor,
      D: people.dataConsumer,
      S: people.supervisor,
      H: people.head,
      ...coordinator,
    },
    otherOrganization: await callersOf('MTSH', otherOrganizationId, projectId),
    outside: await callersOf(hasCoordinator ? 'MTDC' : 'MTD', outsiders),
    colleagues: await callersOf('SH', society.organizationId, projectId),
    unassigned: await callersOf('SH', society.organizationId),
  };
}
