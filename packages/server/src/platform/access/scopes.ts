import type { ErrorKey } from '@harken/contract/error-keys';
import type { ProjectScope, SocietyScope } from '@harken/domain/access/check-permission';
import type { Database } from '../db/database.ts';
import type { CurrentUser, ParsedRequest, Scope, ScopeResolver } from '../http/routes.ts';
import type { Services } from '../services.ts';
import { findProjectScope, findSocietyScope } from './access.queries.ts';
import {
  findProjectOfAlert,
  findProjectOfAlertRecipient,
  findProjectOfDataCollector,
  findProjectOfOrganizationLink,
  findProjectOfReferral,
  findProjectOfVerificationAnswer,
  findScopeOfMessage,
  findSocietyOfDistrict,
  findSocietyOfGateway,
  findSocietyOfLineListRow,
  findSocietyOfOrganization,
  findSocietyOfOutbreak,
  findSocietyOfRegion,
  findSocietyOfServiceAccount,
  findSocietyOfSignal,
  findSocietyOfVerificationContact,
  findSocietyOfVillage,
  findSocietyOfWebhook,
  findSocietyOfZone,
} from './scopes.queries.ts';

/** Scopes of requests: each is looked up from the one id in the address. */

interface SocietyRef {
  nationalSocietyId: number;
}
interface ProjectRef {
  projectId: number;
}
type Found<Ref> = Promise<Ref | null | undefined>;

/** Resolves the scope of a request about a society: `findRef` finds out which one. */
export function resolveSociety(
  findRef: (request: ParsedRequest, services: Services) => Found<SocietyRef>,
  missing?: ErrorKey,
): ScopeResolver<SocietyScope> {
  return {
    missing,
    async find(request, user, services) {
      const ref = await findRef(request, services);
      return ref ? findSocietyScope(services.db, user.id, ref.nationalSocietyId) : undefined;
    },
  };
}

/** Resolves the scope of a request about a project: `findRef` finds out which one. */
export function resolveProject(
  findRef: (request: ParsedRequest, services: Services) => Found<ProjectRef>,
  missing?: ErrorKey,
): ScopeResolver<ProjectScope> {
  return {
    missing,
    async find(request, user, services) {
      const ref = await findRef(request, services);
      return ref ? findProjectScope(services.db, user.id, ref.projectId) : undefined;
    },
  };
}

/** The ids in query and path of a request. */
export function readIds({ query, params }: ParsedRequest): Partial<Record<string, number>> {
  return { ...(query as object | undefined), ...(params as object | undefined) };
}

type FindRef<Ref> = (db: Database, id: number) => Found<Ref>;

/** Looks up what an id in the address belongs to; nothing if the address has no such id. */
function createIdLookup<Ref>(name: string, find: FindRef<Ref>) {
  return async (request: ParsedRequest, { db }: Services) => {
    const id = readIds(request)[name];
    return id === undefined ? undefined : find(db, id);
  };
}

/**
 * Resolves the society of a request from an id in its address.
 *
 * @param name of the parameter in path or query
 * @param find looks the society up
 * @param missing the error for Administrators if the id does not exist
 */
export function resolveSocietyOf(name: string, find: FindRef<SocietyRef>, missing?: ErrorKey) {
  return resolveSociety(createIdLookup(name, find), missing);
}

/** The same for a project. */
export function resolveProjectOf(name: string, find: FindRef<ProjectRef>, missing?: ErrorKey) {
  return resolveProject(createIdLookup(name, find), missing);
}

/** Resolves the society whose id is in the address. */
export function resolveSocietyInAddress(missing: ErrorKey) {
  return resolveSocietyOf(
    'nationalSocietyId',
    async (_db, nationalSocietyId) => ({ nationalSocietyId }),
    missing,
  );
}

export const society = resolveSocietyInAddress('nationalSociety.notFound');
export const project = resolveProjectOf(
  'projectId',
  async (_db, projectId) => ({ projectId }),
  'project.projectDoesNotExist',
);
export const projectOfAlert = resolveProjectOf('alertId', findProjectOfAlert, 'alert.notFound');

/** The scope of a message: the project of its sender; for an unknown sender, the society that received it. */
export const scopeOfMessage: ScopeResolver<Scope> = {
  missing: 'report.reportNotFound',
  async find(request, user: CurrentUser, { db }) {
    const ref = await findScopeOfMessage(db, readIds(request).reportId ?? 0);
    if (!ref) return undefined;
    return 'projectId' in ref
      ? findProjectScope(db, user.id, ref.projectId)
      : findSocietyScope(db, user.id, ref.nationalSocietyId);
  },
};
export const projectOfDataCollector = resolveProjectOf(
  'dataCollectorId',
  findProjectOfDataCollector,
  'dataCollector.notFound',
);
export const projectOfAlertRecipient = resolveProjectOf(
  'alertRecipientId',
  findProjectOfAlertRecipient,
  'alertRecipient.alertRecipientDoesNotExist',
);
export const projectOfOrganizationLink = resolveProjectOf(
  'projectOrganizationId',
  findProjectOfOrganizationLink,
);
export const societyOfRegion = resolveSocietyOf(
  'regionId',
  findSocietyOfRegion,
  'nationalSociety.structure.itemDoesNotExist',
);
export const societyOfDistrict = resolveSocietyOf(
  'districtId',
  findSocietyOfDistrict,
  'nationalSociety.structure.itemDoesNotExist',
);
export const societyOfVillage = resolveSocietyOf(
  'villageId',
  findSocietyOfVillage,
  'nationalSociety.structure.itemDoesNotExist',
);
export const societyOfZone = resolveSocietyOf(
  'zoneId',
  findSocietyOfZone,
  'nationalSociety.structure.itemDoesNotExist',
);
export const societyOfGateway = resolveSocietyOf(
  'smsGatewayId',
  findSocietyOfGateway,
  'nationalSociety.smsGateway.settingDoesNotExist',
);
export const societyOfSignal = resolveSocietyOf('signalId', findSocietyOfSignal, 'signal.notFound');
export const societyOfOutbreak = resolveSocietyOf('outbreakId', findSocietyOfOutbreak, 'outbreak.notFound');
export const societyOfLineListRow = resolveSocietyOf(
  'lineListRowId',
  findSocietyOfLineListRow,
  'lineList.rowNotFound',
);
export const societyOfWebhook = resolveSocietyOf('webhookId', findSocietyOfWebhook, 'webhook.notFound');
export const societyOfServiceAccount = resolveSocietyOf(
  'serviceAccountId',
  findSocietyOfServiceAccount,
  'accessToken.notFound',
);
export const societyOfOrganization = resolveSocietyOf(
  'organizationId',
  findSocietyOfOrganization,
  'organization.notFound',
);
export const societyOfVerificationContact = resolveSocietyOf(
  'verificationContactId',
  findSocietyOfVerificationContact,
  'verification.contactNotFound',
);
export const projectOfReferral = resolveProjectOf('referralId', findProjectOfReferral, 'referral.notFound');
export const projectOfVerificationAnswer = resolveProjectOf(
  'verificationAnswerId',
  findProjectOfVerificationAnswer,
  'verification.answerNotFound',
);
