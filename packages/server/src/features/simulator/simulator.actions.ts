import { findGatewayType } from '../../channels/all-types.ts';
import { isAcceptedBy } from '../../channels/simulation/simulation.ts';
import type { SimulatedRequest } from '../../channels/simulator.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import { hashWithKey } from '../../platform/secrets/encryption.ts';
import type { Services } from '../../platform/services.ts';
import { findMessageById, findNewestMessageId } from '../message-outcomes/index.ts';
import { findGatewayForNumber, findGateways, type GatewayRow } from './simulator.queries.ts';
import { createDelivery, type GatewayBlock } from './simulator.requests.ts';

/** Sends a request to this server over the network; status 0 if it is not reached. */
type SendRequest = (request: SimulatedRequest) => Promise<{ status: number; body: string }>;

export interface SimulatedSending {
  user: CurrentUser;
  phoneNumber: string;
  text: string;
  /** One of the gateways that the user may see; without one, that of the sender's national society. */
  smsGatewayId: number | null;
  send: SendRequest;
}

/** Proof that a message was sent by this user: ids could be counted. */
const sign = ({ config }: Services, userId: number, id: number) =>
  hashWithKey(config, 'simulated message', `${userId}-${id}`).toString('base64url').slice(0, 24);

async function chooseGateway(
  { db }: Services,
  { user, phoneNumber, smsGatewayId }: SimulatedSending,
): Promise<GatewayRow | undefined> {
  if (smsGatewayId !== null) return (await findGateways(db, user)).find(({ id }) => id === smsGatewayId);
  const normalizedNumber = normalizePhoneNumber(phoneNumber, '');
  return findGatewayForNumber(db, { userId: user.id, phoneNumber, normalizedNumber });
}

/** Sends a message like the provider or telephone of a gateway does. Returns an id for `findMessage`. */
export async function sendMessage(services: Services, sending: SimulatedSending): Promise<string> {
  const gateway = await chooseGateway(services, sending);
  if (!gateway) throw expectedError('simulator.noGateway');
  const { phoneNumber: sender, text, user } = sending;
  const request = await createDelivery(services, gateway, { sender, text });
  if (typeof request === 'string') throw expectedError('simulator.gatewayBlocked');
  const answer = await sending.send(request);
  const type = findGatewayType(gateway.gatewayType);
  const isAccepted = type !== undefined && isAcceptedBy(type.simulator, answer);
  const id = isAccepted && (await findNewestMessageId(services.db, { smsGatewayId: gateway.id, sender }));
  if (!id) throw expectedError('simulator.notTaken');
  return `${id}-${sign(services, user.id, id)}`;
}

/** The message with the id returned by `sendMessage`; undefined if there is none, or another user sent it. */
export async function findMessage(services: Services, userId: number, name: string) {
  const [, id, signature] = /^(\d{1,15})-([\w-]{24})$/.exec(name) ?? [];
  if (!id || signature !== sign(services, userId, Number(id))) return undefined;
  return findMessageById(services.db, Number(id));
}

/** The gateways that the user may choose, with the reason where nothing can arrive through one. */
export async function listGateways(services: Services, user: CurrentUser) {
  const gateways = await findGateways(services.db, user);
  return Promise.all(
    gateways.map(async (gateway) => {
      const { id, name, gatewayType, nationalSocietyName } = gateway;
      const delivery = await createDelivery(services, gateway, { sender: '', text: '' });
      const blockedBy: GatewayBlock | null = typeof delivery === 'string' ? delivery : null;
      return { id, name, gatewayType, nationalSocietyName, blockedBy };
    }),
  );
}
