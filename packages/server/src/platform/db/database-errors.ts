import { Problem } from '../http/problem.ts';

/** What the breach of a named constraint means to a caller. Rules are checked before; these hold when two came at once. */
const constraints: Record<string, () => Problem> = {
  national_societies_name_unique: () => field('Name', 'nationalSociety.creation.nameAlreadyExists'),
  organizations_name_unique: () => field('Name', 'organization.nameAlreadyExists'),
  sms_gateways_device_unique: () =>
    field('IotHubDeviceName', 'nationalSociety.smsGateway.deviceNotAvailable'),
  webhooks_name_unique: () => field('Name', 'webhook.nameAlreadyExists'),
  regions_name_unique: () => new Problem('nationalSociety.structure.itemAlreadyExists'),
  districts_name_unique: () => new Problem('nationalSociety.structure.itemAlreadyExists'),
  villages_name_unique: () => new Problem('nationalSociety.structure.itemAlreadyExists'),
  zones_name_unique: () => new Problem('nationalSociety.structure.itemAlreadyExists'),
  // The place above was deleted while something was being put into it.
  districts_region_id_fkey: () => new Problem('nationalSociety.structure.itemDoesNotExist'),
  villages_district_id_fkey: () => new Problem('nationalSociety.structure.itemDoesNotExist'),
  zones_village_id_fkey: () => new Problem('nationalSociety.structure.itemDoesNotExist'),
  data_collector_locations_village_id_fkey: () => new Problem('nationalSociety.structure.itemDoesNotExist'),
  data_collector_locations_zone: () => new Problem('nationalSociety.structure.itemDoesNotExist'),
  health_risks_code_unique: () => new Problem('healthRisk.healthRiskNumberAlreadyExists'),
  suspected_diseases_code_unique: () => new Problem('suspectedDisease.suspectedDiseaseNumberAlreadyExists'),
  // The health risk was deleted while a project was taking it over.
  project_health_risks_health_risk_id_fkey: () => new Problem('project.healthRiskDoesNotExist'),
  login_accounts_email_unique: () => new Problem('user.registration.userAlreadyExists'),
  data_collector_phone_numbers_unique: () => field('PhoneNumber', 'dataCollector.phoneNumberExists'),
  data_collector_locations_unique: () => field('Locations', 'validation.dataCollector.duplicateLocation'),
  alert_not_handled_recipients_pkey: () => new Problem('alertNotHandledRecipient.alreadyExists'),
  alert_recipients_unique: () => new Problem('alertRecipient.alertRecipientAlreadyAdded'),
};

function field(name: string, key: string): Problem {
  return new Problem('validation.validationError', { fields: [{ field: name, key, values: {} }] });
}

interface DatabaseError {
  code?: string;
  constraint?: string;
  table?: string;
}

/** The problem behind a database error, or null when it is none of the database's doing. */
export function constraintProblem(error: unknown): Problem | null {
  const { code = '', constraint = '' } = (error ?? {}) as DatabaseError;
  const known = constraints[constraint];
  if (known) return known();
  if (code === '23503') return new Problem('error.sql.foreignKeyViolation');
  if (code === '23505') return new Problem('error.sql.duplicatedValue');
  return null;
}

/** The table whose rows point at what was to be deleted; null for any other error. */
export function brokenForeignKey(error: unknown): string | null {
  const { code, table = null } = (error ?? {}) as DatabaseError;
  return code === '23503' ? table : null;
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** What pg says without a code when a connection ends, or none becomes free in time. */
const connectionLost =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|the database system is/;

interface PossibleFault {
  code?: string;
  message?: string;
  syscall?: string;
}

/** Whether the database is gone (or refuses connections), so that the caller should try again later. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const { code = '', message = '', syscall } = (error ?? {}) as PossibleFault;
  // PostgreSQL answers 08P01 to a statement that does not fit its values: a fault of ours. Poolers answer it when they have no server.
  if (code === '08P01') return !/^bind message/.test(message);
  if (code.startsWith('08') || code.startsWith('57P') || code === '53300') return true;
  if (unreachable.has(code) && syscall !== 'open' && syscall !== 'stat') return true;
  return connectionLost.test(message);
}

/**
 * Classes of SQLSTATE that say something about the database and nothing about what was to be stored: 40 a conflict with somebody
 * else's transaction, 53 no disk, memory or connection left, 57 stopped by an operator or a time limit, 58 the system under it.
 */
const classesOfFaults = new Set(['40', '53', '57', '58']);
/** The same of single codes: read only (a standby after a switch), a lock that somebody holds, a transaction ended for being idle. */
const codesOfFaults = new Set(['25006', '25P03', '25P04', '55P03']);

/**
 * Whether an error is the database's and not that of the data or of the program (decision record 46): whoever waits for the database
 * does so again, without counting an attempt. The error itself may come wrapped.
 */
export function isDatabaseFault(error: unknown): boolean {
  if (isDatabaseUnreachable(error)) return true;
  const { code = '' } = (error ?? {}) as PossibleFault;
  if (code.length === 5 && (classesOfFaults.has(code.slice(0, 2)) || codesOfFaults.has(code))) return true;
  const { cause } = (error ?? {}) as { cause?: unknown };
  return cause instanceof Error && cause !== error && isDatabaseFault(cause);
}
