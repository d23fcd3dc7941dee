import { titles } from '../../src/features/data-collectors/testing/import-stage.ts';
import { cases } from '../audit/cases.ts';
import { aDataCollector, aRawReport, aUser } from '../support/builders.ts';
import type { Example, Examples } from './example.ts';
import { alike } from './other-society.ts';
import type { TwoSocieties } from './stage.ts';

/** Data collectors and SMS gateways. */

const everybody = 'AGTDMSCH';
const named = { name: alike.name, displayName: alike.organization };

/** A collector of the first society, with the number of a supervisor and of an unknown sender of the other one. */
async function aLookalike({ here }: TwoSocieties, given: object = {}): Promise<number> {
  const { projectId, people, society } = here.scene;
  const { id } = await aDataCollector(here.app.db, {
    ...{ projectId, supervisorId: people.supervisor, phoneNumber: alike.phoneNumber, ...named, ...given },
    locations: [{ villageId: society.villageId, latitude: 1, longitude: 2 }],
  });
  return id;
}

/** The same, with messages: some of them came from the number before the collector was registered. */
async function aReporter(societies: TwoSocieties): Promise<number> {
  const id = await aLookalike(societies);
  const { app, own, scene } = societies.here;
  await scene.report({ id, phoneNumber: alike.phoneNumber });
  const sent = { nationalSocietyId: own.nationalSocietyId, sender: alike.phoneNumber };
  await aRawReport(app.db, { ...sent, dataCollectorId: id, errorType: 'FormatError' });
  await aRawReport(app.db, { ...sent, errorType: 'FormatError' });
  return id;
}

const one = (
  about: string,
  make: (societies: TwoSocieties) => Promise<number>,
  more: object = {},
): Example => ({
  about,
  prepare: async (societies) => ({ known: { dataCollectorId: await make(societies), ...more } }),
});

const several = (given: object = {}): Example => ({
  about: 'somebody who looks alike',
  prepare: async (societies) => ({ known: { dataCollectorIds: [await aLookalike(societies, given)] } }),
});

/** A list with one collector who has a number. */
const list = (about: string, phoneNumber: string): Example => ({
  about,
  async prepare({ here }) {
    const { file = [] } = (await cases['dataCollector/import']?.(here)) ?? {};
    return {
      file: file.map((cells, index) => (index === 0 ? cells : cells.with(numberColumn, phoneNumber))),
    };
  },
});

const numberColumn = titles.indexOf('Phone number');
/** How the form gets to the village, which alone is kept. */
const placesOfForm = ['regionId', 'districtId'];
const numberOfCollector = { phoneNumber: alike.additionalPhoneNumber, additionalPhoneNumber: '' };
const knownNumber = { phoneNumber: alike.phoneNumber, additionalPhoneNumber: '' };

const gateway = (about: string, given: (societies: TwoSocieties) => object, refused = ''): Example => ({
  about,
  refused,
  prepare: (societies) => ({
    known: { name: alike.name, emailAddress: alike.gatewayEmail, ...given(societies) },
  }),
});

const gateways: Example[] = [
  gateway('with name and address of one of the other society', () => ({})),
  gateway('with the key of one of the other society', () => ({ apiKey: alike.gatewayKey })),
  gateway(
    'with the device of one of the other society',
    ({ other }) => ({ iotHubDeviceName: other.known.deviceName }),
    everybody,
  ),
];

export const examplesOfCollectors: Examples = {
  'dataCollector/create': [
    {
      about: 'with a number that the other society knows',
      prepare: () => ({ known: { ...named, ...knownNumber } }),
      ignored: placesOfForm,
    },
    {
      about: 'with the number of a collector of the other society',
      refused: everybody,
      prepare: () => ({ known: { ...named, ...numberOfCollector } }),
    },
  ],
  'dataCollector/edit': [
    {
      ...one('somebody who looks alike', aReporter, {
        name: 'alert',
        additionalPhoneNumber: '+221778880008',
      }),
      ignored: [...placesOfForm, 'projectId'],
    },
    {
      ...one('with the number of a collector of the other society', aReporter, numberOfCollector),
      refused: everybody,
    },
  ],
  'dataCollector/delete': [
    one('somebody who looks alike and wrote', aReporter),
    one('somebody who looks alike and never wrote', aLookalike),
  ],
  'dataCollector/setTrainingState': [several({ isInTrainingMode: true })],
  'dataCollector/setDeployedState': [several()],
  'dataCollector/replaceSupervisor': [
    {
      about: 'by somebody who looks alike',
      async prepare(societies) {
        const { own, scene, app } = societies.here;
        const { name, phoneNumber, email: emailAddress } = alike;
        const at = { ...own, projectId: scene.projectId };
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
    list('with a number that the other society knows', alike.phoneNumber),
    {
      ...list('with the number of a collector of the other society', alike.additionalPhoneNumber),
      refused: everybody,
    },
  ],
  'smsGateway/create': gateways,
  'smsGateway/edit': gateways,
  'smsGateway/renewKey': [
    { about: 'the old one is refused', prepare: () => ({ known: { refusesOldKey: true } }) },
  ],
  'smsGateway/delete': [{ about: 'with modems that people use', prepare: () => ({}) }],
  'smsGateway/iotDevices/ping': [
    {
      about: 'of the other society',
      refused: everybody,
      prepare: ({ other }) => ({ known: { deviceName: other.known.deviceName } }),
    },
  ],
};
