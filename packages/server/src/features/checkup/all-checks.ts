import type { Check } from './check-context.ts';
import { backupCheck } from './checks/backup-check.ts';
import { baseUrlCheck } from './checks/base-url-check.ts';
import { clocksCheck } from './checks/clocks-check.ts';
import { databaseVersionCheck, schemaCheck } from './checks/database-checks.ts';
import { devicesCheck } from './checks/devices-check.ts';
import { diskCheck } from './checks/disk-check.ts';
import { gatewayKeysCheck, gatewaysCheck } from './checks/gateways-check.ts';
import { mailCheck } from './checks/mail-check.ts';
import { mapFileCheck } from './checks/map-file-check.ts';
import { replicasCheck } from './checks/replicas-check.ts';
import { secretKeyCheck } from './checks/secret-key-check.ts';
import { workersCheck } from './checks/workers-check.ts';

/** All checks of a running server, in the order of the page. Settings and port were right when it started. */
export const allChecks: readonly Check[] = [
  databaseVersionCheck,
  schemaCheck,
  replicasCheck,
  secretKeyCheck,
  baseUrlCheck,
  mailCheck,
  devicesCheck,
  gatewaysCheck,
  gatewayKeysCheck,
  workersCheck,
  clocksCheck,
  backupCheck,
  diskCheck,
  mapFileCheck,
];
