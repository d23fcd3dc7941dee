import { checkIds, checkStates } from '@harken/domain/checkup/check-results';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';

const checkResult = z.object({
  id: z.enum(checkIds),
  state: z.enum(checkStates),
  /** What exactly was found; `getFindingTextKey` of the domain names its text. */
  finding: z.string(),
  /** Values of the text. Those ending in `On` are dates, `yyyy-MM-dd`. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The gateway of a result about one, to link to it. */
  gateway: z.object({ id: z.int(), nationalSocietyId: z.int() }).nullish(),
});

/** The calls of the check-up of the installation. */
export const checkupCalls = {
  getCheckup: defineCall({
    name: 'checkup/get',
    method: 'GET',
    path: '/api/checkup',
    summary: 'Tests mail, gateways, addresses, backup and the rest of the installation, within ten seconds.',
    permission: 'checkup.use',
    limit: 'checkup',
    response: z.object({ checkedAt: z.iso.datetime(), results: z.array(checkResult) }),
  }),
  sendTestEmail: defineCall({
    name: 'checkup/testEmail',
    method: 'POST',
    path: '/api/checkup/testEmail',
    summary: 'Sends a test e-mail to the caller at once, without the outbox, and returns the result.',
    permission: 'checkup.use',
    limit: 'checkup',
    response: checkResult,
  }),
  identifyInstallation: defineCall({
    name: 'checkup/identify',
    method: 'GET',
    path: '/api/checkup/identify',
    summary:
      'Answers a challenge, so that a check-up knows whether an address leads to its own installation.',
    permission: 'public',
    query: z.object({ challenge: z.string().regex(/^[0-9a-f]{32}$/) }),
    response: z.object({ proof: z.string() }),
  }),
};
