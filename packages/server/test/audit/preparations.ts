import { aChannelGateway } from '../support/builders/gateways.ts';
import type { AuditFixture, Preparation } from './audit-fixture.ts';
import { outbreakPreparations } from './preparations.outbreaks.ts';
import { reportPreparations } from './preparations.reports.ts';
import { structurePreparations } from './preparations.structure.ts';
import { userPreparations } from './preparations.users.ts';

const prepareTelephone: Preparation = async ({ app, own }) => {
  const { id } = await aChannelGateway(app.db, own.nationalSocietyId, { type: 'AndroidPhone' });
  return { known: { smsGatewayId: id } };
};

const prepareContact: Preparation = () => ({
  known: { name: 'Zanele Mbeki', email: 'zanele@secret.example' },
});

/** An access token of somebody. @returns its id */
export async function aTokenOf({ app }: Pick<AuditFixture, 'app'>, userId: number): Promise<number> {
  const now = app.clock.now();
  const { id } = await app.db
    .insertInto('accessTokens')
    .values({
      ...{ userId, name: 'Own', scopes: ['readReports'], tokenHash: Buffer.from('own token') },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + 86_400_000) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const prepareAccessToken: Preparation = async (fixture) => ({
  known: { accessTokenId: await aTokenOf(fixture, fixture.callers.A ?? 0) },
});

/** A facility of the organization of the callers, with a telephone. */
const prepareFacility: Preparation = async ({ app, alertFixture }) => {
  const { society } = alertFixture;
  const { id: verificationContactId } = await app.db
    .insertInto('verificationContacts')
    .values({
      ...{ nationalSocietyId: society.id, organizationId: society.organizationId, name: 'Zanele' },
      ...{ facility: 'Hospital', role: 'healthWorker', languageCode: 'en', escalationOrder: 1 },
      ...{ isForAllHealthRisks: true, phoneNumber: '+221779999999', normalizedNumber: '+221779999999' },
      createdAt: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { known: { verificationContactId } };
};

/** Preparations for calls that would fail with the values of the fixture alone. */
export const preparations: Record<string, Preparation> = {
  ...userPreparations,
  ...structurePreparations,
  ...reportPreparations,
  ...outbreakPreparations,
  'smsGateway/repairGap': prepareTelephone,
  // Name, number and address of a contact are not recorded.
  'verificationContact/create': prepareContact,
  'verificationContact/edit': prepareContact,
  'referral/create': prepareFacility,
  'referral/changeFacility': prepareFacility,
  'verification/answer': () => ({ as: null, actor: null, known: {} }),
  'accessToken/revoke': prepareAccessToken,
};
