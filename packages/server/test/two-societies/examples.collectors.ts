import { titles } from '../../src/features/data-collectors/testing/import-fixture.ts';
import { preparations } from '../audit/preparations.ts';
import { aDataCollector } from '../support/builders/collectors.ts';
import { aUser } from '../support/builders/people.ts';
import { aRawReport } from '../support/builders/reports.ts';
import type { Example, Examples } from './example.ts';
import type { TwoSocieties } from './fixture.ts';
import { sharedValues } from './other-society.ts';

/** Data collectors and SMS gateways. */

const allRoles = 'AGTDMSCH';
const named = { name: sharedValues.name, displayName: sharedValues.organization };

/** A collector of the first society whose number is also that of a supervisor and an unknown sender of the other one. */
async function aLookalike({ here }: TwoSocieties, given: object = {}): Promise<number> {
  const { projectId, people, society } = here.alertFixture;
  const { id } = await aDataCollector(here.app.db, {
    ...{
      projectId,
      supervisorId: people.supervisor,
      phoneNumber: sharedValues.phoneNumber,
      ...named,
      ...given,
    },
    locations: [{ villageId: society.villageId, latitude: 1, longitude: 2 }],
  });
  return id;
}

/** The same with messages, some of which arrived before the collector was registered. */
async function aReporter(societies: TwoSocieties): Promise<number> {
  const id = await aLookalike(societies);
  const { app, own, alertFixture } = societies.here;
  await alertFixture.report({ id, phoneNumber: sharedValues.phoneNumber });
  const sent = { nationalSocietyId: own.nationalSocietyId, sender: sharedValues.phoneNumber };
  await aRawReport(app.db, { ...sent, dataCollectorId: id, errorType: 'FormatError' });
  await aRawReport(app.db, { ...sent, errorType: 'FormatError' });
  return id;
}

const exampleOfOne = (
  about: string,
  make: (societies: TwoSocieties) => Promise<number>,
  more: object = {},
): Example => ({
  about,
  prepare: async (societies) => ({ known: { dataCollectorId: await make(societies), ...more } }),
});

const exampleOfSeveral = (given: object = {}): Example => ({
  about: 'a lookalike',
  prepare: async (societies) => ({ known: { dataCollectorIds: [await aLookalike(societies, given)] } }),
});

/** The import of a file with one collector who has this phone number. */
const exampleOfImport = (about: string, phoneNumber: string): Example => ({
  about,
  async prepare({ here }) {
    const { file = [] } = (await preparations['dataCollector/import']?.(here)) ?? {};
    return {
      file: file.map((cells, index) => (index === 0 ? cells : cells.with(numberColumn, phoneNumber))),
    };
  },
});

const numberColumn = titles.indexOf('Phone number');
/** Ids with which the form narrows down the village. Only the village is stored. */
const parentLocationIds = ['regionId', 'districtId'];
const numberOfCollector = { phoneNumber: sharedValues.additionalPhoneNumber, additionalPhoneNumber: '' };
const knownNumber = { phoneNumber: sharedValues.phoneNumber, additionalPhoneNumber: '' };

const exampleOfGateway = (
  about: string,
  given: (societies: TwoSocieties) => object,
  deniedRoles = '',
): Example => ({
  about,
  deniedRoles,
  prepare: (societies) => ({
    known: { name: sharedValues.name, emailAddress: sharedValues.gatewayEmail, ...given(societies) },
  }),
});

const gatewayExamples: Example[] = [
  exampleOfGateway('with name and e-mail address of one of the other society', () => ({})),
  exampleOfGateway('with the key of one of the other society', () => ({ apiKey: sharedValues.gatewayKey })),
  exampleOfGateway(
    'with the device of one of the other society',
    ({ other }) => ({ iotHubDeviceName: other.known.deviceName }),
    allRoles,
  ),
];

