import type { z } from 'zod';
import type { TrustedProxies } from '../network/trusted-proxies.ts';
import {
  type BackupSettings,
  type BackupVariable,
  backupVariables,
  findBackupConflicts,
  toBackupSettings,
} from './config.backup.ts';
import { findUnknownNames } from './config.names.ts';
import { readSecretFiles, secretSettings } from './config.secrets.ts';
import { demoSupporters, readSupporters, type Supporter } from './config.supporters.ts';
import { type logLevels, type Variables, variables } from './config.variables.ts';

/** The settings of the server, validated at start. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Addresses of replicas of the database, from which calls that read much may read. */
  databaseReadUrls: string[];
  isDemo: boolean;
  isProduction: boolean;
  adminEmail: string | null;
  adminPassword: string | null;
  /** Start of links in e-mails and SMS; without a trailing slash. */
  baseUrl: string;
  secretKey: string | null;
  /** The key that `secretKey` replaced: still decrypts what was encrypted with it. */
  previousSecretKey: string | null;
  /** The proxies whose `X-Forwarded-*` headers are trusted; 0 for none. */
  trustedProxies: TrustedProxies;
  allowedOrigins: string[];
  sendOnlyTo: string[] | null;
  allowPrivateAddresses: boolean;
  alertCheckMinutes: number;
  feedbackEmail: string | null;
  isTextEditing: boolean;
  tilesUrl: string | null;
  /** The file that maps draw their ground from, instead of an uploaded one. */
  mapFile: string | null;
  /** The largest map file that Administrators may upload. */
  maxMapFileBytes: number;
  /** Shown on the sign-in page. */
  supporters: Supporter[];
  isPublicStats: boolean;
  /** Everybody needs two-factor authentication; otherwise only people of societies that require it. */
  isTwoFactorRequired: boolean;
  smtpUrl: string | null;
  /** An MQTT broker of your own instead of the built-in one. */
  mqttUrl: string | null;
  /** Where the built-in broker listens, with or without a port. */
  mqttHost: string | null;
  telerivetUrl: string | null;
  /** Maximum replies per number and hour: stops loops with services that answer automatically. */
  repliesPerHour: number;
  /** Lines of this level and above are logged. */
  logLevel: LogLevel;
  /** Gives access to `/metrics` and the API documentation; without it you have to sign in. */
  metricsToken: string | null;
  /** Where a process without a web server serves `/health` and `/metrics`; null for nowhere. */
  metricsPort: number | null;
  /** Where traces are sent by OTLP over HTTP; null: none are made. */
  tracesUrl: string | null;
  /** `/health` fails when the oldest unprocessed message is older than this. */
  unreadMessageMinutes: number;
  /** Limits of open connections, in total and per address (trusted proxies are exempt from the second). */
  maxConnections: number;
  maxConnectionsPerAddress: number;
  retention: Retention;
  backup: BackupSettings;
  /** Tests only: milliseconds by which the clock of the process is ahead; usually 0. */
  clockOffset: number;
}

export type LogLevel = (typeof logLevels)[number];

/** How many days data is stored; null for no limit. */
export interface Retention {
  /** Requests of gateways as they came. Reports and their texts are not deleted. */
  rawBodiesDays: number | null;
  /** Recipients and texts of outbox messages, once finished. */
  outboxTextsDays: number | null;
  /** Maximum duration of a session, even if it is used; a week by default. */
  sessionsDays: number | null;
  /** Entries of the audit log. */
  auditDays: number | null;
}

/** Nobody reads the log of the demo and of tests: only warnings are worth a line there. */
function chooseLogLevel({ HARKEN_LOG_LEVEL, HARKEN_DEMO, NODE_ENV }: Variables): LogLevel {
  if (HARKEN_LOG_LEVEL) return HARKEN_LOG_LEVEL;
  if (NODE_ENV === 'test') return 'silent';
  return HARKEN_DEMO ? 'warn' : 'info';
}

function toRetention(value: Variables): Retention {
  return {
    rawBodiesDays: value.HARKEN_KEEP_RAW_BODIES_DAYS,
    outboxTextsDays: value.HARKEN_KEEP_OUTBOX_TEXTS_DAYS,
    sessionsDays: value.HARKEN_KEEP_SESSIONS_DAYS,
    auditDays: value.HARKEN_KEEP_AUDIT_DAYS,
  };
}

