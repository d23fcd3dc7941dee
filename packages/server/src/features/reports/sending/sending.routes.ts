import { reportSendingCalls as calls } from '@harken/contract/reports/sending';
import { findProjectOfDataCollector } from '../../../platform/access/scopes.queries.ts';
import {
  projectOfDataCollector,
  resolveProject,
  scopeOfMessage,
  society,
} from '../../../platform/access/scopes.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { sendCorrection } from '../suggestion/suggestion.actions.ts';
import { assignSender, getUnknownSender } from '../unknown-sender/unknown-sender.actions.ts';
import { findSendStatus, sendReport } from './sending.actions.ts';
import { findModemOfUser, findModems } from './sending.queries.ts';

/** The project of the collector named in the body. There is no report yet from which to look it up. */
const projectOfSender = resolveProject(
  ({ body }, { db }) => findProjectOfDataCollector(db, (body as { dataCollectorId: number }).dataCollectorId),
  'dataCollector.notFound',
);

/** Messages sent by staff: reports, corrections, and assigning unknown numbers. */
export const reportSendingRoutes: Routes = (registration) => {
  sendingRoutes(registration);
  correctingRoutes(registration);
};

const sendingRoutes: Routes = ({ route, services }) => {
  route(calls.getSendReportFormData, {
    scope: society,
    async handle({ query: { nationalSocietyId }, user }) {
      const modems = await findModems(services.db, nationalSocietyId);
      const currentUserModemId = await findModemOfUser(services.db, { userId: user.id, nationalSocietyId });
      return { currentUserModemId, modems: modems.map(({ id, name }) => ({ id, name })) };
    },
  });

  route(calls.sendReport, {
    scope: projectOfSender,
    handle: ({ body, user, scope }) => sendReport(services, { message: body, by: user, project: scope }),
  });

  route(calls.getSendReportStatus, {
    scope: projectOfDataCollector,
    async handle({ query, user, scope, languageCode, reply }) {
      const project = scope;
      const status = await findSendStatus(services, { ...query, by: user, project, languageCode });
      if (!status) reply.code(204);
      return status as NonNullable<typeof status>;
    },
  });
};

const correctingRoutes: Routes = ({ route, services }) => {
  route(calls.sendCorrection, {
    scope: scopeOfMessage,
    handle: ({ params: { reportId }, body, user, scope }) =>
      sendCorrection(services, { reportId, ...body, by: user, scope }),
  });

  route(calls.getUnknownSender, {
    scope: scopeOfMessage,
    handle: ({ params: { reportId }, user, scope }) =>
      getUnknownSender(services, { reportId, by: user, scope }),
  });

  route(calls.assignSender, {
    scope: scopeOfMessage,
    async handle({ params: { reportId }, body, user, scope }) {
      const assignment = { reportId, ...body, by: user, scope };
      return { messageCount: await assignSender(services, assignment) };
    },
  });
};
