import { type AuditFixture, anAuditFixture } from '../audit/audit-fixture.ts';
import { aUser } from '../support/builders/people.ts';
import type { TestApp } from '../support/test-app.ts';
import { aMemberOfBoth } from './member-of-both.ts';
import { anOtherSociety, type OtherSociety } from './other-society.ts';

/** Two societies with common members, and with lookalikes: people with the same name, phone number or e-mail address. */
export interface TwoSocieties {
  /** The first society, in which calls are made. */
  here: AuditFixture;
  /** The other society, which calls may not change. */
  other: OtherSociety;
  /** A user without a society. Some tests make them the coordinator of the first one. */
  coordinator: number;
  /** Members of both societies. */
  both: { advisor: number; consumer: number };
  /** Two modems of the gateway of the first society. */
  modemIds: [number, number];
}

export async function createTwoSocieties(app: TestApp): Promise<TwoSocieties> {
  const { db } = app;
  const here = await anAuditFixture(app);
  const other = await anOtherSociety(app);
  const at = { here: here.own, other };
  const both = {
    advisor: await aMemberOfBoth(app, 'TechnicalAdvisor', at),
    consumer: await aMemberOfBoth(app, 'DataConsumer', at),
  };
  const smsGatewayId = here.alertFixture.gateway.id;
  const [one, two] = await db
    .insertInto('gatewayModems')
    .values([
      { smsGatewayId, slot: 1, name: 'Left' },
      { smsGatewayId, slot: 2, name: 'Right' },
    ])
    .returning('id')
    .execute();
  const modemIds: [number, number] = [one?.id ?? 0, two?.id ?? 0];
  // where gateways have modems, forms of people need one
  here.known.modemId = modemIds[0];
  await db
    .insertInto('technicalAdvisorModems')
    .values({ userId: both.advisor, gatewayModemId: modemIds[0] })
    .execute();
  // both societies invite the same person
  const { userId } = await db
    .selectFrom('societyInvitations')
    .select('userId')
    .where('id', '=', Number(other.known.invitationId))
    .executeTakeFirstOrThrow();
  await db
    .updateTable('societyInvitations')
    .set({ userId })
    .where('id', '=', Number(here.known.invitationId))
    .execute();
  return { here, other, coordinator: await aUser(db, 'Coordinator'), both, modemIds };
}
