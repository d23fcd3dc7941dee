import { aChannelGateway } from '../support/builders/gateways.ts';
import type { Preparation } from './audit-fixture.ts';
import { reportPreparations } from './preparations.reports.ts';
import { structurePreparations } from './preparations.structure.ts';
import { userPreparations } from './preparations.users.ts';

const prepareTelephone: Preparation = async ({ app, own }) => {
  const { id } = await aChannelGateway(app.db, own.nationalSocietyId, { type: 'AndroidPhone' });
  return { known: { smsGatewayId: id } };
};

const prepareContact: Preparation = () => ({
  known: { name: 'Zanele Mbeki', email: 'zanele@secret.example' },
});

/** Preparations for calls that would fail with the values of the fixture alone. */
export const preparations: Record<string, Preparation> = {
  ...userPreparations,
  ...structurePreparations,
  ...reportPreparations,
  'smsGateway/repairGap': prepareTelephone,
  // Name, number and address of a contact are not recorded.
  'verificationContact/create': prepareContact,
  'verificationContact/edit': prepareContact,
  'verification/answer': () => ({ as: null, actor: null, known: {} }),
};
