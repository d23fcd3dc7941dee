import { aGateway, aHealthRisk, aProject, aProjectHealthRisk, aSociety, aUser } from './builders.ts';
import { processMessages } from './process-messages.ts';
import type { TestApp } from './test-app.ts';

let code = 5000;
let messageNumber = 0;

/** A project with a gateway, its manager (head manager of the only organization) and a supervisor, for messages of collectors. */
export async function aProjectFixture(app: TestApp) {
  const { db } = app;
  const society = await aSociety(db);
  const projectId = await aProject(db, society);
  const healthRiskCode = ++code;
  const healthRiskId = await aHealthRisk(db, healthRiskCode);
  const rule = { countThreshold: 0, daysThreshold: null, kilometersThreshold: null };
  const projectHealthRiskId = await aProjectHealthRisk(db, projectId, healthRiskId, rule);
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const manager = await aUser(db, 'Manager', at);
  await db
    .updateTable('organizations')
    .set({ headManagerId: manager })
    .where('id', '=', society.organizationId)
    .execute();
  const supervisorId = await aUser(db, 'Supervisor', { ...at, projectId });
  const context = { projectId, villageId: society.villageId, supervisorId, by: manager };
  return {
    society,
    projectId,
    healthRiskId,
    healthRiskCode,
    projectHealthRiskId,
    manager,
    supervisorId,
    register: createRegister(app, context),
    ...(await createMessaging(app, society.id)),
    close: (by = manager) => app.as(by).post(`/api/project/${projectId}/close`),
  };
}

export type ProjectFixture = Awaited<ReturnType<typeof aProjectFixture>>;

/** Registers data collectors through the API, out of training at once. Returns the id. */
function createRegister(
  app: TestApp,
  context: { projectId: number; villageId: number; supervisorId: number; by: number },
) {
  return async (name: string, phoneNumber: string, additionalPhoneNumber = ''): Promise<number> => {
    const { projectId, villageId, supervisorId, by } = context;
    const answer = await app.as(by).post('/api/dataCollector/create', {
      projectId,
      dataCollectorType: 'Human',
      name,
      displayName: `${name} Display`,
      sex: 'Female',
      birthGroupDecade: 1990,
      phoneNumber,
      additionalPhoneNumber,
      supervisorId,
      deployed: true,
      locations: [{ villageId, zoneId: null, latitude: 14, longitude: -17 }],
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const { id } = await app.db
      .updateTable('dataCollectors')
      .set({ isInTrainingMode: false })
      .where('name', '=', name)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
}

/** `deliver` ingests a message like a gateway, without processing it; `send` also processes it. */
async function createMessaging(app: TestApp, societyId: number) {
  const gateway = await aGateway(app.db, societyId);
  async function deliver(sender: string, text: string, apiKey = gateway.apiKey): Promise<void> {
    const form = new URLSearchParams({
      apikey: apiKey,
      sender,
      text,
      timestamp: '20260301080000',
      msgid: String(++messageNumber),
    });
    const answer = await app.nobody.send({
      method: 'POST',
      url: '/api/enqueueSmsEagleReport',
      payload: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    if (answer.status !== 200) throw new Error(`The gateway got status ${answer.status}`);
  }
  async function send(sender: string, text: string): Promise<void> {
    await deliver(sender, text);
    await processMessages(app);
  }
  return { deliver, send };
}