/** Where the database is, for commands that need no other settings. */
export function readDatabaseLocation(
  environment: Record<string, string | undefined>,
): Pick<Config, 'databaseUrl' | 'dataDir'> {
  const location = variables
    .pick({ DATABASE_URL: true, HARKEN_DATA_DIR: true })
    .safeParse(readSecretFiles(environment, ['DATABASE_URL']));
  if (!location.success) throw new Error(listFindings(describeIssues(location.error)));
  return { databaseUrl: location.data.DATABASE_URL, dataDir: location.data.HARKEN_DATA_DIR };
}

/** Where backups are and how they are made, for commands that need no other settings. */
export function readBackupSettings(environment: Record<string, string | undefined>): BackupSettings {
  const read = variables
    .pick(Object.fromEntries(backupVariables.map((name) => [name, true])) as Record<BackupVariable, true>)
    .safeParse(
      readSecretFiles(
        environment,
        secretSettings.filter((name) => name.startsWith('HARKEN_BACKUP_')),
      ),
    );
  if (!read.success) throw new Error(listFindings(describeIssues(read.error)));
  const conflicts = findBackupConflicts(read.data);
  if (conflicts.length > 0) throw new Error(listFindings(conflicts));
  return toBackupSettings(read.data);
}

/** The keys of stored secrets, for commands that need no other settings. */
export function readSecretKeys(
  environment: Record<string, string | undefined>,
): Pick<Config, 'secretKey' | 'previousSecretKey'> {
  const keys = variables
    .pick({ HARKEN_SECRET_KEY: true, HARKEN_SECRET_KEY_PREVIOUS: true })
    .safeParse(readSecretFiles(environment, ['HARKEN_SECRET_KEY', 'HARKEN_SECRET_KEY_PREVIOUS']));
  if (!keys.success) throw new Error(listFindings(describeIssues(keys.error)));
  return { secretKey: keys.data.HARKEN_SECRET_KEY, previousSecretKey: keys.data.HARKEN_SECRET_KEY_PREVIOUS };
}

/**
 * Reads the settings from environment variables.
 *
 * @throws Error whose message names every invalid variable, why it is invalid, and an example
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const value = readVariables(environment);
  return {
    ...toSettings(value),
    logLevel: chooseLogLevel(value),
    retention: toRetention(value),
    backup: toBackupSettings(value),
  };
}

const listFindings = (findings: string[]) =>
  ['Harken cannot start with these settings:', ...findings.map((finding) => `  ${finding}`)].join('\n');

const describeIssues = (error: z.ZodError) =>
  error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);

function readVariables(environment: Record<string, string | undefined>): Variables {
  const withSecrets = readSecretFiles(environment);
  const read = variables.safeParse(withSecrets);
  const findings = [
    ...findUnknownNames(environment),
    ...(read.success ? findConflicts(read.data, withSecrets) : describeIssues(read.error)),
  ];
  if (!read.success || findings.length > 0) throw new Error(listFindings(findings));
  return read.data;
}

/** Settings that are missing, or do not go together. */
function findConflicts(value: Variables, environment: Record<string, string | undefined>): string[] {
  const isProduction = value.NODE_ENV === 'production';
  const findings = findBackupConflicts(value);
  if (value.HARKEN_DEMO && isProduction)
    findings.push('HARKEN_DEMO=true is refused with NODE_ENV=production.');
  if (value.HARKEN_TEST_CLOCK && isProduction)
    findings.push('HARKEN_TEST_CLOCK is refused with NODE_ENV=production.');
  if (value.DATABASE_READ_URL.length > 0 && !value.DATABASE_URL)
    findings.push(
      'DATABASE_READ_URL: the embedded database has no replicas. Set DATABASE_URL, or remove it.',
    );
  if (!value.HARKEN_DEMO && !value.HARKEN_SECRET_KEY)
    findings.push(
      'HARKEN_SECRET_KEY: is missing. It protects stored passwords of other systems. Set it to the output of openssl rand -hex 32',
    );
  if (value.HARKEN_SECRET_KEY && value.HARKEN_SECRET_KEY === value.HARKEN_SECRET_KEY_PREVIOUS)
    findings.push(
      'HARKEN_SECRET_KEY_PREVIOUS: is the same as HARKEN_SECRET_KEY. Set it to the key before it, or remove it.',
    );
  return isProduction ? [...findings, ...findMissingInProduction(value, environment)] : findings;
}

