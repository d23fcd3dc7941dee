import { startOfDayIn } from '@harken/domain/calendar/time-zone';
import { recordDeed } from '../platform/audit.queries.ts';
import type { Database } from '../platform/db/database.ts';
import type { Services } from '../platform/services.ts';
import { localDateOf } from '../platform/time-zones.ts';
import { inventCollectors } from './collectors.ts';
import names from './data/names.json' with { type: 'json' };
import { refreshStatistics, settleAlertChecks, settleOutbox } from './demo.messages.queries.ts';
import { emptyDatabase } from './demo.refresh.queries.ts';
import { findSocietyNames, lockDemo } from './demo.society.queries.ts';
import { demoCalendar } from './demo-calendar.ts';
import { liveThrough } from './live-through.ts';
import { asDatabase } from './one-transaction.ts';
import { randomFrom } from './random.ts';
import { layOutVillages } from './villages.ts';
import { writeConsents } from './write-consents.ts';
import { writeCollectors, writeProjects } from './write-projects.ts';
import { writeSociety } from './write-society.ts';
import { inventYear } from './year.ts';

export interface DemoOptions {
  /** The moment at which the demo's year ends. */
  today: Date;
  /** Told how far the work is. */
  say?: (line: string) => void;
}

/** `otherData`: the database holds societies that are not the demo's; nothing was touched. */
export type DemoOutcome = 'seeded' | 'present' | 'otherData';

/**
 * Makes the demo in an empty database: one society, two projects, a year of messages that went through the same code as
 * live ones. The same every time but for the dates, which lead up to today. All of it or nothing is there.
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
 * Makes the demo anew: whatever was done in it is forgotten, everybody is signed out. Refused (`otherData`) in a
 * database that was never the demo's.
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
  { today, say = () => undefined }: DemoOptions,
): Promise<void> {
  say('Inventing a society, its villages and its data collectors…');
  const calendar = demoCalendar(today);
  const villages = layOutVillages(randomFrom('villages'));
  const collectors = inventCollectors(villages, randomFrom('collectors'));
  const society = await writeSociety(trx, services.config, villages, calendar);
  await writeConsents(trx, society, services.agreements);
  const projects = await writeProjects(trx, society, calendar);
  await writeCollectors(trx, collectors, { society, projects, calendar });
  await refreshStatistics(trx);
  const messages = inventYear({ collectors, calendar }, villages);
  let told = 0;
  const onProgress = (share: number) => {
    const percent = Math.floor(share * 5) * 20;
    if (percent > told) say(`Inventing a year of reports… ${percent} %`);
    told = Math.max(told, percent);
  };
  const inside = { ...services, db: asDatabase(trx) };
  await liveThrough(inside, { society, projects, calendar }, { messages, onProgress });
  const startOfToday = startOfDayIn(timeZone, localDateOf(today, timeZone));
  await settleOutbox(trx, new Date(startOfToday));
  await settleAlertChecks(trx);
  await recordDeed(trx, {
    deed: 'demo/seed',
    actor: null,
    subjectType: 'nationalSociety',
    subjectId: society.id,
    nationalSocietyId: society.id,
  });
}
