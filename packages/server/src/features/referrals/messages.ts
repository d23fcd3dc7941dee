import type { ReferralSeverity } from '@harken/domain/referrals/referral';
import { findFirstGateway } from '../../channels/stored/gateways-to-send.queries.ts';
import { type Contact, findNames, insertMessages } from '../../platform/contacts.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { queueOutgoing } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';

/** A referral as far as messages about it need it. */
interface ReferralToSend {
  id: number;
  number: string;
  nationalSocietyId: number;
  healthRiskId: number;
  village: string | null;
  severity: ReferralSeverity | null;
  dataCollectorId: number | null;
  collectorNumber: string | null;
  /** Of messages to the data collector. */
  languageCode: string;
  isDemo: boolean;
}

/** Sends the number of a referral to the contact of the facility, in their language. */
export async function queueForFacility(
  trx: Database,
  { texts }: Services,
  { referral, contact, at }: { referral: ReferralToSend; contact: Contact; at: Date },
): Promise<void> {
  const { languageCode, normalizedNumber, phoneNumber } = contact;
  const names = await findNames(trx, referral, languageCode);
  const key = referral.severity === 'emergency' ? 'sms.referral.toFacilityUrgent' : 'sms.referral.toFacility';
  const [id] = await queueOutgoing(trx, [
    {
      channel: 'sms',
      kind: 'verificationRequest',
      nationalSocietyId: referral.nationalSocietyId,
      recipient: normalizedNumber?.startsWith('+') ? normalizedNumber : phoneNumber,
      body: texts.text('sms', key, languageCode, {
        ...names,
        number: referral.number,
        village: referral.village ?? texts.text('sms', 'sms.alert.unknownPlace', languageCode),
      }),
      smsGatewayId: await findFirstGateway(trx, referral.nationalSocietyId),
      isDemo: referral.isDemo,
      createdAt: at,
      nextAttemptAt: at,
      idempotencyKey: `referral:${referral.id}:facility:${contact.id}`,
    },
  ]);
  if (id !== undefined) await insertMessages(trx, [{ outboxMessageId: id, contactId: contact.id }]);
}

/** The text with the number of a referral for its data collector. */
export function composeForCollector(
  { texts }: Services,
  {
    number,
    facility,
    languageCode,
  }: { number: string; facility: string | null | undefined; languageCode: string },
): string {
  return texts.text('sms', 'sms.referral.toCollector', languageCode, {
    number,
    facility: facility ?? texts.text('sms', 'sms.referral.unknownFacility', languageCode),
  });
}

interface ForCollector {
  referral: ReferralToSend;
  contact: Pick<Contact, 'facility'> | null;
  at: Date;
  /** The number, or a reminder with the count of reminders. */
  kind: 'made' | { reminder: number };
}

/** Sends the number of a referral, or a reminder, to the data collector. Nothing if they have no number. */
export async function queueForCollector(
  trx: Database,
  services: Services,
  { referral, contact, at, kind }: ForCollector,
): Promise<void> {
  const { dataCollectorId, collectorNumber, languageCode, number } = referral;
  if (dataCollectorId === null || collectorNumber === null) return;
  const { healthRisk } = await findNames(trx, referral, languageCode);
  const facility = contact?.facility;
  const body =
    kind === 'made'
      ? composeForCollector(services, { number, facility, languageCode })
      : services.texts.text('sms', 'sms.referral.remind', languageCode, { number, healthRisk });
  await queueOutgoing(trx, [
    {
      channel: 'sms',
      kind: 'collectorMessage',
      nationalSocietyId: referral.nationalSocietyId,
      recipient: collectorNumber,
      body,
      smsGatewayId: await findFirstGateway(trx, referral.nationalSocietyId),
      dataCollectorId,
      isDemo: referral.isDemo,
      createdAt: at,
      nextAttemptAt: at,
      idempotencyKey: `referral:${referral.id}:collector:${kind === 'made' ? kind : kind.reminder}`,
    },
  ]);
}
