import type { Call, CallRequest } from '@harken/contract/call';
import { reportSendingCalls as calls } from '@harken/contract/report-sending';
import type { ProjectScope, SocietyScope } from '@harken/domain/access/check-permission';
import { findProjectOfDataCollector } from '../../platform/access/scopes.queries.ts';
import { projectOfDataCollector, projectOfReport, society } from '../../platform/access/scopes.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Routes, ScopeResolver } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findSendStatus, sendReport } from './reports.sending.actions.ts';
import { findModemOfUser, findModems } from './reports.sending.queries.ts';
import { sendCorrection } from './reports.suggestion.actions.ts';
import { assignSender, getUnknownSender } from './reports.unknown-sender.actions.ts';

/** The project of the collector named in the body. There is no report yet from which to look it up. */
const projectOfSender = Object.assign(
  async <C extends Call>({ body }: CallRequest<C>, { db }: Services) =>
    (await findProjectOfDataCollector(db, (body as { dataCollectorId: number }).dataCollectorId)) ?? null,
  { missing: 'dataCollector.notFound' as const },
) as ScopeResolver<Call>;

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
    async handle({ body, user, scope }) {
      const outcome = await sendReport(services, { message: body, by: user, project: scope as ProjectScope });
      if (!outcome.ok) throw expectedError(outcome.reason);
    },
  });

  route(calls.getSendReportStatus, {
    scope: projectOfDataCollector,
    async handle({ query, user, scope, languageCode, reply }) {
      const project = scope as ProjectScope;
      const status = await findSendStatus(services, { ...query, by: user, project, languageCode });
      if (!status) reply.code(204);
      return status as NonNullable<typeof status>;
    },
  });
};

const correctingRoutes: Routes = ({ route, services }) => {
  route(calls.sendCorrection, {
    scope: projectOfReport,
    async handle({ params: { reportId }, body, user, scope }) {
      const request = { reportId, ...body, by: user, scope: scope as SocietyScope };
      const outcome = await sendCorrection(services, request);
      if (!outcome.ok) throw expectedError(outcome.reason);
      return outcome.sent;
    },
  });

  route(calls.getUnknownSender, {
    scope: projectOfReport,
    async handle({ params: { reportId }, user, scope }) {
      const sender = await getUnknownSender(services, {
        reportId,
        by: user,
        scope: scope as SocietyScope,
      });
      if (!sender.ok) throw expectedError(sender.reason);
      const { phoneNumber, messageCount } = sender;
      return { phoneNumber, messageCount };
    },
  });

  route(calls.assignSender, {
    scope: projectOfReport,
    async handle({ params: { reportId }, body, user, scope }) {
      const assignment = { reportId, ...body, by: user, scope: scope as SocietyScope };
      const outcome = await assignSender(services, assignment);
      if (!outcome.ok) throw expectedError(outcome.reason);
      return { messageCount: outcome.messageCount };
    },
  });
};
