import { readSecretFiles } from './config.secrets.ts';
import { type logLevels, type Variables, variables } from './config.variables.ts';
import type { TrustedProxies } from './http/trusted-proxies.ts';

/** The settings of the product: decision 32, checked at start. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  isDemo: boolean;
  adminEmail: string | null;
  adminPassword: string | null;
  /** Without a slash at the end; what links in mails and SMS begin with. */
  baseUrl: string;
  secretKey: string | null;
  /** The key that `secretKey` replaces: still reads what was encrypted under it. */
  previousSecretKey: string | null;
  /** The proxies in front whose `X-Forwarded-*` headers are believed; 0 without. */
  trustedProxies: TrustedProxies;
  allowedOrigins: string[];
  sendOnlyTo: string[] | null;
  allowPrivateAddresses: boolean;
  alertCheckMinutes: number;
  feedbackEmail: string | null;
  isTextEditing: boolean;
  tilesUrl: string | null;
  isPublicStats: boolean;
  /** Everybody signs in with a second step; otherwise the people of societies that require it. */
  isTwoFactorRequired: boolean;
  smtpUrl: string | null;
  /** A broker of one's own, instead of the one inside. */
  mqttUrl: string | null;
  /** Where the broker inside listens, with or without a port. */
  mqttHost: string | null;
  telerivetUrl: string | null;
  /** At most so many replies to one number in an hour (decision 9). */
  repliesPerHour: number;
  /** What is written to the log: lines of this level, and of those above it. */
  logLevel: LogLevel;
  /** Opens `/metrics` and the documentation of the calls to whoever shows it; without it a sign-in is needed. */
  metricsToken: string | null;
  /** Where a process that only works in the background answers `/health` and `/metrics`; null where it does not. */
  metricsPort: number | null;
  /** How old the oldest message that nobody has read may be until `/health` fails. */
  unreadMessageMinutes: number;
  /** Connections that the web server holds at once, of all addresses, and of one (a trusted proxy is not counted as one). */
  maxConnections: number;
  maxConnectionsPerAddress: number;
  retention: Retention;
  /** Tests only: by how many milliseconds the clock of the process is ahead of the time it is; usually 0. */
  clockOffset: number;
}

export type LogLevel = (typeof logLevels)[number];

/** For how many days what is kept; null keeps it for good. */
export interface Retention {
  /** The forms of gateways, as they came. Reports and their texts stay. */
  rawBodiesDays: number | null;
  /** To whom messages of the outbox went and what they said, once they are done with. */
  outboxTextsDays: number | null;
  /** How long somebody may stay signed in, however often they do something; a week unless a setting says otherwise. */
  sessionsDays: number | null;
  /** The oldest entries of the audit trail. */
  auditDays: number | null;
}

/** In the demo and in tests nobody reads along: only what goes wrong is worth a line. */
function logLevelOf({ HARKEN_LOG_LEVEL, HARKEN_DEMO, NODE_ENV }: Variables): LogLevel {
  if (HARKEN_LOG_LEVEL) return HARKEN_LOG_LEVEL;
  if (NODE_ENV === 'test') return 'silent';
  return HARKEN_DEMO ? 'warn' : 'info';
}

function retentionOf(value: Variables): Retention {
  return {
    rawBodiesDays: value.HARKEN_KEEP_RAW_BODIES_DAYS,
    outboxTextsDays: value.HARKEN_KEEP_OUTBOX_TEXTS_DAYS,
    sessionsDays: value.HARKEN_KEEP_SESSIONS_DAYS,
    auditDays: value.HARKEN_KEEP_AUDIT_DAYS,
  };
}

/** Where the database is, for commands that need nothing else of the settings. */
export function readDatabasePlace(
  environment: Record<string, string | undefined>,
): Pick<Config, 'databaseUrl' | 'dataDir'> {
  const place = variables
    .pick({ DATABASE_URL: true, HARKEN_DATA_DIR: true })
    .parse(readSecretFiles(environment, ['DATABASE_URL']));
  return { databaseUrl: place.DATABASE_URL, dataDir: place.HARKEN_DATA_DIR };
}

/** The keys of stored secrets, for commands that need nothing else of the settings. */
export function readSecretKeys(
  environment: Record<string, string | undefined>,
): Pick<Config, 'secretKey' | 'previousSecretKey'> {
  const names = ['HARKEN_SECRET_KEY', 'HARKEN_SECRET_KEY_PREVIOUS'];
  const keys = variables
    .pick({ HARKEN_SECRET_KEY: true, HARKEN_SECRET_KEY_PREVIOUS: true })
    .safeParse(readSecretFiles(environment, names));
  if (!keys.success) throw new Error(`${names.join(' and ')} need at least 32 characters each.`);
  return { secretKey: keys.data.HARKEN_SECRET_KEY, previousSecretKey: keys.data.HARKEN_SECRET_KEY_PREVIOUS };
}

/**
 * Reads the settings from environment variables.
 *
 * @throws an Error whose message names every variable that is wrong and why
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const value = readVariables(environment);
  return { ...settingsOf(value), logLevel: logLevelOf(value), retention: retentionOf(value) };
}

function readVariables(environment: Record<string, string | undefined>): Variables {
  const read = variables.safeParse(readSecretFiles(environment));
  if (!read.success) {
    const findings = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Harken cannot start with these settings:\n${findings.join('\n')}`);
  }
  const value = read.data;
  if (value.HARKEN_DEMO && value.NODE_ENV === 'production') {
    throw new Error('Harken cannot start: HARKEN_DEMO=true is refused with NODE_ENV=production.');
  }
  if (value.HARKEN_TEST_CLOCK && value.NODE_ENV === 'production') {
    throw new Error('Harken cannot start: HARKEN_TEST_CLOCK is refused with NODE_ENV=production.');
  }
  if (!value.HARKEN_DEMO && !value.HARKEN_SECRET_KEY) {
    throw new Error(
      'Harken cannot start: HARKEN_SECRET_KEY is missing (at least 32 characters). It protects stored passwords of other systems.',
    );
  }
  return value;
}

/** Behind a trusted proxy nobody else is to reach the server: whoever can reach it could claim any address. */
function defaultHost({ HARKEN_DEMO, HARKEN_TRUST_PROXY }: Variables): string {
  return HARKEN_DEMO || HARKEN_TRUST_PROXY !== 0 ? '127.0.0.1' : '0.0.0.0';
}

function settingsOf(value: Variables): Omit<Config, 'logLevel' | 'retention'> {
  return {
    port: value.PORT,
    host: value.HARKEN_HOST ?? defaultHost(value),
    dataDir: value.HARKEN_DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    isDemo: value.HARKEN_DEMO,
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
    isPublicStats: value.HARKEN_PUBLIC_STATS,
    isTwoFactorRequired: value.HARKEN_REQUIRE_TWO_FACTOR,
    smtpUrl: value.SMTP_URL,
    mqttUrl: value.MQTT_URL,
    mqttHost: value.MQTT_HOST,
    telerivetUrl: value.TELERIVET_URL,
    repliesPerHour: value.HARKEN_REPLIES_PER_HOUR,
    metricsToken: value.HARKEN_METRICS_TOKEN,
    metricsPort: value.HARKEN_METRICS_PORT,
    maxConnections: value.HARKEN_MAX_CONNECTIONS,
    maxConnectionsPerAddress: value.HARKEN_MAX_CONNECTIONS_PER_ADDRESS,
    clockOffset: value.HARKEN_TEST_CLOCK,
    unreadMessageMinutes: value.HARKEN_UNREAD_MESSAGE_MINUTES,
  };
}