export const collectorExamples: Examples = {
  'dataCollector/create': [
    {
      about: 'with a number that the other society knows',
      prepare: () => ({ known: { ...named, ...knownNumber } }),
      ignoredIds: parentLocationIds,
    },
    {
      about: 'with the number of a collector of the other society',
      deniedRoles: allRoles,
      prepare: () => ({ known: { ...named, ...numberOfCollector } }),
    },
  ],
  'dataCollector/edit': [
    {
      ...exampleOfOne('a lookalike', aReporter, {
        name: 'alert',
        additionalPhoneNumber: '+221778880008',
      }),
      ignoredIds: [...parentLocationIds, 'projectId'],
    },
    {
      ...exampleOfOne('with the number of a collector of the other society', aReporter, numberOfCollector),
      deniedRoles: allRoles,
    },
  ],
  'dataCollector/delete': [
    exampleOfOne('a lookalike with messages', aReporter),
    exampleOfOne('a lookalike without messages', aLookalike),
  ],
  'dataCollector/correctDutyPeriod': [exampleOfOne('a lookalike', aReporter, { kind: 'InTraining' })],
  'dataCollector/removeDutyPeriod': [
    {
      about: 'a lookalike',
      async prepare(societies) {
        const dataCollectorId = await aReporter(societies);
        const period = await societies.here.app.db
          .insertInto('dataCollectorTrainingPeriods')
          .values({ dataCollectorId, startedAt: new Date('2026-01-01'), endedAt: new Date('2026-01-02') })
          .returning('id')
          .executeTakeFirstOrThrow();
        return { known: { dataCollectorId, dutyPeriodId: period.id, kind: 'InTraining' } };
      },
    },
  ],
  'dataCollector/addNote': [exampleOfOne('a lookalike', aReporter, { text: sharedValues.name })],
  'dataCollector/removeNote': [
    {
      about: 'a lookalike',
      // Of somebody else: only those who manage the project may remove it.
      deniedRoles: 'SH',
      async prepare(societies) {
        const dataCollectorId = await aReporter(societies);
        const note = await societies.here.app.db
          .insertInto('dataCollectorNotes')
          .values({ dataCollectorId, text: sharedValues.name, createdAt: new Date('2026-01-02') })
          .returning('id')
          .executeTakeFirstOrThrow();
        return { known: { dataCollectorId, noteId: note.id } };
      },
    },
  ],
  'dataCollector/setTrainingState': [exampleOfSeveral({ isInTrainingMode: true })],
  'dataCollector/setDeployedState': [exampleOfSeveral()],
  'dataCollector/replaceSupervisor': [
    {
      about: 'by a lookalike',
      async prepare(societies) {
        const { own, alertFixture, app } = societies.here;
        const { name, phoneNumber, email: emailAddress } = sharedValues;
        const at = { ...own, projectId: alertFixture.projectId };
        return {
          known: {
            dataCollectorIds: [await aLookalike(societies)],
            supervisorId: await aUser(app.db, 'Supervisor', { ...at, name, phoneNumber, emailAddress }),
            supervisorRole: 'Supervisor',
          },
        };
      },
    },
  ],
  'dataCollector/import': [
    exampleOfImport('with a number that the other society knows', sharedValues.phoneNumber),
    {
      ...exampleOfImport(
        'with the number of a collector of the other society',
        sharedValues.additionalPhoneNumber,
      ),
      deniedRoles: allRoles,
    },
  ],
  'smsGateway/create': gatewayExamples,
  'smsGateway/edit': gatewayExamples,
  'smsGateway/renewKey': [
    { about: 'that refuses the old key', prepare: () => ({ known: { refusesOldKey: true } }) },
  ],
  'smsGateway/repairGap': [
    {
      about: 'of a telephone',
      prepare: async ({ here }) => (await preparations['smsGateway/repairGap']?.(here)) ?? {},
    },
  ],
  'smsGateway/delete': [{ about: 'with modems that people use', prepare: () => ({}) }],
  'smsGateway/iotDevices/ping': [
    {
      about: 'of the other society',
      deniedRoles: allRoles,
      prepare: ({ other }) => ({ known: { deviceName: other.known.deviceName } }),
    },
  ],
};
