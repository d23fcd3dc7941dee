import { describe, expect, test } from 'vitest';
import type { CheckId, CheckState } from './check-results.ts';
import { type InstallationStepName, installationSteps, listInstallationSteps } from './installation-steps.ts';

type Result = { id: CheckId; state: CheckState; finding: string };
const result = (id: CheckId, state: CheckState, finding: string): Result => ({ id, state, finding });
const findStep = (name: InstallationStepName, results: Result[], hasSociety = true) =>
  listInstallationSteps(results, hasSociety).find(({ step }) => step === name);

describe('the steps of an installation', () => {
  test('are all unknown until the check-up has answered, except for the national society', () => {
    const steps = listInstallationSteps([], false);
    expect(steps.map(({ step }) => step)).toEqual(installationSteps);
    expect(steps.filter(({ state }) => state !== 'Unknown')).toEqual([
      { step: 'society', state: 'Ready', missing: [], findings: [] },
      { step: 'gateway', state: 'Blocked', missing: ['society'], findings: [] },
    ]);
  });

  test.each<[InstallationStepName, Result[], string]>([
    ['secretKey', [result('secretKey', 'ok', 'ok')], 'Done'],
    ['secretKey', [result('secretKey', 'failed', 'changed')], 'Ready'],
    ['secretKey', [result('secretKey', 'warning', 'previousInUse')], 'Warning'],
    ['secretKey', [result('secretKey', 'notChecked', 'noDatabase')], 'Unknown'],
    ['mail', [result('mail', 'notConfigured', 'notConfigured')], 'Ready'],
    ['mail', [result('mail', 'failed', 'wrongPassword')], 'Ready'],
    ['mail', [result('mail', 'warning', 'onlyTo')], 'Warning'],
    ['backup', [result('backup', 'failed', 'never')], 'Ready'],
    ['backup', [result('backup', 'notConfigured', 'demo')], 'Done'],
    ['baseUrl', [result('baseUrl', 'failed', 'missing')], 'Ready'],
    ['baseUrl', [result('baseUrl', 'warning', 'notEncrypted')], 'Done'],
    ['baseUrl', [result('baseUrl', 'failed', 'certificateExpired')], 'Blocked'],
    ['tls', [result('baseUrl', 'failed', 'missing')], 'Blocked'],
    ['tls', [result('baseUrl', 'failed', 'unreachable')], 'Blocked'],
    ['tls', [result('baseUrl', 'failed', 'certificate')], 'Ready'],
    ['tls', [result('baseUrl', 'warning', 'notEncrypted')], 'Warning'],
    ['tls', [result('baseUrl', 'warning', 'certificateEnds')], 'Warning'],
    ['tls', [result('baseUrl', 'ok', 'ok')], 'Done'],
    ['tls', [result('baseUrl', 'notConfigured', 'demo')], 'Done'],
  ])('%s after %o is %s', (name, results, state) => {
    expect(findStep(name, results)?.state).toBe(state);
  });

  const noDevice = result('devices', 'notConfigured', 'notConfigured');
  const delivered = result('gateways', 'ok', 'ok');
  test.each<[string, Result[], string]>([
    ['without one', [noDevice, result('gateways', 'notConfigured', 'notConfigured')], 'Ready'],
    ['that never delivered', [noDevice, result('gateways', 'warning', 'noMessage')], 'Ready'],
    ['that delivered', [noDevice, delivered], 'Done'],
    ['beside a new one', [delivered, result('gateways', 'warning', 'noMessage')], 'Warning'],
    ['that is quiet now', [result('gateways', 'warning', 'quiet')], 'Warning'],
    ['whose device is silent', [delivered, result('devices', 'failed', 'silent')], 'Ready'],
    ['with a wrong key', [delivered, result('gatewayKeys', 'failed', 'refused')], 'Ready'],
  ])('an SMS gateway %s', (_name, results, state) => {
    expect(findStep('gateway', results)?.state).toBe(state);
  });

  test('say what was found, and what comes first', () => {
    const never = result('backup', 'failed', 'never');
    expect(findStep('backup', [never, delivered])?.findings).toEqual([never]);
    expect(findStep('gateway', [noDevice, delivered])?.findings).toEqual([]);
    expect(findStep('tls', [result('baseUrl', 'failed', 'missing')])?.missing).toEqual(['baseUrl']);
  });
});
