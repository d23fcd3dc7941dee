import type { Database } from '../db/database.ts';

type SocietyRef = Promise<{ nationalSocietyId: number } | undefined>;
type ProjectRef = Promise<{ projectId: number } | undefined>;

export function findProjectOfReferral(db: Database, id: number): ProjectRef {
  return db.selectFrom('referrals').select('projectId').where('id', '=', id).executeTakeFirst();
}

export function findProjectOfAlert(db: Database, id: number): ProjectRef {
  return db.selectFrom('alerts').select('projectId').where('id', '=', id).executeTakeFirst();
}

export function findProjectOfDataCollector(db: Database, id: number): ProjectRef {
  return db.selectFrom('dataCollectors').select('projectId').where('id', '=', id).executeTakeFirst();
}

export function findProjectOfAlertRecipient(db: Database, id: number): ProjectRef {
  return db.selectFrom('alertRecipients').select('projectId').where('id', '=', id).executeTakeFirst();
}

export function findProjectOfOrganizationLink(db: Database, id: number): ProjectRef {
  return db.selectFrom('projectOrganizations').select('projectId').where('id', '=', id).executeTakeFirst();
}

/** The scope of a message is the project of its sender; for an unknown sender, the society that received it. */
export async function findScopeOfMessage(
  db: Database,
  id: number,
): Promise<{ projectId: number } | { nationalSocietyId: number } | undefined> {
  const message = await db
    .selectFrom('rawReports')
    .select(['projectId', 'nationalSocietyId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (message?.projectId) return { projectId: message.projectId };
  return message?.nationalSocietyId ? { nationalSocietyId: message.nationalSocietyId } : undefined;
}

export function findSocietyOfRegion(db: Database, id: number): SocietyRef {
  return db.selectFrom('regions').select('nationalSocietyId').where('id', '=', id).executeTakeFirst();
}

export function findSocietyOfDistrict(db: Database, id: number): SocietyRef {
  return db
    .selectFrom('districts')
    .innerJoin('regions', 'regions.id', 'districts.regionId')
    .select('regions.nationalSocietyId')
    .where('districts.id', '=', id)
    .executeTakeFirst();
}

export function findSocietyOfVillage(db: Database, id: number): SocietyRef {
  return db
    .selectFrom('villages')
    .innerJoin('districts', 'districts.id', 'villages.districtId')
    .innerJoin('regions', 'regions.id', 'districts.regionId')
    .select('regions.nationalSocietyId')
    .where('villages.id', '=', id)
    .executeTakeFirst();
}

export function findSocietyOfZone(db: Database, id: number): SocietyRef {
  return db
    .selectFrom('zones')
    .innerJoin('villages', 'villages.id', 'zones.villageId')
    .innerJoin('districts', 'districts.id', 'villages.districtId')
    .innerJoin('regions', 'regions.id', 'districts.regionId')
    .select('regions.nationalSocietyId')
    .where('zones.id', '=', id)
    .executeTakeFirst();
}

export function findSocietyOfGateway(db: Database, id: number): SocietyRef {
  return db.selectFrom('smsGateways').select('nationalSocietyId').where('id', '=', id).executeTakeFirst();
}

export function findSocietyOfSignal(db: Database, id: number): SocietyRef {
  return db.selectFrom('signals').select('nationalSocietyId').where('id', '=', id).executeTakeFirst();
}

export function findSocietyOfOutbreak(db: Database, id: number): SocietyRef {
  return db.selectFrom('outbreaks').select('nationalSocietyId').where('id', '=', id).executeTakeFirst();
}

export function findSocietyOfLineListRow(db: Database, id: number): SocietyRef {
  return db
    .selectFrom('lineListRows')
    .innerJoin('outbreaks', 'outbreaks.id', 'lineListRows.outbreakId')
    .select('outbreaks.nationalSocietyId')
    .where('lineListRows.id', '=', id)
    .executeTakeFirst();
}

export function findSocietyOfServiceAccount(
  db: Database,
  id: number,
): Promise<{ nationalSocietyId: number } | undefined> {
  return db
    .selectFrom('accessTokens')
    .select('nationalSocietyId')
    .$narrowType<{ nationalSocietyId: number }>()
    .where('id', '=', id)
    .where('nationalSocietyId', 'is not', null)
    .executeTakeFirst();
}

export function findSocietyOfWebhook(db: Database, id: number): SocietyRef {
  return db.selectFrom('webhooks').select('nationalSocietyId').where('id', '=', id).executeTakeFirst();
}

export function findSocietyOfOrganization(db: Database, id: number): SocietyRef {
  return db.selectFrom('organizations').select('nationalSocietyId').where('id', '=', id).executeTakeFirst();
}

export function findSocietyOfVerificationContact(db: Database, id: number): SocietyRef {
  return db
    .selectFrom('verificationContacts')
    .select('nationalSocietyId')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

export function findProjectOfVerificationAnswer(db: Database, id: number): ProjectRef {
  return db
    .selectFrom('verificationAnswers')
    .innerJoin('verificationRequests', 'verificationRequests.id', 'verificationAnswers.requestId')
    .innerJoin('alerts', 'alerts.id', 'verificationRequests.alertId')
    .select('alerts.projectId')
    .where('verificationAnswers.id', '=', id)
    .executeTakeFirst();
}
