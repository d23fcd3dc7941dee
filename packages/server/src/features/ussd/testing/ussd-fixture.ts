import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aChannelGateway } from '../../../../test/support/builders/gateways.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

export const ussdTestStart = '2026-11-21T10:00:00Z';

/** The last screen of a report about one girl under 5. */
export const thanks = 'Thank you. We received: Risk 901, Female, Under 5.\nWash your hands.';

/** A society with a gateway of Africa's Talking and a project with two health risks: 901 is human, 920 is not. */
export async function openUssdFixture() {
  const app = await startTestApp({ now: ussdTestStart, config: { baseUrl: 'https://harken.example' } });
  const { db } = app;
  const society = await aSociety(db);
  const gateway = await aChannelGateway(db, society.id, { type: 'AfricasTalking' });
  const projectId = await aProject(db, society);
  const human = await aHealthRisk(db, 901);
  const animal = await aHealthRisk(db, 920, 'NonHuman');
  for (const id of [human, animal])
    await aProjectHealthRisk(db, projectId, id, { feedbackMessage: 'Wash your hands.' });
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const supervisorId = await aUser(db, 'Supervisor', { ...at, projectId });
  return {
    ...{ app, db, society, gateway, projectId, human, animal },
    /** The number of a new collector, of the project if nothing else is given. */
    async aCollector(given: Partial<Parameters<typeof aDataCollector>[1]> = {}): Promise<string> {
      const { phoneNumber } = await aDataCollector(db, { projectId, supervisorId, ...given });
      return phoneNumber ?? '';
    },
    /** The messages of a number, oldest first, with their reports. */
    listMessages: (phoneNumber: string) =>
      db
        .selectFrom('rawReports')
        .leftJoin('reports', 'reports.id', 'rawReports.id')
        .select(['rawReports.id', 'rawReports.text', 'rawReports.source', 'rawReports.errorType'])
        .select(['rawReports.smsGatewayId', 'reports.kind', 'reports.isTraining', 'reports.projectId'])
        .select('reports.countFemalesBelowFive as femalesBelowFive')
        .where('rawReports.sender', '=', phoneNumber)
        .orderBy('rawReports.id')
        .execute(),
  };
}
