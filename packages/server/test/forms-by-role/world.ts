import type { Role } from '@harken/domain/access/roles';
import { makeHeadManager } from '../../src/features/organizations/index.ts';
import { aDataCollector } from '../support/builders/collectors.ts';
import { aChannelGateway, aGateway } from '../support/builders/gateways.ts';
import { aUser } from '../support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../support/builders/projects.ts';
import { anAlert, aReport } from '../support/builders/reports.ts';
import { anOrganization, aSociety } from '../support/builders/societies.ts';
import type { TestApp } from '../support/test-app.ts';

export interface Situation {
  name: string;
  organizationCount: 1 | 2;
  hasCoordinator: boolean;
  /** Whether its gateway has modems. */
  hasModems: boolean;
  /** Who leads the default organization. */
  headManager: 'Manager' | 'TechnicalAdvisor';
}

export const situations: readonly Situation[] = [
  { name: 'one organization', ...situation(1, false), hasModems: false, headManager: 'Manager' },
  {
    name: 'one organization and a coordinator',
    ...situation(1, true),
    hasModems: true,
    headManager: 'Manager',
  },
  { name: 'two organizations', ...situation(2, false), hasModems: true, headManager: 'TechnicalAdvisor' },
  {
    ...{ name: 'two organizations and a coordinator', ...situation(2, true) },
    ...{ hasModems: false, headManager: 'TechnicalAdvisor' },
  },
];

function situation(organizationCount: 1 | 2, hasCoordinator: boolean) {
  return { organizationCount, hasCoordinator };
}

export interface Caller {
  name: string;
  role: Role;
  id: number;
  isMember: boolean;
  organizationId: number | null;
  /** The project of supervisors and head supervisors. */
  projectId: number | null;
}

export interface Project {
  id: number;
  organizationIds: number[];
  isShared: boolean;
}

export interface World {
  situation: Situation;
  nationalSocietyId: number;
  organizationIds: number[];
  projects: Project[];
  callers: Caller[];
  /** The addresses of people of another society who may be invited. */
  invitable: { advisor: string; consumer: string };
  alertOfProject: Map<number, number>;
}

let code = 7000;

/** A society in which every form has something to choose from, with a caller of every role in every organization. */
export async function aWorld(app: TestApp, situation: Situation): Promise<World> {
  const { db } = app;
  const society = await aSociety(db);
  await db
    .updateTable('nationalSocieties')
    .set({ enableEidsrIntegration: true })
    .where('id', '=', society.id)
    .execute();
  const second = situation.organizationCount === 2 ? await anOrganization(db, society.id) : null;
  const organizationIds = second === null ? [society.organizationId] : [society.organizationId, second];
  await addGateway(app, society.id, situation.hasModems);
  const projects = await addProjects(app, society.id, organizationIds);
  const world: World = {
    situation,
    nationalSocietyId: society.id,
    organizationIds,
    projects,
    callers: [],
    invitable: await addPeopleElsewhere(app),
    alertOfProject: new Map(),
  };
  await addCallers(app, world);
  for (const project of projects) await addFieldWork(app, world, project, society.villageId);
  return world;
}

async function addGateway({ db }: TestApp, nationalSocietyId: number, hasModems: boolean): Promise<void> {
  const { id: smsGatewayId } = await aGateway(db, nationalSocietyId);
  await aChannelGateway(db, nationalSocietyId, {
    type: 'Kannel',
    settings: { url: 'https://kannel.test.example/sendsms', userName: 'harken' },
    secrets: { password: 'secret' },
  });
  if (!hasModems) return;
  const modems = [1, 2].map((slot) => ({ smsGatewayId, slot, name: `Modem ${slot}` }));
  await db.insertInto('gatewayModems').values(modems).execute();
}

/** A project of each organization, one that may be shared, and with two organizations one that is. */
async function addProjects({ db }: TestApp, id: number, organizationIds: number[]): Promise<Project[]> {
  const projects: Project[] = [];
  const add = async (taking: number[], isShared: boolean) => {
    const [organizationId = 0, ...others] = taking;
    const given = { allowMultipleOrganizations: isShared };
    const projectId = await aProject(db, { id, organizationId }, given);
    for (const other of others)
      await db.insertInto('projectOrganizations').values({ projectId, organizationId: other }).execute();
    await aProjectHealthRisk(db, projectId, await aHealthRisk(db, ++code));
    await aProjectHealthRisk(db, projectId, await aHealthRisk(db, ++code, 'Activity'));
    projects.push({ id: projectId, organizationIds: taking, isShared });
  };
  for (const organizationId of organizationIds) await add([organizationId], false);
  await add(organizationIds.slice(0, 1), true);
  if (organizationIds.length > 1) await add(organizationIds, true);
  return projects;
}

