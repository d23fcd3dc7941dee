import { getStartOfDay } from '@harken/domain/calendar/time-zone';
import { insertConsent, storeCopy } from '../features/agreements/agreements.queries.ts';
import type { AgreementDocument } from '../platform/agreement-documents.ts';
import { recordAuditEvent } from '../platform/audit.queries.ts';
import type { Database } from '../platform/db/database.ts';
import type { Services } from '../platform/services.ts';
import { toLocalDate } from '../platform/time-zones.ts';
import { createCollectors } from './collectors.ts';
import { createYearOfMessages } from './create-messages.ts';
import names from './data/names.json' with { type: 'json' };
import {
  backdateQueuedMessages,
  finishAlertChecks,
  finishNotifications,
  refreshStatistics,
} from './demo.messages.queries.ts';
import { emptyDatabase } from './demo.refresh.queries.ts';
import { findSocietyNames, lockDemo } from './demo.society.queries.ts';
import { createDemoCalendar } from './demo-calendar.ts';
import { type DemoPerson, demoPeople, toEmail } from './people.ts';
import { createRandom } from './random.ts';
import { simulateTimeline } from './simulate-timeline.ts';
import { createVillages } from './villages.ts';
import { writeCollectors, writeProjects } from './write-projects.ts';
import { writeSociety } from './write-society.ts';

export interface DemoOptions {
  /** The end of the demo's year. */
  today: Date;
  /** Receives progress messages. */
  log?: (line: string) => void;
}

/** `otherData`: the database has national societies that are not from the demo; nothing was changed. */
export type DemoOutcome = 'seeded' | 'present' | 'otherData';

/**
 * Creates the demo in an empty database: one national society, two projects and a year of messages that were processed by
 * the same code as live ones. The content is always the same; only the dates end today. It is created completely or not at all.
 */
export function seedDemo(services: Services, options: DemoOptions): Promise<DemoOutcome> {
  return services.db.transaction().execute(async (trx) => {
    await lockDemo(trx);
    const societies = await findSocietyNames(trx);
    if (societies.includes(names.society)) return 'present';
    if (societies.length > 0) return 'otherData';
    await writeDemo(trx, services, options);
    return 'seeded';
  });
}

/**
 * Regenerates the demo: all changes made in it are lost and everybody is signed out. Refused (`otherData`) in a database
 * that does not contain the demo.
 */
export function refreshDemo(services: Services, options: DemoOptions): Promise<DemoOutcome> {
  return services.db.transaction().execute(async (trx) => {
    await lockDemo(trx);
    const societies = await findSocietyNames(trx);
    if (societies.length > 0 && !societies.includes(names.society)) return 'otherData';
    await emptyDatabase(trx);
    await writeDemo(trx, services, options);
    return 'seeded';
  });
}

const timeZone = 'Africa/Blantyre';

async function writeDemo(
  trx: Database,
  services: Services,
  { today, log = () => undefined }: DemoOptions,
): Promise<void> {
  log('Creating a national society, its villages and its data collectors…');
  const calendar = createDemoCalendar(today);
  const villages = createVillages(createRandom('villages'));
  const collectors = createCollectors(villages, createRandom('collectors'));
  const society = await writeSociety(trx, services.config, villages, calendar);
  await writeConsents(trx, society, services.agreements);
  const projects = await writeProjects(trx, society, calendar);
  await writeCollectors(trx, collectors, { society, projects, calendar });
  await refreshStatistics(trx);
  const messages = createYearOfMessages({ collectors, calendar }, villages);
  let lastPercent = 0;
  const onProgress = (share: number) => {
    const percent = Math.floor(share * 5) * 20;
    if (percent > lastPercent) log(`Simulating a year of reports… ${percent} %`);
    lastPercent = Math.max(lastPercent, percent);
  };
  const demoServices = { ...services, db: asDatabase(trx) };
  const startOfToday = getStartOfDay(timeZone, toLocalDate(today, timeZone));
  const stopBackdating = await backdateQueuedMessages(trx, new Date(startOfToday));
  await simulateTimeline(demoServices, { society, projects, calendar }, { messages, onProgress });
  await stopBackdating();
  await finishAlertChecks(trx);
  await finishNotifications(trx, today);
  await recordAuditEvent(trx, {
    action: 'demo/seed',
    actor: null,
    subjectType: 'nationalSociety',
    subjectId: society.id,
    nationalSocietyId: society.id,
  });
}

/**
 * Wraps a transaction so that actions which open their own transaction write into this one. The demo is thus created by the
 * actions of the product, and completely or not at all.
 */
function asDatabase(trx: Database): Database {
  const transaction = () => ({ execute: <T>(work: (inner: Database) => Promise<T>) => work(trx) });
  return new Proxy(trx, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** People who have consented. The pending head manager still has to. */
const hasConsented = ({ role, organization, isHeadManager }: DemoPerson): boolean =>
  role === 'Coordinator' || (organization === 0 && isHeadManager === true);

/** Stores consents, dated when the society joined or when the agreement last changed. */
async function writeConsents(
  trx: Database,
  { id: nationalSocietyId, joinedAt }: { id: number; joinedAt: Date },
  agreements: AgreementDocument[],
): Promise<void> {
  const [document] = agreements;
  if (!document) return;
  const consentDocument = await storeCopy(trx, document);
  const changes = agreements.map(({ changedAt }) => changedAt.getTime());
  const consentedFrom = new Date(Math.max(joinedAt.getTime(), ...changes));
  for (const { key } of demoPeople.filter(hasConsented)) {
    const userEmailAddress = toEmail(key);
    await insertConsent(trx, { nationalSocietyId, userEmailAddress, consentedFrom, consentDocument });
  }
}
