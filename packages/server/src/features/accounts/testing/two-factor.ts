import { Secret, TOTP } from 'otpauth';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createApp } from '../../../app.ts';
import { openServices } from '../../../platform/open-services.ts';
import { aDevice, aPerson, password } from './people.ts';

/** What people of tests do with an app that makes codes. */

/** The code that an app shows at an instant. */
export function codeAt(secret: string, instant: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: instant.getTime() });
}

/** Switches the second step on for somebody; half a minute later, so that the next code is another one. */
export async function setUpTwoFactor(app: TestApp, device: Awaited<ReturnType<typeof aDevice>>) {
  const begun = await device.post('account/twoFactor/begin', { currentPassword: password });
  const secret: string = begun.body.value.secret;
  const code = codeAt(secret, app.clock.now());
  const confirmed = await device.post('account/twoFactor/confirm', { code });
  const recoveryCodes: string[] = confirmed.body.value.recoveryCodes;
  app.clock.advance(30_000);
  return { secret, recoveryCodes, usedCode: code, codeNow: () => codeAt(secret, app.clock.now()) };
}

/** Somebody whose second step is on, and a device where they are signed in. */
export async function aCarefulPerson(app: TestApp, ...given: Given) {
  const person = await aPerson(app, ...given);
  const device = await aDevice(app, person.email);
  return { ...person, device, ...(await setUpTwoFactor(app, device)) };
}

type Given = Parameters<typeof aPerson> extends [unknown, ...infer Rest] ? Rest : never;

/** Signing in with a code, from an address of the network. */
export const loginWithCode = (
  app: Pick<TestApp, 'nobody'>,
  userName: string,
  code: string | undefined,
  { given = password, remoteAddress = '10.0.0.1' } = {},
) =>
  app.nobody.send({
    method: 'POST',
    url: '/api/authentication/login',
    payload: { userName, password: given, code },
    remoteAddress,
  });

/** Another process of the server on the same database, at the same time of the clock. */
export async function aSecondProcess(app: TestApp): Promise<Pick<TestApp, 'nobody' | 'close'>> {
  const { config, clock, log } = app.services;
  const { services, close } = await openServices(config, app.connectionString, {
    log,
    isWorker: false,
    clock,
    poolSize: 5,
  });
  const server = await createApp(services, { pagesFolder: null });
  const send: TestApp['nobody']['send'] = async (options) => {
    const { statusCode, body, headers } = await server.inject(options);
    return { status: statusCode, body: JSON.parse(body), headers };
  };
  const nobody = { ...app.nobody, send };
  const end = async () => {
    await server.close();
    await close();
  };
  return { nobody, close: end };
}

/** An app in which everybody must have a second step. */
export const startStrictApp = () =>
  startTestApp({ now: '2026-03-01T08:00:00Z', config: { isTwoFactorRequired: true } });
