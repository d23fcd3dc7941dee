import { createHash } from 'node:crypto';
import { hashLinkToken } from '../../../src/features/verification/asking/links.ts';
import { encryptSecret } from '../../../src/platform/secrets/encryption.ts';
import { aUser } from '../builders/people.ts';
import { aSociety } from '../builders/societies.ts';
import type { AlertFixture } from '../fixtures/alert-fixture.ts';
import type { TestApp } from '../test-app.ts';
import { emptyWeek } from './empty-week.ts';
import { createOutbreakValues } from './outbreak-values.ts';
import type { KnownValues } from './sample-request.ts';

/** Everything requests may refer to within one society: an alert fixture and a user of every role. */
export async function createKnownValues(app: TestApp, fixture: AlertFixture): Promise<KnownValues> {
  const { society, people, projectId } = fixture;
  const { alertId, reportIds } = await fixture.alertOfThree();
  const recipient = await app.db
    .insertInto('alertRecipients')
    .values({
      projectId,
      organizationId: society.organizationId,
      role: 'Nurse',
      organization: 'Clinic',
      email: 'n@test.example',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const zone = await app.db
    .insertInto('zones')
    .values({ villageId: society.villageId, name: 'Zone' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const disease = await app.db
    .insertInto('suspectedDiseases')
    .values({ suspectedDiseaseCode: 1_000_000 + fixture.healthRiskId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const deviceName = `device-of-${society.id}`;
  await app.db
    .insertInto('devices')
    .values({ name: deviceName, secretHash: 'none', nationalSocietyId: society.id })
    .execute();
  const sending = await app.db
    .insertInto('dhis2Sendings')
    .values({
      nationalSocietyId: society.id,
      state: 'done',
      startedAt: app.clock.now(),
      endedAt: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const weeklyReport = await app.db
    .insertInto('weeklyReportSendings')
    .values({
      ...{ nationalSocietyId: society.id, firstDay: '2026-01-05', languageCode: 'en' },
      ...{ createdAt: app.clock.now(), isScheduled: false, figures: emptyWeek },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const webhook = await app.db
    .insertInto('webhooks')
    .values({
      nationalSocietyId: society.id,
      name: 'Ministry',
      url: 'https://ministry.test.example/harken',
      encryptedSecret: encryptSecret(app.services.config, 'webhook secret', 'whsec_c2VjcmV0'),
      kinds: ['alert.raised'],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('identityProviders')
    .values({
      ...{ nationalSocietyId: society.id, name: 'Ministry', slug: `provider-${society.id}` },
      ...{ issuer: 'https://id.test.example', clientId: 'harken', isActive: true },
      encryptedSecret: encryptSecret(app.services.config, 'identity provider secret', 'known to nobody'),
    })
    .execute();
  const serviceAccount = await app.db
    .insertInto('accessTokens')
    .values({
      ...{ nationalSocietyId: society.id, role: 'Administrator', name: 'Dashboard', scopes: ['readReports'] },
      tokenHash: createHash('sha256').update(`service account of ${society.id}`).digest(),
      createdAt: app.clock.now(),
      createdById: people.manager,
      expiresAt: new Date(app.clock.now().getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const link = await app.db
    .selectFrom('projectOrganizations')
    .select('id')
    .where('projectId', '=', projectId)
    .where('organizationId', '=', fixture.otherOrganizationId)
    .executeTakeFirstOrThrow();
  const invitation = await app.db
    .insertInto('societyInvitations')
    .values({
      userId: await aUser(app.db, 'TechnicalAdvisor', { nationalSocietyId: (await aSociety(app.db)).id }),
      nationalSocietyId: society.id,
      organizationId: society.organizationId,
      email: `invited${society.id}@test.example`,
      invitedById: people.manager,
      invitedAt: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const notification = await app.db
    .insertInto('notifications')
    .values({
      userId: people.manager,
      kind: 'alertRaised',
      nationalSocietyId: society.id,
      projectId,
      alertId,
      occurrence: String(alertId),
      createdAt: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const signalId = await aSignal(app, fixture);
  const verification = await aVerification(app, fixture, alertId);
  const outbreak = await createOutbreakValues(app, fixture, { alertId, signalId });
  return {
    signalId,
    ...verification,
    ...outbreak,
    weeklySendingId: weeklyReport.id,
    // of an epi week that is over
    reportedWeekOn: new Date(app.clock.now().getTime() - 14 * 86_400_000).toISOString().slice(0, 10),
    notificationId: notification.id,
    endpoint: 'https://push.test.example/browser',
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    timeZone: 'Africa/Dakar',
    invitationId: invitation.id,
    nationalSocietyId: society.id,
    projectId,
    projectOrganizationId: link.id,
    organizationId: society.organizationId,
    regionId: society.regionId,
    districtId: society.districtId,
    villageId: society.villageId,
    zoneId: zone.id,
    level: 'village',
    placeId: society.villageId,
    smsGatewayId: fixture.gateway.id,
    deviceName,
    dataCollectorId: fixture.collectors.ofSupervisor.id,
    alertId,
    reportId: reportIds[0],
    alertRecipientId: recipient.id,
    supporterNumber: 1,
    webhookId: webhook.id,
    sendingId: sending.id,
    serviceAccountId: serviceAccount.id,
    ...{ slug: `provider-${society.id}`, issuer: 'https://id.test.example' },
    ...{ clientId: 'harken', passwordsOff: false },
    // Nobody's: only its owner can revoke a token.
    accessTokenId: serviceAccount.id,
    url: 'https://receiver.test.example/notify',
    apiBaseUrl: 'https://dhis.test.example/eidsr',
    outboxMessageId: 1,
    messageId: '1',
    supervisorId: people.supervisor,
    headSupervisorId: people.head,
    managerId: people.manager,
    technicalAdvisorId: people.advisor,
    dataConsumerId: people.dataConsumer,
    coordinatorId: await aUser(app.db, 'Coordinator', { nationalSocietyId: (await aSociety(app.db)).id }),
    nationalSocietyUserId: people.manager,
    userId: people.manager,
    globalCoordinatorId: await aUser(app.db, 'GlobalCoordinator'),
    alertNotHandledNotificationRecipientId: people.manager,
    healthRiskId: fixture.healthRiskId,
    suspectedDiseaseId: disease.id,
    email: `person${fixture.healthRiskId}@test.example`,
    healthRiskCode: 1_000_000 + fixture.healthRiskId,
  };
}

/** An open signal of the village of the fixture, where its collectors are, within the boundaries that are imported. */
async function aSignal({ db, clock }: TestApp, fixture: AlertFixture): Promise<number> {
  const { society, collectors, healthRiskId } = fixture;
  const { villageId } = society;
  const locations = [collectors.ofSupervisor, collectors.ofHead].map(({ id }) => ({
    ...{ dataCollectorId: id, villageId, latitude: -13.5, longitude: 33.5 },
  }));
  await db.insertInto('dataCollectorLocations').values(locations).execute();
  const { id } = await db
    .insertInto('signals')
    .values({
      ...{
        nationalSocietyId: society.id,
        healthRiskId,
        villageId,
        firstWeek: '2026-03-01',
        week: '2026-03-08',
      },
      ...{ method: 'c2', parameters: '{}', methods: '[]', series: '[]' },
      ...{ observed: 9, expected: 2, upper: 4, completeness: 1, urgency: 3 },
      ...{ raisedAt: clock.now(), computedAt: clock.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A contact who was asked about the alert and answered. */
async function aVerification({ db, clock }: TestApp, { society, projectId }: AlertFixture, alertId: number) {
  const at = clock.now();
  const nationalSocietyId = society.id;
  const contact = await db
    .insertInto('verificationContacts')
    .values({
      ...{ nationalSocietyId, organizationId: society.organizationId, name: 'Nurse', facility: 'Clinic' },
      ...{ role: 'healthWorker', languageCode: 'en', escalationOrder: 1, isForAllHealthRisks: true },
      ...{ email: 'contact@clinic.example', createdAt: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('verificationContactAreas')
    .values({ contactId: contact.id, villageId: society.villageId })
    .execute();
  await db.insertInto('alertVerifications').values({ alertId, nationalSocietyId, startedAt: at }).execute();
  const linkToken = `link-of-${nationalSocietyId}`;
  const request = await db
    .insertInto('verificationRequests')
    .values({
      ...{
        alertId,
        contactId: contact.id,
        nationalSocietyId,
        code: 'V123456',
        askedAt: at,
        waitingSince: at,
      },
      ...{ tokenHash: hashLinkToken(linkToken), expiresAt: new Date(at.getTime() + 14 * 86_400_000) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answer = await db
    .insertInto('verificationAnswers')
    .values({
      ...{ requestId: request.id, channel: 'link', finding: 'verified', isReferred: false, answeredAt: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { reportId } = await db
    .selectFrom('alertReports')
    .select('reportId')
    .where('alertId', '=', alertId)
    .orderBy('reportId')
    .executeTakeFirstOrThrow();
  const referral = await db
    .insertInto('referrals')
    .values({
      ...{ nationalSocietyId, projectId, number: 'R5724000', reportId, alertId, contactId: contact.id },
      ...{ origin: 'staff', severity: 'priority', symptoms: ['fever'], reason: 'Very weak', referredAt: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    referralId: referral.id,
    arrival: 'arrived',
    ...{ severity: 'emergency', symptoms: ['fever', 'rash'] },
    verificationContactId: contact.id,
    verificationAnswerId: answer.id,
    linkToken,
    escalationOrder: 2,
    areas: [{ level: 'village', id: society.villageId }],
    isForAllHealthRisks: true,
    healthRiskIds: [],
    ...{ trigger: 'raised', reminderMinutes: 30, nextContactMinutes: 120, showsSupervisor: true },
    ...{ finding: 'notACase', outcome: null, laboratory: null, isReferred: false },
  };
}
