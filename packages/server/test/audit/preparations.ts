import { aChannelGateway } from '../support/builders/gateways.ts';
import type { Preparation } from './audit-fixture.ts';
import { reportPreparations } from './preparations.reports.ts';
import { structurePreparations } from './preparations.structure.ts';
import { userPreparations } from './preparations.users.ts';

const prepareTelephone: Preparation = async ({ app, own }) => {
  const { id } = await aChannelGateway(app.db, own.nationalSocietyId, { type: 'AndroidPhone' });
  return { known: { smsGatewayId: id } };
};

/** Preparations for calls that would fail with the values of the fixture alone. */
export const preparations: Record<string, Preparation> = {
  ...userPreparations,
  ...structurePreparations,
  ...reportPreparations,
  'smsGateway/repairGap': prepareTelephone,
};
