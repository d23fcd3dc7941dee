import { linkOutbreak } from '../features/outbreaks/changes/links.actions.ts';
import { createOutbreak, endOutbreak } from '../features/outbreaks/changes/outbreaks.actions.ts';
import { addAction, setActionDone } from '../features/outbreaks/changes/response-actions.actions.ts';
import { assessOutbreak, defineOutbreak } from '../features/outbreaks/changes/versions.actions.ts';
import { addReports } from '../features/outbreaks/line-list/changes.actions.ts';
import { findAlertsOfDistrict } from './demo.staff.queries.ts';
import { type DemoCalendar, oneDay } from './demo-calendar.ts';
import { story } from './outbreaks.ts';
import type { SimulatedTime } from './simulated-time.ts';
import type { Staff } from './staff.ts';

const toDate = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Schedules the record of the cholera outbreak: opened during it, ended 40 days after its last cases. */
export function planOutbreakRecord(staff: Staff, time: SimulatedTime, calendar: DemoCalendar): void {
  const { firstDay, lastDay } = story.cholera;
  let outbreakId = 0;
  time.plan(calendar.at(firstDay + 10, 9), async () => {
    outbreakId = await openRecord(staff, toDate(calendar.at(firstDay, 0)));
  });
  time.plan(calendar.at(lastDay + 40, 10), async () => {
    if (outbreakId > 0) await closeRecord(staff, outbreakId, toDate(calendar.at(lastDay, 0) + 30 * oneDay));
  });
}

/** @returns the id of the outbreak; 0 if there are no alerts */
async function openRecord(staff: Staff, startedOn: string): Promise<number> {
  const { services } = staff;
  const manager = await staff.getMemberByKey('manager');
  const found = await findAlertsOfDistrict(staff.trx, {
    code: 1,
    district: story.cholera.district,
    startedOn,
  });
  const [first] = found;
  if (!first) return 0;
  const { healthRiskId, districtId } = first;
  let outbreakId = 0;
  await staff.act(async () => {
    outbreakId = await createOutbreak(services, manager, {
      ...{ healthRiskId, outbreakName: `Cholera in ${story.cholera.district}`, startedOn },
      outbreakPlaces: [{ level: 'district', id: districtId }],
      responsiblePeople: [{ userId: manager.user.id, responsibility: 'lead' }],
    });
    const alertIds = found.map(({ id }) => id);
    await linkOutbreak(services, manager, { outbreakId, alertIds, signalIds: [] });
    await defineOutbreak(services, manager, {
      outbreakId,
      body: {
        suspectedDefinition: `Somebody in ${story.cholera.district} with sudden, watery diarrhoea`,
        ...{ probableDefinition: null, confirmedDefinition: 'A suspected case with a positive culture' },
        definitionReason: 'First cases at the landing',
      },
    });
    await assessOutbreak(services, manager, {
      outbreakId,
      body: {
        ...{
          assessedOn: startedOn,
          likelihood: 'highlyLikely',
          consequences: 'moderate',
          confidence: 'medium',
        },
        ...{ hazard: 'Cholera, from an open well', exposure: 'Everybody who fetches water at the landing' },
        ...{
          riskContext: 'Rainy season, few latrines',
          evidence: null,
          recommendation: 'Disinfect the well',
        },
      },
    });
    await addAction(services, manager, {
      outbreakId,
      body: { task: 'Disinfect the well at the landing', responsibleId: manager.user.id, dueOn: startedOn },
    }).then((actionId) => setActionDone(services, manager, { outbreakId, actionId, isDone: true }));
  });
  return outbreakId;
}

async function closeRecord(staff: Staff, outbreakId: number, endedOn: string): Promise<void> {
  const { services } = staff;
  const manager = await staff.getMemberByKey('manager');
  await staff.act(async () => {
    await addReports(services, manager, outbreakId);
    await endOutbreak(services, manager, { outbreakId, endedOn, reason: 'No new cases for 30 days' });
  });
}
