import { checkupCalls } from '@harken/contract/checkup';
import { findInstallation } from '../../platform/db/installation.queries.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { allChecks } from './all-checks.ts';
import { measureDisk } from './check-context.ts';
import { proveInstallation } from './checks/base-url-check.ts';
import { runChecks } from './run-checks.ts';
import { sendTestEmail } from './test-email.ts';

/** The check-up of the installation, for Administrators. */
export const checkupRoutes: Routes = ({ route, services }) => {
  let installation: Promise<string> | null = null;

  route(checkupCalls.getCheckup, {
    async handle() {
      const { config, clock, db } = services;
      const results = await runChecks(allChecks, { config, clock, db, measureDisk });
      return { checkedAt: clock.now().toISOString(), results };
    },
  });
  route(checkupCalls.sendTestEmail, {
    handle: ({ user, languageCode }) => sendTestEmail(services, { to: user.email, languageCode }),
  });
  route(checkupCalls.identifyInstallation, {
    async handle({ query: { challenge } }) {
      // Never changes while a server runs: anybody may ask, and only the first time costs a query.
      installation ??= findInstallation(services.db).catch((error) => {
        installation = null;
        throw error;
      });
      return { proof: proveInstallation(await installation, challenge) };
    },
  });
};
