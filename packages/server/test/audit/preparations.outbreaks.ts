import type { AuditFixture, Preparation } from './audit-fixture.ts';

/** An alert of the outbreak of the fixture. */
async function aLinkedAlert({ app, known }: AuditFixture) {
  const [outbreakId, alertId] = [Number(known.outbreakId), Number(known.alertId)];
  await app.db.insertInto('outbreakAlerts').values({ outbreakId, alertId }).execute();
  return { known: { outbreakAlertIds: [alertId], outbreakSignalIds: [] } };
}

async function anEndedOutbreak({ app, known }: AuditFixture) {
  await app.db
    .updateTable('outbreaks')
    .set({ state: 'ended', endedOn: '2026-01-06' })
    .where('id', '=', Number(known.outbreakId))
    .execute();
  return { known: {} };
}

/** A line list with a name, which is not recorded. */
async function aListWithNames({ app, known }: AuditFixture) {
  const outbreakId = Number(known.outbreakId);
  await app.db
    .insertInto('lineListFields')
    .values({ outbreakId, key: 'personName', position: 1, isPersonal: true })
    .execute();
}

const withName: Preparation = async (fixture) => {
  await aListWithNames(fixture);
  return { known: { lineValues: { personName: 'Zanele Mbeki' } } };
};

/** Preparations for calls about outbreaks and line lists. */
export const outbreakPreparations: Record<string, Preparation> = {
  'outbreak/unlink': aLinkedAlert,
  'outbreak/reopen': anEndedOutbreak,
  'outbreak/create': () => ({ known: { outbreakName: 'Zanele Mbeki' } }),
  'outbreak/addNote': () => ({ known: { outbreakNote: 'Zanele Mbeki' } }),
  'report/classify': () => ({ known: { classificationReason: 'Zanele Mbeki' } }),
  'lineListRow/create': withName,
  'lineListRow/edit': withName,
  'lineList/import': async (fixture) => {
    await aListWithNames(fixture);
    return { file: [['Name (personal)'], ['Zanele Mbeki']] };
  },
};
