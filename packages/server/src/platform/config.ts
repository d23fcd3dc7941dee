import { z } from 'zod';
import { readBrokerPlace } from '../external/hub/broker-place.ts';

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
  /** How many proxies stand in front and are trusted to say who asks, and that they end TLS; 0 without. */
  trustedProxies: number;
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
  /** Asked for at `/metrics`; null leaves it open. */
  metricsToken: string | null;
  /** Where a process that only works in the background answers `/health` and `/metrics`; null where it does not. */
  metricsPort: number | null;
  retention: Retention;
}

export type LogLevel = (typeof logLevels)[number];

/** For how many days what is kept; null keeps it for good. */
export interface Retention {
  /** The forms of gateways, as they came. Reports and their texts stay. */
  rawBodiesDays: number | null;
  /** To whom messages of the outbox went and what they said, once they are done with. */
  outboxTextsDays: number | null;
  /** How long somebody may stay signed in, however often they do something. */
  sessionsDays: number | null;
  /** The oldest entries of the audit trail. */
  auditDays: number | null;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
const days = z
  .union([z.literal('').transform(() => null), z.coerce.number().int().min(1).max(36_500)])
  .default(null);
const flag = z.enum(['true', 'false', '1', '0', '']).transform((text) => text === 'true' || text === '1');
const optional = z.string().transform((text) => text.trim() || null);
const url = z.union([z.literal(''), z.url()]).transform((text) => text || null);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HARKEN_HOST: optional.default(null),
  HARKEN_DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: optional.default(null),
  HARKEN_DEMO: flag.default(false),
  HARKEN_ADMIN_EMAIL: z
    .union([z.literal(''), z.email()])
    .transform((text) => text || null)
    .default(null),
  HARKEN_ADMIN_PASSWORD: z
    .union([z.literal(''), z.string().min(8)])
    .transform((text) => text || null)
    .default(null),
  HARKEN_BASE_URL: url.default(null),
  HARKEN_SECRET_KEY: z
    .union([z.literal(''), z.string().min(32)])
    .transform((text) => text || null)
    .default(null),
  HARKEN_TRUST_PROXY: z.union([flag.transform(Number), z.coerce.number().int().min(0).max(9)]).default(0),
  HARKEN_ALLOWED_ORIGINS: list.default([]),
  HARKEN_SEND_ONLY_TO: z
    .string()
    .transform((text) => (text.trim() ? list.parse(text) : null))
    .default(null),
  HARKEN_ALLOW_PRIVATE_ADDRESSES: flag.default(false),
  HARKEN_ALERT_CHECK_MINUTES: z.coerce.number().positive().default(1440),
  HARKEN_FEEDBACK_EMAIL: z
    .union([z.literal(''), z.email()])
    .transform((text) => text || null)
    .default(null),
  HARKEN_TEXT_EDITING: flag.default(false),
  HARKEN_TILES_URL: optional.default(null),
  HARKEN_PUBLIC_STATS: flag.default(false),
  HARKEN_REQUIRE_TWO_FACTOR: flag.default(false),
  SMTP_URL: url.default(null),
  MQTT_URL: z
    .union([z.literal(''), z.url({ protocol: /^(mqtts?|wss?)$/ })])
    .transform((text) => text || null)
    .default(null),
  MQTT_HOST: optional
    .refine((host) => host === null || readBrokerPlace(host) !== null, 'Neither an address nor address:port')
    .default(null),
  TELERIVET_URL: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ })])
    .transform((text) => text || null)
    .default(null),
  HARKEN_REPLIES_PER_HOUR: z.coerce.number().int().positive().default(10),
  HARKEN_LOG_LEVEL: z.union([z.literal('').transform(() => null), z.enum(logLevels)]).default(null),
  HARKEN_METRICS_TOKEN: z
    .union([z.literal(''), z.string().min(16)])
    .transform((text) => text || null)
    .default(null),
  HARKEN_METRICS_PORT: z
    .union([z.literal('').transform(() => null), z.coerce.number().int().min(1).max(65535)])
    .default(null),
  HARKEN_KEEP_RAW_BODIES_DAYS: days,
  HARKEN_KEEP_OUTBOX_TEXTS_DAYS: days,
  HARKEN_KEEP_SESSIONS_DAYS: days,
  HARKEN_KEEP_AUDIT_DAYS: days,
  NODE_ENV: z.string().default(''),
});

/** In the demo and in tests nobody reads along: only what goes wrong is worth a line. */
function logLevelOf({ HARKEN_LOG_LEVEL, HARKEN_DEMO, NODE_ENV }: z.infer<typeof variables>): LogLevel {
  if (HARKEN_LOG_LEVEL) return HARKEN_LOG_LEVEL;
  if (NODE_ENV === 'test') return 'silent';
  return HARKEN_DEMO ? 'warn' : 'info';
}

function retentionOf(value: z.infer<typeof variables>): Retention {
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
  const place = variables.pick({ DATABASE_URL: true, HARKEN_DATA_DIR: true }).parse(environment);
  return { databaseUrl: place.DATABASE_URL, dataDir: place.HARKEN_DATA_DIR };
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

function readVariables(environment: Record<string, string | undefined>): z.infer<typeof variables> {
  const read = variables.safeParse(environment);
  if (!read.success) {
    const findings = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Harken cannot start with these settings:\n${findings.join('\n')}`);
  }
  const value = read.data;
  if (value.HARKEN_DEMO && value.NODE_ENV === 'production') {
    throw new Error('Harken cannot start: HARKEN_DEMO=true is refused with NODE_ENV=production.');
  }
  if (!value.HARKEN_DEMO && !value.HARKEN_SECRET_KEY) {
    throw new Error(
      'Harken cannot start: HARKEN_SECRET_KEY is missing (at least 32 characters). It protects stored passwords of other systems.',
    );
  }
  return value;
}

function settingsOf(value: z.infer<typeof variables>): Omit<Config, 'logLevel' | 'retention'> {
  const host = value.HARKEN_HOST ?? (value.HARKEN_DEMO ? '127.0.0.1' : '0.0.0.0');
  return {
    port: value.PORT,
    host,
    dataDir: value.HARKEN_DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    isDemo: value.HARKEN_DEMO,
    adminEmail: value.HARKEN_ADMIN_EMAIL,
    adminPassword: value.HARKEN_ADMIN_PASSWORD,
    baseUrl: (value.HARKEN_BASE_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ''),
    secretKey: value.HARKEN_SECRET_KEY,
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
  };
}
