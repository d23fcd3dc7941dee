import { simulatorCalls } from '@harken/contract/simulator';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { findMessage, sendMessage } from './simulator.actions.ts';
import { findNamedCatalogue } from './simulator.outcome.queries.ts';
import { notArrived, toOutcome } from './simulator.outcome.ts';
import { findPhones } from './simulator.queries.ts';

const maxPhones = 500;
const gatewayAddress = '/api/enqueueSmsEagleReport';

/** Outside the demo the simulator does not exist. */
function requireDemo(config: Config): void {
  if (!config.isDemo) throw expectedError('error.notFound');
}

/** Delivers a form to this server, like a gateway does. */
function postTo(request: FastifyRequest) {
  return async (form: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { server } = request;
    return (await server.inject({ method: 'POST', url: gatewayAddress, payload: form, headers })).statusCode;
  };
}

/** The phone simulator of the demo. */
export const simulatorRoutes: Routes = ({ route }) => {
  route(simulatorCalls.listSimulatorPhones, {
    async handle({ query, user, services: { db, config } }) {
      requireDemo(config);
      const phones = await findPhones(db, user, { ...query, limit: maxPhones });
      return phones.map(({ dataCollectorType, ...phone }) => ({
        ...phone,
        dataCollectorType: dataCollectorType as 'Human' | 'CollectionPoint',
      }));
    },
  });

  route(simulatorCalls.sendFromSimulator, {
    async handle({ body, user, services, request }) {
      requireDemo(services.config);
      const result = await sendMessage(services, { ...body, userId: user.id, post: postTo(request) });
      if (!result.ok) throw expectedError(result.reason);
      return { messageId: result.messageId };
    },
  });

  route(simulatorCalls.getSimulatorOutcome, {
    async handle({ query, languageCode, services }) {
      requireDemo(services.config);
      const message = await findMessage(services, query.messageId);
      if (!message) return notArrived;
      return toOutcome(message, await findNamedCatalogue(services.db, languageCode));
    },
  });
};
