import type { Call, CallRequest } from '@harken/contract/call';
import type { ProblemKey } from '@harken/contract/problems';
import type { Database } from '../db/database.ts';
import type { Place, Scope } from '../http/routes.ts';
import type { Services } from '../services.ts';
import {
  findPlaceOfMessage,
  findProjectOfAlert,
  findProjectOfAlertRecipient,
  findProjectOfDataCollector,
  findProjectOfOrganizationLink,
  findSocietyOfDistrict,
  findSocietyOfGateway,
  findSocietyOfOrganization,
  findSocietyOfRegion,
  findSocietyOfVillage,
  findSocietyOfWebhook,
  findSocietyOfZone,
} from './scopes.queries.ts';

/** Where requests lie: each looks the society or project up from the one id that the address names. */

type FindPlace = (db: Database, id: number) => Promise<Place | undefined>;

/**
 * A scope from an id in the address.
 *
 * @param name of the parameter in path or query
 * @param find looks its place up
 * @param missing what Administrators are told when there is no such thing
 */
export function placeOf(name: string, find: FindPlace, missing?: ProblemKey) {
  const scope = async <C extends Call>(call: CallRequest<C>, services: Services): Promise<Place | null> => {
    const ids = { ...(call.query as object | undefined), ...(call.params as object | undefined) } as Record<
      string,
      number
    >;
    const id = ids[name];
    return id === undefined ? null : ((await find(services.db, id)) ?? null);
  };
  return Object.assign(scope, { missing }) as Scope<Call>;
}

export const society = placeOf(
  'nationalSocietyId',
  async (_db, nationalSocietyId) => ({ nationalSocietyId }),
  'nationalSociety.notFound',
);
export const project = placeOf(
  'projectId',
  async (_db, projectId) => ({ projectId }),
  'project.projectDoesNotExist',
);
export const projectOfAlert = placeOf('alertId', findProjectOfAlert, 'alert.notFound');
export const projectOfReport = placeOf('reportId', findPlaceOfMessage, 'report.reportNotFound');
export const projectOfDataCollector = placeOf(
  'dataCollectorId',
  findProjectOfDataCollector,
  'dataCollector.notFound',
);
export const projectOfAlertRecipient = placeOf(
  'alertRecipientId',
  findProjectOfAlertRecipient,
  'alertRecipient.alertRecipientDoesNotExist',
);
export const projectOfOrganizationLink = placeOf('projectOrganizationId', findProjectOfOrganizationLink);
export const societyOfRegion = placeOf(
  'regionId',
  findSocietyOfRegion,
  'nationalSociety.structure.itemDoesNotExist',
);
export const societyOfDistrict = placeOf(
  'districtId',
  findSocietyOfDistrict,
  'nationalSociety.structure.itemDoesNotExist',
);
export const societyOfVillage = placeOf(
  'villageId',
  findSocietyOfVillage,
  'nationalSociety.structure.itemDoesNotExist',
);
export const societyOfZone = placeOf(
  'zoneId',
  findSocietyOfZone,
  'nationalSociety.structure.itemDoesNotExist',
);
export const societyOfGateway = placeOf(
  'smsGatewayId',
  findSocietyOfGateway,
  'nationalSociety.smsGateway.settingDoesNotExist',
);
export const societyOfWebhook = placeOf('webhookId', findSocietyOfWebhook, 'webhook.notFound');
export const societyOfOrganization = placeOf(
  'organizationId',
  findSocietyOfOrganization,
  'organization.notFound',
);
