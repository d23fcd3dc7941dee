import { randomInt } from 'node:crypto';
import { codeCount, formatCode } from '@harken/domain/verification/code';
import { type VerificationTrigger, verificationLimits } from '@harken/domain/verification/limits';
import { isConcerned, planVerification } from '@harken/domain/verification/plan';
import { type Contact, findContactsOfProject } from '../../../platform/contacts.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { describeForLog } from '../../../platform/db/database-errors.ts';
import type { Services } from '../../../platform/services.ts';
import { findSettings } from '../contacts/settings.queries.ts';
import {
  type AlertToVerify,
  type AskedRow,
  endRequestsOfAlert,
  expireRequests,
  findAlertToVerify,
  findAsked,
  findDueAlerts,
  insertRequest,
  insertVerifications,
  lockDueAlert,
  storeNextStep,
  storeReminder,
} from './asking.queries.ts';
import { createVerificationLink } from './links.ts';
import { type Asking, queueQuestions } from './messages.ts';

const day = 86_400_000;
const maxAlertsPerRun = 500;

/**
 * Starts asking contacts about alerts that were raised or escalated, where the project does so at this moment. Call in the
 * transaction that raised or escalated them; the contacts are asked by a job.
 */
export async function startVerification(
  trx: Database,
  services: Services,
  started: { alertIds: number[]; trigger: VerificationTrigger; at: Date },
): Promise<void> {
  if (await insertVerifications(trx, started)) await services.jobs.enqueue(trx, 'verify-alerts', [{}]);
}

/** Ends all questions about an alert that is dismissed or closed, in its transaction. */
export async function endVerification(trx: Database, alertId: number, at: Date): Promise<void> {
  await endRequestsOfAlert(trx, alertId, at);
}

/** Takes all steps that are due. One that fails does not hold up the others. */
export async function verifyDueAlerts(services: Services): Promise<void> {
  const failures: unknown[] = [];
  for (const alertId of await findDueAlerts(services.db, services.clock.now(), maxAlertsPerRun)) {
    try {
      await takeStep(services, alertId);
    } catch (error) {
      services.log.warn({ ...describeForLog(error), alertId }, 'Asking about an alert failed');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Asks, reminds and ends what is due for one alert. */
async function takeStep(services: Services, alertId: number): Promise<void> {
  const changed = await services.db.transaction().execute(async (trx) => {
    const now = services.clock.now();
    if (!(await lockDueAlert(trx, alertId, now))) return null;
    const alert = await findAlertToVerify(trx, alertId);
    if (!alert?.isOpen) {
      await endRequestsOfAlert(trx, alertId, now);
      return null;
    }
    const concerned = (await findContactsOfProject(trx, alert.projectId)).filter((contact) =>
      isConcerned(contact, alert),
    );
    const asked = await findAsked(trx, alertId);
    const steps = planVerification({
      times: (await findSettings(trx, alert.projectId)) ?? null,
      contacts: concerned,
      asked,
      now: now.getTime(),
    });
    await expireRequests(trx, { alertId, contactIds: steps.expire, at: now });
    const find = createLookup(concerned);
    const askings = [
      ...(await ask(trx, services, { alert, contacts: find(steps.ask), at: now })),
      ...(await remind(trx, services, { alert, contacts: find(steps.remind), asked, at: now })),
    ];
    await queueQuestions(trx, services, { alert, askings, at: now });
    await storeNextStep(trx, alertId, steps.nextStepAt === null ? null : new Date(steps.nextStepAt));
    return alert;
  });
  if (!changed) return;
  const { projectId, nationalSocietyId } = changed;
  services.live.announce({ projectId, nationalSocietyId, change: 'verification/changed' });
  services.live.announce({ nationalSocietyId, change: 'outbox/queued' });
}

function createLookup(contacts: readonly Contact[]) {
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []);
}

interface Step {
  alert: AlertToVerify;
  contacts: readonly Contact[];
  at: Date;
}

async function ask(trx: Database, services: Services, { alert, contacts, at }: Step): Promise<Asking[]> {
  const askings: Asking[] = [];
  for (const contact of contacts) askings.push(await askContact(trx, services, { alert, contact, at }));
  return askings;
}

/** Nearly a million codes of a national society: the next one is free if one is taken. */
const maxCodesTried = 100;

async function askContact(
  trx: Database,
  services: Services,
  { alert, contact, at }: Omit<Step, 'contacts'> & { contact: Contact },
): Promise<Asking> {
  const { id: alertId, nationalSocietyId } = alert;
  const question = { alertId, nationalSocietyId, contactId: contact.id };
  const expiresAt = new Date(at.getTime() + verificationLimits.openDays * day);
  for (let tried = 0; tried < maxCodesTried; tried += 1) {
    const code = formatCode(randomInt(codeCount));
    const { link, tokenHash } = createVerificationLink(services, { ...question, code });
    if (await insertRequest(trx, { ...question, code, tokenHash, askedAt: at, expiresAt }))
      return { contact, code, link, kind: 'ask' };
  }
  throw new Error('No free code for a question about an alert');
}

async function remind(
  trx: Database,
  services: Services,
  { alert, contacts, asked, at }: Step & { asked: readonly AskedRow[] },
): Promise<Asking[]> {
  const askings: Asking[] = [];
  for (const contact of contacts) {
    const code = asked.find(({ contactId }) => contactId === contact.id)?.code ?? '';
    const question = { alertId: alert.id, nationalSocietyId: alert.nationalSocietyId, contactId: contact.id };
    const { link, tokenHash } = createVerificationLink(services, { ...question, code });
    await storeReminder(trx, { alertId: alert.id, contactId: contact.id, remindedAt: at, tokenHash });
    askings.push({ contact, code, link, kind: 'remind' });
  }
  return askings;
}