/** In production a default would go unnoticed: an empty database beside the real one, links to localhost in SMS. */
function findMissingInProduction(
  value: Variables,
  environment: Record<string, string | undefined>,
): string[] {
  const findings: string[] = [];
  if (!value.DATABASE_URL && environment.HARKEN_DATA_DIR === undefined)
    findings.push(
      'DATABASE_URL: is missing. For example: postgresql://harken:password@127.0.0.1/harken. To use the embedded database, set HARKEN_DATA_DIR to its folder.',
    );
  if (!value.HARKEN_BASE_URL && !value.HARKEN_DEMO)
    findings.push(
      'HARKEN_BASE_URL: is missing; links in SMS and e-mails begin with it. For example: https://harken.example',
    );
  return findings;
}

/** Behind a trusted proxy nobody else may reach the server directly: they could claim any address. */
function getDefaultHost({ HARKEN_DEMO, HARKEN_TRUST_PROXY }: Variables): string {
  return HARKEN_DEMO || HARKEN_TRUST_PROXY !== 0 ? '127.0.0.1' : '0.0.0.0';
}

/** The invented ones only in the demo. */
function chooseSupporters({ HARKEN_SUPPORTERS, HARKEN_DEMO }: Variables): Supporter[] {
  return HARKEN_DEMO && HARKEN_SUPPORTERS === null ? demoSupporters : readSupporters(HARKEN_SUPPORTERS);
}

function toSettings(value: Variables): Omit<Config, 'logLevel' | 'retention' | 'backup'> {
  return {
    port: value.PORT,
    host: value.HARKEN_HOST ?? getDefaultHost(value),
    dataDir: value.HARKEN_DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    databaseReadUrls: value.DATABASE_READ_URL,
    isDemo: value.HARKEN_DEMO,
    isProduction: value.NODE_ENV === 'production',
    adminEmail: value.HARKEN_ADMIN_EMAIL,
    adminPassword: value.HARKEN_ADMIN_PASSWORD,
    baseUrl: (value.HARKEN_BASE_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ''),
    secretKey: value.HARKEN_SECRET_KEY,
    previousSecretKey: value.HARKEN_SECRET_KEY_PREVIOUS,
    trustedProxies: value.HARKEN_TRUST_PROXY,
    allowedOrigins: value.HARKEN_ALLOWED_ORIGINS,
    sendOnlyTo: value.HARKEN_SEND_ONLY_TO,
    allowPrivateAddresses: value.HARKEN_ALLOW_PRIVATE_ADDRESSES,
    alertCheckMinutes: value.HARKEN_ALERT_CHECK_MINUTES,
    feedbackEmail: value.HARKEN_FEEDBACK_EMAIL,
    isTextEditing: value.HARKEN_TEXT_EDITING,
    tilesUrl: value.HARKEN_TILES_URL,
    mapFile: value.HARKEN_MAP_FILE,
    maxMapFileBytes: value.HARKEN_MAP_UPLOAD_MEGABYTES * 1_000_000,
    supporters: chooseSupporters(value),
    isPublicStats: value.HARKEN_PUBLIC_STATS,
    isTwoFactorRequired: value.HARKEN_REQUIRE_TWO_FACTOR,
    smtpUrl: value.SMTP_URL,
    mqttUrl: value.MQTT_URL,
    mqttHost: value.MQTT_HOST,
    telerivetUrl: value.TELERIVET_URL,
    repliesPerHour: value.HARKEN_REPLIES_PER_HOUR,
    metricsToken: value.HARKEN_METRICS_TOKEN,
    metricsPort: value.HARKEN_METRICS_PORT,
    tracesUrl: value.OTEL_EXPORTER_OTLP_ENDPOINT,
    maxConnections: value.HARKEN_MAX_CONNECTIONS,
    maxConnectionsPerAddress: value.HARKEN_MAX_CONNECTIONS_PER_ADDRESS,
    clockOffset: value.HARKEN_TEST_CLOCK,
    unreadMessageMinutes: value.HARKEN_UNREAD_MESSAGE_MINUTES,
  };
}
