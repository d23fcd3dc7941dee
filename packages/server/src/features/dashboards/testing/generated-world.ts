import { sql } from 'kysely';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../../test/support/builders/societies.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { createRandom } from '../../../demo/random.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createStructure } from './generated-places.ts';
import { generateAlerts, generateReports } from './generated-reports.ts';
import type { GeneratedProject, GeneratedWorld } from './generated-types.ts';

const types = [...Array<'Human'>(10).fill('Human'), 'NonHuman', 'UnusualEvent', 'Activity'] as const;
let code = 300;

/** Thirteen health risks with French names that differ from the English ones; the last is an activity. */
async function createHealthRisks(db: Database): Promise<{ id: number; type: string }[]> {
  const risks: { id: number; type: string }[] = [];
  for (const type of types) {
    const id = await aHealthRisk(db, ++code, type);
    await sql`
      insert into health_risk_contents (health_risk_id, language_id, name, case_definition, feedback_message)
      select health_risk_id, 2, ${`Risque ${(code * 7) % 100}`}, case_definition, feedback_message
      from health_risk_contents where health_risk_id = ${id} and language_id = 1`.execute(db);
    risks.push({ id, type });
  }
  return risks;
}

type Team = { supervisorId: number | null; headSupervisorId: number | null };

/** Per organization: an independent supervisor, one under a head supervisor, and the head supervisor's own collectors. */
async function createTeams(
  db: Database,
  projectId: number,
  at: { nationalSocietyId: number }[],
): Promise<Team[]> {
  const teams: Team[] = [];
  for (const member of at) {
    const head = await aUser(db, 'HeadSupervisor', { ...member, projectId });
    const led = await aUser(db, 'Supervisor', { ...member, projectId, headSupervisorId: head });
    const independent = await aUser(db, 'Supervisor', { ...member, projectId });
    teams.push(
      { supervisorId: led, headSupervisorId: null },
      { supervisorId: independent, headSupervisorId: null },
      { supervisorId: null, headSupervisorId: head },
    );
  }
  return teams;
}

async function createCollectors(db: Database, projectId: number, teams: Team[], world: GeneratedWorld) {
  const { random } = world;
  const locations = world.places.filter(({ level }) => level === 'villageIds' || level === 'zoneIds');
  const collectors: GeneratedProject['collectors'] = [];
  for (let index = 0; index < 30; index++) {
    const type = random.chance(0.6) ? 'Human' : 'CollectionPoint';
    const isDeleted = random.chance(0.15);
    const location = random.pick(locations).path;
    const { id } = await aDataCollector(db, {
      projectId,
      ...random.pick(teams),
      dataCollectorType: type,
      sex: type === 'Human' ? 'Female' : null,
      isInTrainingMode: random.chance(0.3),
      isDeployed: random.chance(0.7),
      deletedAt: isDeleted ? new Date() : null,
      phoneNumber: isDeleted ? null : undefined,
      locations: random.chance(0.1)
        ? []
        : [
            {
              villageId: location.villageIds[0] ?? 0,
              zoneId: location.zoneIds[0],
              latitude: 1,
              longitude: 2,
            },
          ],
    });
    collectors.push({ id, type });
  }
  return collectors;
}

async function aGeneratedProject(db: Database, world: GeneratedWorld, timeZoneId: string) {
  const { nationalSocietyId, organizations } = world;
  const [organizationId = 0, other = 0] = organizations;
  const id = await aProject(
    db,
    { id: nationalSocietyId, organizationId },
    { timeZoneId, assessTargetHours: 30 },
  );
  await db.insertInto('projectOrganizations').values({ projectId: id, organizationId: other }).execute();
  const at = organizations.map((one) => ({ nationalSocietyId, organizationId: one }));
  const teams = await createTeams(db, id, at);
  const all = await db.selectFrom('healthRisks').select(['id', 'healthRiskType']).execute();
  const risks: GeneratedProject['risks'] = [];
  for (const { id: healthRiskId, healthRiskType } of all.filter((one) =>
    world.healthRiskIds.includes(one.id),
  ))
    risks.push({ id: await aProjectHealthRisk(db, id, healthRiskId), type: healthRiskType });
  const collectors = await createCollectors(db, id, teams, world);
  const project: GeneratedProject = { id, timeZoneId, nationalSocietyId, risks, collectors };
  world.projects.push(project);
  const reports = await generateReports(db, world, project);
  await generateAlerts(db, world, project, reports);
}

/**
 * A society with projects far east and far west, with random but reproducible reports and alerts around a new year; and a
 * second society with the same, whose numbers must never be included.
 */
export async function aGeneratedWorld(
  { db }: TestApp,
  seed: string,
  weekStart: GeneratedWorld['weekStart'],
): Promise<GeneratedWorld> {
  const random = createRandom(seed);
  const administrator = await aUser(db, 'Administrator', { languageId: 2 }); // reads French
  const healthRiskIds = (await createHealthRisks(db)).map(({ id }) => id);
  const worlds: GeneratedWorld[] = [];
  for (const timeZoneIds of [['Asia/Kolkata', 'America/Bogota'], ['UTC']]) {
    const society = await aSociety(db, { languageId: 3, epiWeekStartDay: weekStart });
    const world: GeneratedWorld = {
      ...{ weekStart, nationalSocietyId: society.id, projects: [], healthRiskIds, random, administrator },
      organizations: [society.organizationId, await anOrganization(db, society.id)],
      places: await createStructure(db, society.id),
    };
    for (const timeZoneId of timeZoneIds) await aGeneratedProject(db, world, timeZoneId);
    worlds.push(world);
  }
  return worlds[0] as GeneratedWorld;
}
