import { ExpectedError } from '../http/expected-error.ts';

/** Errors for violated constraints. The rules are checked before; constraints catch what two requests do at once. */
const constraints: Record<string, () => ExpectedError> = {
  national_societies_name_unique: () =>
    createFieldError('Name', 'nationalSociety.creation.nameAlreadyExists'),
  organizations_name_unique: () => createFieldError('Name', 'organization.nameAlreadyExists'),
  sms_gateways_device_unique: () =>
    createFieldError('IotHubDeviceName', 'nationalSociety.smsGateway.deviceNotAvailable'),
  webhooks_name_unique: () => createFieldError('Name', 'webhook.nameAlreadyExists'),
  regions_name_unique: () => new ExpectedError('nationalSociety.structure.itemAlreadyExists'),
  districts_name_unique: () => new ExpectedError('nationalSociety.structure.itemAlreadyExists'),
  villages_name_unique: () => new ExpectedError('nationalSociety.structure.itemAlreadyExists'),
  zones_name_unique: () => new ExpectedError('nationalSociety.structure.itemAlreadyExists'),
  place_codes_unique: () => new ExpectedError('nationalSociety.structure.codeTaken'),
  place_codes_one_at_a_time: () => new ExpectedError('nationalSociety.structure.changedMeanwhile'),
  // The parent was deleted meanwhile.
  districts_region_id_fkey: () => new ExpectedError('nationalSociety.structure.itemDoesNotExist'),
  villages_district_id_fkey: () => new ExpectedError('nationalSociety.structure.itemDoesNotExist'),
  zones_village_id_fkey: () => new ExpectedError('nationalSociety.structure.itemDoesNotExist'),
  data_collector_locations_village_id_fkey: () =>
    new ExpectedError('nationalSociety.structure.itemDoesNotExist'),
  data_collector_locations_zone: () => new ExpectedError('nationalSociety.structure.itemDoesNotExist'),
  health_risks_code_unique: () => new ExpectedError('healthRisk.healthRiskNumberAlreadyExists'),
  suspected_diseases_code_unique: () =>
    new ExpectedError('suspectedDisease.suspectedDiseaseNumberAlreadyExists'),
  // Outbreaks keep their health risk.
  outbreaks_health_risk_id_fkey: () => new ExpectedError('healthRisk.healthRiskContainsReports'),
  // The health risk was deleted while a project was adding it.
  project_health_risks_health_risk_id_fkey: () => new ExpectedError('project.healthRiskDoesNotExist'),
  login_accounts_email_unique: () => new ExpectedError('user.registration.userAlreadyExists'),
  data_collector_phone_numbers_unique: () =>
    createFieldError('PhoneNumber', 'dataCollector.phoneNumberExists'),
  data_collector_locations_unique: () =>
    createFieldError('Locations', 'validation.dataCollector.duplicateLocation'),
  alert_not_handled_recipients_pkey: () => new ExpectedError('alertNotHandledRecipient.alreadyExists'),
  alert_recipients_unique: () => new ExpectedError('alertRecipient.alertRecipientAlreadyAdded'),
};

function createFieldError(name: string, key: string): ExpectedError {
  return new ExpectedError('validation.validationError', { fields: [{ field: name, key, values: {} }] });
}

interface DatabaseError {
  code?: string;
  constraint?: string;
  table?: string;
}

/** The expected error for a violated constraint; null for all other errors. */
export function findConstraintError(error: unknown): ExpectedError | null {
  const { code = '', constraint = '' } = (error ?? {}) as DatabaseError;
  const known = constraints[constraint];
  if (known) return known();
  if (code === '23503') return new ExpectedError('error.sql.foreignKeyViolation');
  if (code === '23505') return new ExpectedError('error.sql.duplicatedValue');
  return null;
}

/** The table that still references what was to be deleted; null for any other error. */
export function findReferencingTable(error: unknown): string | null {
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

/** Messages that pg throws without a code when a connection ends, or when none becomes free in time. */
const connectionLost =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|the database system is/;

interface PossibleDatabaseError {
  code?: string;
  message?: string;
  syscall?: string;
}

/** Whether the database is down or refuses connections, so that the caller should retry later. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const { code = '', message = '', syscall } = (error ?? {}) as PossibleDatabaseError;
  // PostgreSQL sends 08P01 for a bind message that does not match its statement: our bug. Poolers send it without a server.
  if (code === '08P01') return !/^bind message/.test(message);
  if (code.startsWith('08') || code.startsWith('57P') || code === '53300') return true;
  if (unreachable.has(code) && syscall !== 'open' && syscall !== 'stat') return true;
  return connectionLost.test(message);
}

/**
 * SQLSTATE classes that concern the database, not the data: 40 conflict with another transaction, 53 out of disk, memory or
 * connections, 57 stopped by an operator or a timeout, 58 system error.
 */
const transientClasses = new Set(['40', '53', '57', '58']);
/** The same as single codes: read only (a standby after failover), lock not available, idle transaction ended. */
const transientCodes = new Set(['25006', '25P03', '25P04', '55P03']);

/**
 * Whether an error is caused by the state of the database and not by the data or the program (docs/decisions/0046): callers
 * retry without counting an attempt. Also finds errors wrapped as `cause`.
 */
export function isTransientDatabaseError(error: unknown): boolean {
  if (isDatabaseUnreachable(error)) return true;
  const { code = '' } = (error ?? {}) as PossibleDatabaseError;
  if (code.length === 5 && (transientClasses.has(code.slice(0, 2)) || transientCodes.has(code))) return true;
  const { cause } = (error ?? {}) as { cause?: unknown };
  return cause instanceof Error && cause !== error && isTransientDatabaseError(cause);
}

/** An error for the log: its name, its code, and what pg says about a connection. Other messages may contain personal data. */
export function describeForLog(error: unknown): { name?: string; code?: string; reason?: string } {
  const { name, code, message = '' } = (error ?? {}) as PossibleDatabaseError & { name?: string };
  return { name, code, reason: connectionLost.exec(message)?.[0] };
}
