import { smsReferenceCardCalls } from '@harken/contract/projects/sms-reference-card';
import { project } from '../../../platform/access/scopes.ts';
import { createRequestSignal } from '../../../platform/http/request-signal.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { createReferenceCard } from './sms-reference-card.ts';

/** The SMS reference card of a project as a PDF. */
export const smsReferenceCardRoutes: Routes = ({ route, services }) => {
  route(smsReferenceCardCalls.getSmsReferenceCard, {
    scope: project,
    handle: ({ user, scope, query, reply }) =>
      createReferenceCard(services, { user, project: scope, ...query }, createRequestSignal(reply)),
  });
};
