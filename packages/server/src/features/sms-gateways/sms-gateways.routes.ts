import { smsGatewayCalls } from '@harken/contract/sms-gateways';
import { placeOf, society, societyOfGateway } from '../../platform/access/scopes.ts';
import { decryptSecret, type SecretKeys } from '../../platform/encryption.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { currentKeyOf, hasWeakKey } from './gateway-keys.ts';
import { createGateway, editGateway, removeGateway, renewGatewayKey } from './sms-gateways.actions.ts';
import { findGateway, findGateways } from './sms-gateways.queries.ts';

const societyOfNewGateway = placeOf(
  'nationalSocietyId',
  async (_db, nationalSocietyId) => ({ nationalSocietyId }),
  'nationalSociety.smsGateway.nationalSocietyDoesNotExist',
);

type ListedGateway = Awaited<ReturnType<typeof findGateways>>[number];
type FoundGateway = NonNullable<Awaited<ReturnType<typeof findGateway>>>;

/** A gateway as the list shows it, to all who may see the list: without its key. */
function listItem({ plainKey, isKeyWeak, ...gateway }: ListedGateway) {
  return { ...gateway, apiKey: '' as const, isKeyWeak: hasWeakKey({ plainKey, isKeyWeak }) };
}

/** A gateway as its form shows it, to those who may change it. */
function withKeys(keys: SecretKeys, gateway: FoundGateway) {
  const { encryptedTelerivetApiKey: encrypted, oldKeyAcceptedUntil } = gateway;
  const telerivetApiKey = encrypted && decryptSecret(keys, 'telerivet key', encrypted);
  return {
    ...gateway,
    apiKey: currentKeyOf(keys, gateway) ?? '',
    isKeyWeak: hasWeakKey(gateway),
    oldKeyAcceptedUntil: oldKeyAcceptedUntil?.toISOString() ?? null,
    telerivetApiKey: gateway.telerivetApiKey ?? telerivetApiKey,
  };
}

/** The gateways through which the messages of a society come and go. */
export const smsGatewayRoutes: Routes = ({ route, services }) => {
  route(smsGatewayCalls.listSmsGateways, {
    scope: society,
    async handle({ query }) {
      const gateways = await findGateways(services.db, query.nationalSocietyId);
      return gateways.map(listItem);
    },
  });
  route(smsGatewayCalls.getSmsGateway, {
    scope: societyOfGateway,
    async handle({ params }) {
      const gateway = await findGateway(services.db, params.smsGatewayId, services.clock.now());
      if (!gateway) throw problem('nationalSociety.smsGateway.settingDoesNotExist');
      return withKeys(services.config, gateway);
    },
  });
  route(smsGatewayCalls.createSmsGateway, {
    scope: societyOfNewGateway,
    async handle({ query, body, user }) {
      const id = await createGateway(services, { ...query, gateway: body, by: user });
      return withMessage('nationalSociety.smsGateway.successfullyAdded', id);
    },
  });
  route(smsGatewayCalls.editSmsGateway, {
    scope: societyOfGateway,
    async handle({ params, body, user }) {
      await editGateway(services, { ...params, gateway: body, by: user });
      return withMessage('nationalSociety.smsGateway.successfullyUpdated');
    },
  });
  route(smsGatewayCalls.renewSmsGatewayKey, {
    scope: societyOfGateway,
    handle: ({ params, body, user }) =>
      renewGatewayKey(services, { ...params, refusesOldKey: body.refusesOldKey ?? false, by: user }),
  });
  route(smsGatewayCalls.deleteSmsGateway, {
    scope: societyOfGateway,
    async handle({ params, user }) {
      await removeGateway(services, { ...params, by: user });
      return withMessage('nationalSociety.smsGateway.successfullyDeleted');
    },
  });
};
