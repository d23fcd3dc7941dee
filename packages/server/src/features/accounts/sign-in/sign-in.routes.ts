import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import type { SessionProvider } from '../../../platform/sessions/sessions.queries.ts';
import { startSession } from '../../../platform/sessions/sessions.ts';
import { identifyDevice, rememberDevice } from '../accounts.devices.routes.ts';
import { signIn } from './sign-in.actions.ts';
import { recordSignIn } from './sign-in.audit.ts';

/**
 * Signs in the browser of a request: checks the credentials, then sets the cookies of the session and of the device.
 *
 * @returns the ids of the user and of the session; throws an expected error if nobody is signed in
 */
export async function signInBrowser(
  services: Services,
  credentials: { userName: string; password: string; code?: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ userId: number; sessionId: string }> {
  const { userName } = credentials;
  const device = await identifyDevice(services, request, userName);
  const userId = await signIn(services, { ...credentials, address: request.ip, device });
  const sessionId = await startSession(services, { userId }, request, reply);
  await rememberDevice(services, { userId, email: userName, device }, request, reply);
  await recordSignIn(services.db, userId);
  return { userId, sessionId };
}

/**
 * Signs in the browser of a request for somebody whom an identity provider vouches for. The device is not remembered as known:
 * it proved nothing about the password.
 */
export async function signInBrowserByProvider(
  services: Services,
  { userId, provider }: { userId: number; provider: SessionProvider },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await startSession(services, { userId, provider }, request, reply);
  await recordSignIn(services.db, userId, provider.nationalSocietyId);
}