async function addPeopleElsewhere({ db }: TestApp) {
  const home = await aSociety(db);
  const at = { nationalSocietyId: home.id, organizationId: home.organizationId };
  const [advisor, consumer] = [`advisor${home.id}@test.example`, `consumer${home.id}@test.example`];
  await aUser(db, 'TechnicalAdvisor', { ...at, emailAddress: advisor });
  await aUser(db, 'DataConsumer', { nationalSocietyId: home.id, emailAddress: consumer });
  return { advisor, consumer };
}

/** Callers of every role; managers and technical advisors of every organization; nobody leads the second one. */
async function addCallers({ db }: TestApp, world: World): Promise<void> {
  const { nationalSocietyId, organizationIds, projects, situation } = world;
  const add = async (
    name: string,
    role: Role,
    at: { organizationId?: number; projectId?: number } | null,
  ) => {
    const customOrganization = role === 'DataConsumer' ? 'Ministry' : null;
    const id = await aUser(db, role, at ? { nationalSocietyId, customOrganization, ...at } : {});
    const { organizationId = null, projectId = null } = at ?? {};
    world.callers.push({ name, role, id, isMember: at !== null, organizationId, projectId });
    return id;
  };
  await add('the administrator', 'Administrator', null);
  await add('the global coordinator', 'GlobalCoordinator', null);
  await add('the data consumer', 'DataConsumer', {});
  for (const [index, organizationId] of organizationIds.entries()) {
    const of = `of organization ${index + 1}`;
    await add(`the manager ${of}`, 'Manager', { organizationId });
    await add(`the technical advisor ${of}`, 'TechnicalAdvisor', { organizationId });
    if (index > 0) continue;
    const userId = await add('the head manager', situation.headManager, { organizationId });
    await makeHeadManager(db, { organizationId, userId });
    if (situation.hasCoordinator) await add('the coordinator', 'Coordinator', { organizationId });
  }
  const staffed = projects.filter(({ isShared, organizationIds: taking }) => !isShared || taking.length > 1);
  for (const { id: projectId, organizationIds: taking } of staffed)
    for (const organizationId of taking) {
      const at = { organizationId, projectId };
      const of = `of organization ${organizationIds.indexOf(organizationId) + 1} in project ${projectId}`;
      const head = await add(`the head supervisor ${of}`, 'HeadSupervisor', at);
      await add(`the supervisor ${of}`, 'Supervisor', at);
      await aUser(db, 'Supervisor', { nationalSocietyId, ...at, headSupervisorId: head });
    }
}

/** Data collectors of every supervisor of a project, with reports, one of them in an alert; and recipients. */
async function addFieldWork(
  { db }: TestApp,
  world: World,
  project: Project,
  villageId: number,
): Promise<void> {
  const { nationalSocietyId, situation } = world;
  const { id: projectId } = project;
  const place = { villageId, latitude: 14.7, longitude: -17.4 };
  const [risk] = await db
    .selectFrom('projectHealthRisks')
    .select('id')
    .where('projectId', '=', projectId)
    .orderBy('id')
    .execute();
  const projectHealthRiskId = risk?.id ?? 0;
  for (const { id: userId, role } of world.callers.filter((caller) => caller.projectId === projectId)) {
    const link = role === 'Supervisor' ? { supervisorId: userId } : { headSupervisorId: userId };
    const collector = await aDataCollector(db, { projectId, ...link, locations: [place] });
    const report = {
      nationalSocietyId,
      projectId,
      projectHealthRiskId,
      dataCollectorId: collector.id,
      ...place,
    };
    const id = await aReport(db, report);
    await aReport(db, report);
    world.alertOfProject.set(
      projectId,
      await anAlert(db, { projectId, projectHealthRiskId, reportIds: [id] }),
    );
  }
  const modem = await db
    .selectFrom('gatewayModems')
    .innerJoin('smsGateways', 'smsGateways.id', 'gatewayModems.smsGatewayId')
    .select('gatewayModems.id')
    .where('smsGateways.nationalSocietyId', '=', nationalSocietyId)
    .executeTakeFirst();
  for (const organizationId of project.organizationIds)
    await db
      .insertInto('alertRecipients')
      .values({
        ...{ projectId, organizationId, role: 'Nurse', organization: 'Clinic' },
        ...{ email: `nurse${projectId}.${organizationId}@test.example` },
        gatewayModemId: situation.hasModems ? (modem?.id ?? null) : null,
      })
      .execute();
}
