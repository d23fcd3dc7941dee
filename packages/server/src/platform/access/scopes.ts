import type { Call, CallRequest } from '@harken/contract/call';
import type { ErrorKey } from '@harken/contract/error-keys';
import type { Database } from '../db/database.ts';
import type { ScopeRef, ScopeResolver } from '../http/routes.ts';
import type { Services } from '../services.ts';
import {
  findProjectOfAlert,
  findProjectOfAlertRecipient,
  findProjectOfDataCollector,
  findProjectOfOrganizationLink,
  findScopeOfMessage,
  findSocietyOfDistrict,
  findSocietyOfGateway,
  findSocietyOfOrganization,
  findSocietyOfRegion,
  findSocietyOfVillage,
  findSocietyOfWebhook,
  findSocietyOfZone,
} from './scopes.queries.ts';

/** Scopes of requests: each is looked up from the one id in the address. */

type FindScopeRef = (db: Database, id: number) => Promise<ScopeRef | undefined>;

/**
 * Resolves the scope of a request from an id in its address.
 *
 * @param name of the parameter in path or query
 * @param find looks the scope up
 * @param missing the error for Administrators if the id does not exist
 */
export function createScopeResolver(name: string, find: FindScopeRef, missing?: ErrorKey) {
  const scope = async <C extends Call>(
    call: CallRequest<C>,
    services: Services,
  ): Promise<ScopeRef | null> => {
    const ids = { ...(call.query as object | undefined), ...(call.params as object | undefined) } as Record<
      string,
      number
    >;
    const id = ids[name];
    return id === undefined ? null : ((await find(services.db, id)) ?? null);
  };
  return Object.assign(scope, { missing }) as ScopeResolver<Call>;
}

export const society = createScopeResolver(
  'nationalSocietyId',
  async (_db, nationalSocietyId) => ({ nationalSocietyId }),
  'nationalSociety.notFound',
);
export const project = createScopeResolver(
  'projectId',
  async (_db, projectId) => ({ projectId }),
  'project.projectDoesNotExist',
);
export const projectOfAlert = createScopeResolver('alertId', findProjectOfAlert, 'alert.notFound');
export const projectOfReport = createScopeResolver('reportId', findScopeOfMessage, 'report.reportNotFound');
export const projectOfDataCollector = createScopeResolver(
  'dataCollectorId',
  findProjectOfDataCollector,
  'dataCollector.notFound',
);
export const projectOfAlertRecipient = createScopeResolver(
  'alertRecipientId',
  findProjectOfAlertRecipient,
  'alertRecipient.alertRecipientDoesNotExist',
);
export const projectOfOrganizationLink = createScopeResolver(
  'projectOrganizationId',
  findProjectOfOrganizationLink,
);
export const societyOfRegion = createScopeResolver(
  'regionId',
  findSocietyOfRegion,
  'nationalSociety.structure.itemDoesNotExist',
);
export const societyOfDistrict = createScopeResolver(
  'districtId',
  findSocietyOfDistrict,
  'nationalSociety.structure.itemDoesNotExist',
);
export const societyOfVillage = createScopeResolver(
  'villageId',
  findSocietyOfVillage,
  'nationalSociety.structure.itemDoesNotExist',
);
export const societyOfZone = createScopeResolver(
  'zoneId',
  findSocietyOfZone,
  'nationalSociety.structure.itemDoesNotExist',
);
export const societyOfGateway = createScopeResolver(
  'smsGatewayId',
  findSocietyOfGateway,
  'nationalSociety.smsGateway.settingDoesNotExist',
);
export const societyOfWebhook = createScopeResolver('webhookId', findSocietyOfWebhook, 'webhook.notFound');
export const societyOfOrganization = createScopeResolver(
  'organizationId',
  findSocietyOfOrganization,
  'organization.notFound',
);
