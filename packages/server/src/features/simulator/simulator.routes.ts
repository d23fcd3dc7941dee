import { simulatorCalls } from '@harken/contract/simulator';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { findNamedCatalogue, notArrived, toOutcome } from '../message-outcomes/index.ts';
import { findMessage, sendMessage } from './simulator.actions.ts';
import { findPhones } from './simulator.queries.ts';

const maxPhones = 500;
const gatewayAddress = '/api/enqueueSmsEagleReport';
const timeoutMilliseconds = 10_000;

/** Outside the demo the simulator does not exist. */
function requireDemo(config: Config): void {
  if (!config.isDemo) throw expectedError('error.notFound');
}

/** Posts a form to this server over the network, like a gateway does. Returns the status, 503 if the server is not reached. */
function postTo(request: FastifyRequest) {
  return async (form: string) => {
    try {
      const { status } = await fetch(`${findOwnAddress(request.server)}${gatewayAddress}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form,
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      return status;
    } catch (error) {
      request.log.warn(error, 'The simulator does not reach its own server');
      return 503;
    }
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
      const message = { ...body, userId: user.id, post: postTo(request) };
      return { messageId: await sendMessage(services, message) };
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
