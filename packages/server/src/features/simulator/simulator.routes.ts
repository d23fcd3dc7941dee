import { simulatorCalls } from '@harken/contract/simulator';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendSimulated } from '../../channels/simulation/simulation.ts';
import type { SimulatedRequest } from '../../channels/simulator.ts';
import { addCodesOfPlaces, readCodesOfPlaces } from '../../platform/codes-of-places.ts';
import type { Config } from '../../platform/config/config.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { findNamedCatalogue, notArrived, toOutcome } from '../message-outcomes/index.ts';
import { findMessage, listGateways, sendMessage } from './simulator.actions.ts';
import { findPhones } from './simulator.queries.ts';

const maxPhones = 500;
/** Outside the demo the simulator does not exist. */
function requireDemo(config: Config): void {
  if (!config.isDemo) throw expectedError('error.notFound');
}

/** Sends requests to this server over the network, like a provider does. */
function sendTo({ server, log }: FastifyRequest) {
  return async (simulated: SimulatedRequest) => {
    const answer = await sendSimulated(simulated, findOwnAddress(server));
    if (answer.status === 0) log.warn('The simulator does not reach its own server');
    return answer;
  };
}

/** An address at which this server can reach itself. */
function findOwnAddress(server: FastifyInstance): string {
  const [listening] = server.addresses();
  if (typeof listening !== 'object') throw new Error('The server is not listening on the network.');
  const { address, port } = listening;
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (address === '::') return `http://[::1]:${port}`;
  return address.includes(':') ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}

/** The phone simulator of the demo. */
export const simulatorRoutes: Routes = ({ route }) => {
  route(simulatorCalls.listSimulatorPhones, {
    async handle({ query, user, services }) {
      requireDemo(services.config);
      const phones = await findPhones(services.db, user, { ...query, limit: maxPhones });
      const withCodes = await addCodesOfPlaces(services, phones, ({ villageId }) => ({ villageId }));
      return withCodes.map(({ dataCollectorType, villageId: _, ...phone }) => ({
        ...phone,
        dataCollectorType: dataCollectorType as 'Human' | 'CollectionPoint',
      }));
    },
  });

  route(simulatorCalls.listSimulatorGateways, {
    async handle({ user, services }) {
      requireDemo(services.config);
      return listGateways(services, user);
    },
  });

  route(simulatorCalls.sendFromSimulator, {
    async handle({ body, user, services, request }) {
      requireDemo(services.config);
      const { smsGatewayId = null, ...message } = body;
      const sending = { ...message, smsGatewayId, user, send: sendTo(request) };
      return { messageId: await sendMessage(services, sending) };
    },
  });

  route(simulatorCalls.getSimulatorOutcome, {
    async handle({ query, languageCode, user, services }) {
      requireDemo(services.config);
      const message = await findMessage(services, user.id, query.messageId);
      if (!message) return notArrived;
      const [catalogue, findCodes] = await Promise.all([
        findNamedCatalogue(services.db, languageCode),
        readCodesOfPlaces(services, [message]),
      ]);
      return toOutcome(message, catalogue, findCodes);
    },
  });
};
