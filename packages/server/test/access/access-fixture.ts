import type { Role } from '@harken/domain/access/roles';
import { parseRoleLetters } from '@harken/domain/access/roles';
import { aUser } from '../support/builders/people.ts';
import { anOrganization } from '../support/builders/societies.ts';
import { createKnownValues } from '../support/calls/known-values.ts';
import type { KnownValues } from '../support/calls/sample-request.ts';
import { anAlertFixture } from '../support/fixtures/alert-fixture.ts';
import type { TestApp } from '../support/test-app.ts';

/** Callers by the letter of their role. */
export type Callers = Record<string, number>;

/** A society with every subject that requests may name, and all kinds of callers. */
export interface AccessFixture {
  known: KnownValues;
  society: { id: number; organizationId: number };
  projectId: number;
  /** Of the organization of the supervisor, the collector, the reports and the recipient. */
  members: Callers;
  /** Of another organization that takes part in the project. */
  otherOrganization: Callers;
  /** Of an organization that does not take part. */
  outside: Callers;
  /** Supervisors of the same organization and project, but not of the collector. */
  colleagues: Callers;
  /** Supervisors of the same organization without a project. */
  unassigned: Callers;
}

/** Callers without a society. */
export async function createGlobalCallers({ db }: TestApp): Promise<Callers> {
  return { A: await aUser(db, 'Administrator'), G: await aUser(db, 'GlobalCoordinator') };
}

export async function anAccessFixture(
  app: TestApp,
  { hasCoordinator }: { hasCoordinator: boolean },
): Promise<AccessFixture> {
  const fixture = await anAlertFixture(app);
  const { society, people, projectId, otherOrganizationId } = fixture;
  const nationalSocietyId = society.id;
  const known = await createKnownValues(app, fixture);
  const outboxMessage = await app.db
    .insertInto('outboxMessages')
    .values({ nationalSocietyId, channel: 'email', kind: 'alertTriggered', body: 'Text', state: 'Failed' })
    .returning('id')
    .executeTakeFirstOrThrow();

  async function createCallers(
    letters: string,
    organizationId: number,
    inProject?: number,
  ): Promise<Callers> {
    const at = { nationalSocietyId, organizationId, ...(inProject && { projectId: inProject }) };
    const callers = parseRoleLetters(letters).map((role: Role) => aUser(app.db, role, at));
    const ids = await Promise.all(callers);
    return Object.fromEntries([...letters].map((letter, index) => [letter, ids[index] ?? 0]));
  }

  const coordinator = hasCoordinator ? await createCallers('C', society.organizationId) : {};
  const outsideOrganizationId = await anOrganization(app.db, nationalSocietyId);
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
    otherOrganization: await createCallers('MTSH', otherOrganizationId, projectId),
    outside: await createCallers(hasCoordinator ? 'MTDC' : 'MTD', outsideOrganizationId),
    colleagues: await createCallers('SH', society.organizationId, projectId),
    unassigned: await createCallers('SH', society.organizationId),
  };
}
