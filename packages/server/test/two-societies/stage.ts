import { type AuditStage, anAuditStage } from '../audit/stage.ts';
import { aUser } from '../support/builders.ts';
import type { TestApp } from '../support/test-app.ts';
import { aMemberOfBoth } from './member-of-both.ts';
import { anOtherSociety, type OtherSociety } from './other-society.ts';

/** Two societies. Some people work for both; others only have the same names, phone numbers or e-mail addresses. */
export interface TwoSocieties {
  /** The society in which calls are made. */
  here: AuditStage;
  /** The society of which nothing may change. */
  other: OtherSociety;
  /** Somebody who is not a member of the first society yet, and becomes its coordinator where a test says so. */
  coordinator: number;
  /** People who work for both. */
  both: { advisor: number; consumer: number };
  /** Two modems of the gateway of the first society. */
  modemIds: [number, number];
}

export async function twoSocieties(app: TestApp): Promise<TwoSocieties> {
  const { db } = app;
  const here = await anAuditStage(app);
  const other = await anOtherSociety(app);
  const at = { here: here.own, other };
  const both = {
    advisor: await aMemberOfBoth(app, 'TechnicalAdvisor', at),
    consumer: await aMemberOfBoth(app, 'DataConsumer', at),
  };
  const smsGatewayId = here.scene.gateway.id;
  const [one, two] = await db
    .insertInto('gatewayModems')
    .values([
      { smsGatewayId, slot: 1, name: 'Left' },
      { smsGatewayId, slot: 2, name: 'Right' },
    ])
    .returning('id')
    .execute();
  const modemIds: [number, number] = [one?.id ?? 0, two?.id ?? 0];
  await db
    .insertInto('technicalAdvisorModems')
    .values({ userId: both.advisor, gatewayModemId: modemIds[0] })
    .execute();
  // One person is invited by both.
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
