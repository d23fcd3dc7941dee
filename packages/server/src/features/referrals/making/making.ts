import { randomInt } from 'node:crypto';
import { formatReferralNumber, referralNumberCount } from '@harken/domain/referrals/number';
import { chooseFacility, isFacilityContact, planReferral } from '@harken/domain/referrals/plan';
import type { ReferralOrigin, ReferralSeverity, ReferralSymptom } from '@harken/domain/referrals/referral';
import { type Contact, findContactsOfProject } from '../../../platform/contacts.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { readSettings } from '../../collector-messages/index.ts';
import { queueForCollector, queueForFacility } from '../messages.ts';
import { toReminders } from '../referral-reminders.ts';
import {
  findReport,
  insertReferral,
  type ReferralToInsert,
  type ReportToRefer,
  wasReferred,
} from './making.queries.ts';

/** Somebody who is referred. */
interface NewReferral {
  reportId: number;
  origin: ReferralOrigin;
  /** The contact of the facility; undefined: the nearest one. */
  contactId?: number | undefined;
  /** The contact whose answer referred somebody. */
  referredBy?: number | undefined;
  /** By default the alert of the report. */
  alertId?: number | undefined;
  verificationAnswerId?: number | undefined;
  severity?: ReferralSeverity | null | undefined;
  symptoms?: readonly ReferralSymptom[] | undefined;
  reason?: string | null | undefined;
  userId?: number | undefined;
  entryKey?: string | undefined;
  /** Whether the data collector gets an SMS of its own; if not, a reply tells them. */
  notifiesCollector: boolean;
  at: Date;
}

interface MadeReferral {
  id: number;
  number: string;
  projectId: number;
  nationalSocietyId: number;
  /** The facility that was chosen. */
  contact: Contact | null;
}

/** Nearly a million numbers of a national society: the next one is free if one is taken. */
const maxNumbersTried = 100;

/**
 * Refers somebody: stores a number, and sends it to the contact of the facility and to the data collector. Call in a transaction.
 *
 * @returns null if the report is not about people, is one of training, or the entry or answer was stored before
 */
export async function makeReferral(
  trx: Database,
  services: Services,
  given: NewReferral,
): Promise<MadeReferral | null> {
  const report = await findReport(trx, given.reportId);
  if (!report || report.isTraining) return null;
  const { userId, entryKey, verificationAnswerId } = given;
  const entry = userId && entryKey ? { userId, key: entryKey } : null;
  const cause = { entry, answerId: verificationAnswerId ?? null };
  if (await wasReferred(trx, cause)) return null;
  const contact = chooseContact(await findContactsOfProject(trx, report.projectId), report, given);
  const reminders = toReminders(await readSettings(trx, report.projectId));
  const referredAt = given.at.getTime();
  const state = { referredAt, remindedAt: null, reminderCount: 0, arrival: null, outcome: null };
  const { nextStepAt } = planReferral(state, reminders, referredAt);
  const stored = await store(trx, cause, {
    ...{ nationalSocietyId: report.nationalSocietyId, projectId: report.projectId, reportId: report.id },
    ...{ alertId: given.alertId ?? report.alertId, dataCollectorId: report.dataCollectorId },
    ...{ contactId: contact?.id ?? null, origin: given.origin, referredAt: given.at },
    ...{ verificationAnswerId: verificationAnswerId ?? null, severity: given.severity ?? null },
    ...{ symptoms: given.symptoms ?? [], reason: given.reason ?? null, referredById: userId ?? null },
    ...{ entryKey: entryKey ?? null, nextStepAt: nextStepAt === null ? null : new Date(nextStepAt) },
  });
  if (!stored) return null;
  const sent = { ...report, ...stored, severity: given.severity ?? null };
  if (contact) await queueForFacility(trx, services, { referral: sent, contact, at: given.at });
  if (given.notifiesCollector)
    await queueForCollector(trx, services, { referral: sent, contact, at: given.at, kind: 'made' });
  const { projectId, nationalSocietyId } = report;
  return { ...stored, projectId, nationalSocietyId, contact };
}

function chooseContact(
  contacts: readonly Contact[],
  { villageId, districtId, regionId, healthRiskId }: ReportToRefer,
  { contactId, referredBy }: NewReferral,
): Contact | null {
  if (contactId !== undefined)
    return contacts.find((contact) => contact.id === contactId && isFacilityContact(contact)) ?? null;
  const place = villageId && districtId && regionId ? { villageId, districtId, regionId } : null;
  const chosen = chooseFacility(contacts, { place, healthRiskId, referredBy: referredBy ?? null });
  return contacts.find(({ id }) => id === chosen?.id) ?? null;
}

async function store(
  trx: Database,
  cause: Parameters<typeof wasReferred>[1],
  referral: Omit<ReferralToInsert, 'number'>,
): Promise<{ id: number; number: string } | null> {
  for (let tried = 0; tried < maxNumbersTried; tried += 1) {
    const number = formatReferralNumber(randomInt(referralNumberCount));
    const id = await insertReferral(trx, { ...referral, number });
    if (id !== undefined) return { id, number };
    if (await wasReferred(trx, cause)) return null;
  }
  throw new Error('No free number for a referral');
}
