import type { Call, CallRequest } from '@harken/contract/call';
import { reportSendingCalls as calls } from '@harken/contract/report-sending';
import type { ProjectFacts, SocietyFacts } from '@harken/domain/access/may';
import { findProjectOfDataCollector } from '../../platform/access/scopes.queries.ts';
import { projectOfDataCollector, projectOfReport, society } from '../../platform/access/scopes.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Routes, Scope } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { sendReport, statusOfSent } from './reports.sending.actions.ts';
import { findModemOfUser, findModems } from './reports.sending.queries.ts';
import { sendCorrection } from './reports.suggestion.actions.ts';
import { askForUnknownSender, assignSender } from './reports.unknown-sender.actions.ts';

/** The project of the collector named in the body: nothing else of what is sent exists yet. */
const projectOfSender = Object.assign(
  async <C extends Call>({ body }: CallRequest<C>, { db }: Services) =>
    (await findProjectOfDataCollector(db, (body as { dataCollectorId: number }).dataCollectorId)) ?? null,
  { missing: 'dataCollector.notFound' as const },
) as Scope<Call>;

/** What staff send in the name of collectors: reports, corrections, and whose an unknown number is. */
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
    async handle({ body, user, place }) {
      const outcome = await sendReport(services, { message: body, by: user, project: place as ProjectFacts });
      if (!outcome.ok) throw problem(outcome.reason);
    },
  });

  route(calls.getSendReportStatus, {
    scope: projectOfDataCollector,
    async handle({ query, user, place, languageCode, reply }) {
      const project = place as ProjectFacts;
      const status = await statusOfSent(services, { ...query, by: user, project, languageCode });
      if (!status) reply.code(204);
      return status as NonNullable<typeof status>;
    },
  });
};

const correctingRoutes: Routes = ({ route, services }) => {
  route(calls.sendCorrection, {
    scope: projectOfReport,
    async handle({ params: { reportId }, body, user, place }) {
      const request = { reportId, ...body, by: user, place: place as SocietyFacts };
      const outcome = await sendCorrection(services, request);
      if (!outcome.ok) throw problem(outcome.reason);
      return outcome.sent;
    },
  });

  route(calls.getUnknownSender, {
    scope: projectOfReport,
    async handle({ params: { reportId }, user, place }) {
      const answer = await askForUnknownSender(services, {
        reportId,
        by: user,
        place: place as SocietyFacts,
      });
      if (!answer.ok) throw problem(answer.reason);
      const { phoneNumber, messageCount } = answer;
      return { phoneNumber, messageCount };
    },
  });

  route(calls.assignSender, {
    scope: projectOfReport,
    async handle({ params: { reportId }, body, user, place }) {
      const assignment = { reportId, ...body, by: user, place: place as SocietyFacts };
      const outcome = await assignSender(services, assignment);
      if (!outcome.ok) throw problem(outcome.reason);
      return { messageCount: outcome.messageCount };
    },
  });
};
