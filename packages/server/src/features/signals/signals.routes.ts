import { signalCalls } from '@harken/contract/signals';
import { signalAlertCalls } from '@harken/contract/signals/alerts';
import { signalMethodCalls } from '@harken/contract/signals/methods';
import { society, societyOfSignal } from '../../platform/access/scopes.ts';
import { createRequestSignal } from '../../platform/http/request-signal.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { findStructureWithCodes } from '../../platform/place-codes.queries.ts';
import { listReportsOfSignal, makeAlertOfSignal } from './answers/alert-by-hand.ts';
import { answerSignal } from './answers/answers.ts';
import { findHealthRiskChoices } from './list/list.queries.ts';
import { listSignals, readSignal } from './list/list.ts';
import { listOpenSignals } from './list/open-ones.ts';
import { readSeasonalChart } from './list/seasonal-chart.ts';
import { readMethod, setMethod, testMethod } from './methods/methods.ts';
import { toSignalsScope } from './signals.access.ts';

/** Lists and answers signals, and chooses the methods that raise them. */
export const signalRoutes: Routes = (registration) => {
  readingRoutes(registration);
  answeringRoutes(registration);
  alertRoutes(registration);
  methodRoutes(registration);
};

const readingRoutes: Routes = ({ route, services }) => {
  route(signalCalls.getSignalFilters, {
    scope: society,
    async handle(call) {
      const { db, clock } = services;
      const healthRisks = await findHealthRiskChoices(db, toSignalsScope(call), call.languageCode);
      const locations = await findStructureWithCodes(db, call.scope.nationalSocietyId, clock.now());
      return { healthRisks, locations };
    },
  });
  route(signalCalls.listSignals, {
    scope: society,
    handle: (call) => listSignals(services, call, call),
  });
  route(signalCalls.listOpenSignals, {
    scope: society,
    handle: (call) => listOpenSignals(services, { ...call, projectId: call.query.onlyProjectId ?? null }),
  });
  route(signalCalls.getSignal, {
    scope: societyOfSignal,
    handle: (call) => readSignal(services, call, call.params.signalId),
  });
  route(signalCalls.getSeasonalChart, {
    scope: society,
    reads: 'replica',
    handle: (call) => readSeasonalChart(services, call, call.query),
  });
};

const answeringRoutes: Routes = ({ route, services }) => {
  route(signalCalls.watchSignal, {
    scope: societyOfSignal,
    async handle(call) {
      await answerSignal(services, call, { ...call.params, answer: 'watch', text: call.body.comments });
    },
  });
  route(signalCalls.verifySignal, {
    scope: societyOfSignal,
    async handle(call) {
      const { message: text } = call.body;
      return { messageCount: await answerSignal(services, call, { ...call.params, answer: 'verify', text }) };
    },
  });
  route(signalCalls.dismissSignal, {
    scope: societyOfSignal,
    async handle(call) {
      await answerSignal(services, call, { ...call.params, answer: 'dismiss', text: call.body.reason });
    },
  });
};

const alertRoutes: Routes = ({ route, services }) => {
  route(signalAlertCalls.listReportsOfSignal, {
    scope: societyOfSignal,
    handle: (call) => listReportsOfSignal(services, call, call.params.signalId),
  });
  route(signalAlertCalls.makeAlertOfSignal, {
    scope: societyOfSignal,
    async handle(call) {
      const { projectId, signalReportIds: reportIds } = call.body;
      return { alertId: await makeAlertOfSignal(services, call, { ...call.params, projectId, reportIds }) };
    },
  });
};

const methodRoutes: Routes = ({ route, services }) => {
  route(signalMethodCalls.getSignalMethod, {
    scope: society,
    handle: (call) => readMethod(services, call, call.query),
  });
  route(signalMethodCalls.testSignalMethod, {
    scope: society,
    reads: 'replica',
    handle: (call) => testMethod(services, call, call.query, createRequestSignal(call.reply)),
  });
  route(signalMethodCalls.setSignalMethod, {
    scope: society,
    handle: (call) => setMethod(services, call, call.body, call.body.chosenMethod ?? null),
  });
};
