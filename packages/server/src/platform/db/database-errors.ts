import { Problem } from '../http/problem.ts';

/** What the breach of a named constraint means to a caller. Rules are checked before; these hold when two came at once. */
const constraints: Record<string, () => Problem> = {
  national_societies_name_unique: () => field('Name', 'nationalSociety.creation.nameAlreadyExists'),
  organizations_name_unique: () => field('Name', 'organization.nameAlreadyExists'),
  sms_gateways_api_key_unique: () => field('ApiKey', 'nationalSociety.smsGateway.apiKeyAlreadyExists'),
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
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** Whether the database is gone (or refuses connections), so that the caller should try again later. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const {
    code = '',
    message = '',
    syscall,
  } = (error ?? {}) as { code?: string; message?: string; syscall?: string };
  if (code.startsWith('08') || code.startsWith('57P') || code === '53300') return true;
  if (unreachable.has(code) && syscall !== 'open' && syscall !== 'stat') return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|the database system is/.test(
    message,
  );
}
