import { Secret, TOTP } from 'otpauth';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createApp } from '../../../app.ts';
import { openServices } from '../../../platform/open-services.ts';
import { aDevice, aPerson, password } from './sign-in-users.ts';

/** Authenticator apps of test users. */

/** The code that an app shows at an instant. */
export function codeAt(secret: string, instant: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: instant.getTime() });
}

/** Enables 2FA for somebody, then advances the clock by half a minute so that the next code is a different one. */
export async function setUpTwoFactor(app: TestApp, device: Awaited<ReturnType<typeof aDevice>>) {
  const enrolment = await device.post('account/twoFactor/begin', { currentPassword: password });
  const secret: string = enrolment.body.value.secret;
  const code = codeAt(secret, app.clock.now());
  const confirmed = await device.post('account/twoFactor/confirm', { code });
  const recoveryCodes: string[] = confirmed.body.value.recoveryCodes;
  app.clock.advance(30_000);
  return { secret, recoveryCodes, usedCode: code, codeNow: () => codeAt(secret, app.clock.now()) };
}

/** A user with 2FA, and a device on which they are signed in. */
export async function aPersonWithTwoFactor(app: TestApp, ...given: Given) {
  const person = await aPerson(app, ...given);
  const device = await aDevice(app, person.email);
  return { ...person, device, ...(await setUpTwoFactor(app, device)) };
}

type Given = Parameters<typeof aPerson> extends [unknown, ...infer Rest] ? Rest : never;

/** Signs in with a code from a network address. */
export const loginWithCode = (
  app: Pick<TestApp, 'nobody'>,
  userName: string,
  code: string | undefined,
  { enteredPassword = password, remoteAddress = '10.0.0.1' } = {},
) =>
  app.nobody.send({
    method: 'POST',
    url: '/api/authentication/login',
    payload: { userName, password: enteredPassword, code },
    remoteAddress,
  });

/** Starts another server process on the same database with the same clock. */
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

/** An app that requires 2FA of everybody. */
export const startAppRequiringTwoFactor = () =>
  startTestApp({ now: '2026-03-01T08:00:00Z', config: { isTwoFactorRequired: true } });
