import { simulatorCalls } from '@harken/contract/simulator';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { findMessage, sendMessage } from './simulator.actions.ts';
import { findNamedCatalogue } from './simulator.outcome.queries.ts';
import { notArrived, outcomeOf } from './simulator.outcome.ts';
import { findPhones } from './simulator.queries.ts';

const phonesShown = 500;
const gatewayAddress = '/api/enqueueSmsEagleReport';

/** Outside the demonstration there is no telephone: its calls do not exist. */
function requireDemo(config: Config): void {
  if (!config.isDemo) throw problem('error.notFound');
}

/** Delivers a form to this very server, as a gateway in the field would. */
function postTo(request: FastifyRequest) {
  return async (form: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { server } = request;
    return (await server.inject({ method: 'POST', url: gatewayAddress, payload: form, headers })).statusCode;
  };
}

/** The telephone of the demonstration. */
export const simulatorRoutes: Routes = ({ route }) => {
  route(simulatorCalls.listSimulatorPhones, {
    async handle({ query, user, services: { db, config } }) {
      requireDemo(config);
      const phones = await findPhones(db, user, { ...query, limit: phonesShown });
      return phones.map(({ dataCollectorType, ...phone }) => ({
        ...phone,
        dataCollectorType: dataCollectorType as 'Human' | 'CollectionPoint',
      }));
    },
  });

  route(simulatorCalls.sendFromSimulator, {
    async handle({ body, user, services, request }) {
      requireDemo(services.config);
      const verdict = await sendMessage(services, { ...body, userId: user.id, post: postTo(request) });
      if (!verdict.ok) throw problem(verdict.reason);
      return { messageId: verdict.messageId };
    },
  });

  route(simulatorCalls.getSimulatorOutcome, {
    async handle({ query, languageCode, services }) {
      requireDemo(services.config);
      const message = await findMessage(services, query.messageId);
      if (!message) return notArrived;
      return outcomeOf(message, await findNamedCatalogue(services.db, languageCode));
    },
  });
};
