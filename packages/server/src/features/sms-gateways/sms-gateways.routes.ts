import { smsGatewayCalls } from '@harken/contract/sms-gateways';
import { smsGatewayTypeCalls } from '@harken/contract/sms-gateways/types';
import { openTelerivetKey } from '../../channels/stored/stored-fields.ts';
import { resolveSocietyInAddress, society, societyOfGateway } from '../../platform/access/scopes.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import type { SecretKeys } from '../../platform/secrets/encryption.ts';
import { decryptCurrentKey, hasWeakKey } from './gateway-keys.ts';
import { listGatewayTypes, toSettingsView } from './gateway-settings.ts';
import { createGateway, editGateway, removeGateway, renewGatewayKey } from './sms-gateways.actions.ts';
import { findGateway, findGateways, findOutages } from './sms-gateways.queries.ts';

const societyOfNewGateway = resolveSocietyInAddress('nationalSociety.smsGateway.nationalSocietyDoesNotExist');

type ListedGateway = Awaited<ReturnType<typeof findGateways>>[number];
type FoundGateway = NonNullable<Awaited<ReturnType<typeof findGateway>>>;

/** A gateway as listed, for all who may see the list: without its key. */
function toListItem({ plainKey, isKeyWeak, downSince, ...gateway }: ListedGateway) {
  return {
    ...gateway,
    downSince: downSince?.toISOString() ?? null,
    apiKey: '' as const,
    isKeyWeak: hasWeakKey({ plainKey, isKeyWeak }),
  };
}

/** A gateway with its keys, for those who may change it. */
function toGatewayDetails(keys: SecretKeys, gateway: FoundGateway) {
  const { oldKeyAcceptedUntil, downSince } = gateway;
  return {
    ...gateway,
    apiKey: decryptCurrentKey(keys, gateway) ?? '',
    isKeyWeak: hasWeakKey(gateway),
    oldKeyAcceptedUntil: oldKeyAcceptedUntil?.toISOString() ?? null,
    downSince: downSince?.toISOString() ?? null,
    canaryWaitMinutes: gateway.canaryMinutes === null ? null : gateway.canaryWaitMinutes,
    telerivetApiKey: openTelerivetKey(keys, gateway),
  };
}

const maxOutages = 10;

type FoundOutage = Awaited<ReturnType<typeof findOutages>>[number];

function toRepair({ since, until, sentAt, recoveredCount }: FoundOutage) {
  if (!since || !until) return null;
  const period = { since: since.toISOString(), until: until.toISOString() };
  return { ...period, sentAt: sentAt?.toISOString() ?? null, recoveredCount: recoveredCount ?? 0 };
}

const toOutage = (outage: FoundOutage) => ({
  reason: outage.reason,
  lastMessageAt: outage.lastMessageAt?.toISOString() ?? null,
  downAt: outage.downAt.toISOString(),
  upAt: outage.upAt?.toISOString() ?? null,
  repair: toRepair(outage),
});

/** The SMS gateways of a society. */
export const smsGatewayRoutes: Routes = ({ route, services }) => {
  route(smsGatewayCalls.listSmsGateways, {
    scope: society,
    async handle({ query }) {
      const gateways = await findGateways(services.db, query.nationalSocietyId);
      return gateways.map(toListItem);
    },
  });
  route(smsGatewayCalls.getSmsGateway, {
    scope: societyOfGateway,
    async handle({ params }) {
      const gateway = await findGateway(services.db, params.smsGatewayId, services.clock.now());
      if (!gateway) throw expectedError('nationalSociety.smsGateway.settingDoesNotExist');
      const settings = await toSettingsView(services, params.smsGatewayId);
      const outages = await findOutages(services.db, params.smsGatewayId, maxOutages);
      return {
        ...toGatewayDetails(services.config, gateway),
        ...settings,
        outages: outages.map(toOutage),
      };
    },
  });
  route(smsGatewayTypeCalls.listSmsGatewayTypes, { handle: async () => listGatewayTypes() });
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
