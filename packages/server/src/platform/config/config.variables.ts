import { type BackupsToKeep, defaultBackupsToKeep } from '@harken/domain/backups/retention';
import { mapFileLimits } from '@harken/domain/map-file/map-file';
import { z } from 'zod';
import {
  brokerAddress,
  databaseAddress,
  listenAddress,
  mailServerAddress,
  origin,
  recipient,
  serverAddress,
  testClock,
  tilesAddress,
  trustedProxies,
  webAddress,
} from './config.addresses.ts';
import {
  backupIdentity,
  backupPlace,
  backupRecipient,
  backupsToKeep,
  s3Region,
} from './config.backup-rules.ts';
import {
  emailAddress,
  flag,
  listOf,
  minutes,
  notEmpty,
  oneOf,
  optional,
  refuse,
  secret,
  wholeNumber,
} from './config.rules.ts';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
/** Short enough that a lost, unlocked device does not stay signed in for months. */
const defaultSessionDays = 7;
const days = wholeNumber(1, 36_500, 365);
const sessionDays = {
  example: '30, or never',
  read: (text: string) => (text === 'never' ? null : days.read(text)),
};
const key = secret(32, 'the output of openssl rand -hex 32');
const connections = wholeNumber(10, 1_000_000, 5000);
const folder = { example: '/var/lib/harken', read: (text: string) => text };
const defaultBackupMaxDays = 3;
const supportersFile = {
  example: '/etc/harken/supporters.json',
  read: (text: string) =>
    text.endsWith('.json') ? text : refuse(`"${text}" is not the path of a JSON file`),
};
const mapFile = {
  example: '/var/lib/harken/kenya.pmtiles',
  read: (text: string) =>
    text.endsWith('.pmtiles') ? text : refuse(`"${text}" is not the path of a PMTiles file`),
};
const broker = serverAddress({
  protocols: ['mqtts', 'mqtt', 'wss', 'ws'],
  example: 'mqtts://user:password@broker.example:8883',
});

/**
 * The environment variables that Harken reads. List secrets in `config.secrets.ts` too, so that they can come from a file, and
 * invalid values of a new one in `config.invalid.test.ts`.
 */
export const variables = z.object({
  PORT: notEmpty(wholeNumber(1, 65_535, 8080), 8080),
  HARKEN_HOST: optional<string | null>(listenAddress, null),
  HARKEN_DATA_DIR: notEmpty(folder, './data'),
  DATABASE_URL: optional<string | null>(databaseAddress, null),
  DATABASE_READ_URL: optional(listOf(databaseAddress, databaseAddress.example, /[,\s]/), []),
  HARKEN_DEMO: optional(flag, false),
  HARKEN_ADMIN_EMAIL: optional<string | null>(emailAddress, null),
  HARKEN_ADMIN_PASSWORD: optional<string | null>(secret(8, 'four unrelated words'), null),
  HARKEN_BASE_URL: optional<string | null>(webAddress('https://harken.example'), null),
  HARKEN_SECRET_KEY: optional<string | null>(key, null),
  HARKEN_SECRET_KEY_PREVIOUS: optional<string | null>(key, null),
  HARKEN_TRUST_PROXY: optional(trustedProxies, 0),
  HARKEN_ALLOWED_ORIGINS: optional(listOf(origin, 'https://a.example, https://b.example'), []),
  HARKEN_SEND_ONLY_TO: optional<string[] | null>(
    listOf(recipient, '+221700000001, you@harken.example'),
    null,
  ),
  HARKEN_ALLOW_PRIVATE_ADDRESSES: optional(flag, false),
  HARKEN_ALERT_CHECK_MINUTES: optional(minutes, 1440),
  HARKEN_FEEDBACK_EMAIL: optional<string | null>(emailAddress, null),
  HARKEN_TEXT_EDITING: optional(flag, false),
  HARKEN_TILES_URL: optional<string | null>(tilesAddress, null),
  HARKEN_MAP_FILE: optional<string | null>(mapFile, null),
  HARKEN_MAP_UPLOAD_MEGABYTES: optional(
    wholeNumber(1, mapFileLimits.maxMegabytes, mapFileLimits.defaultMegabytes),
    mapFileLimits.defaultMegabytes,
  ),
  HARKEN_SUPPORTERS: optional<string | null>(supportersFile, null),
  HARKEN_PUBLIC_STATS: optional(flag, false),
  HARKEN_REQUIRE_TWO_FACTOR: optional(flag, false),
  SMTP_URL: optional<string | null>(mailServerAddress, null),
  MQTT_URL: optional<string | null>(broker, null),
  MQTT_HOST: optional<string | null>(brokerAddress, null),
  TELERIVET_URL: optional<string | null>(webAddress('https://api.telerivet.com'), null),
  HARKEN_REPLIES_PER_HOUR: optional(wholeNumber(1, 1_000_000, 10), 10),
  HARKEN_LOG_LEVEL: optional<(typeof logLevels)[number] | null>(oneOf(logLevels, 'info'), null),
  HARKEN_METRICS_TOKEN: optional<string | null>(secret(16, 'the output of openssl rand -hex 16'), null),
  HARKEN_METRICS_PORT: optional<number | null>(wholeNumber(1, 65_535, 9090), null),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional<string | null>(webAddress('http://collector.example:4318'), null),
  HARKEN_UNREAD_MESSAGE_MINUTES: optional(wholeNumber(1, 10_080, 10), 10),
  HARKEN_MAX_CONNECTIONS: optional(connections, 5000),
  HARKEN_MAX_CONNECTIONS_PER_ADDRESS: optional(connections, 500),
  HARKEN_KEEP_RAW_BODIES_DAYS: optional<number | null>(days, null),
  HARKEN_KEEP_OUTBOX_TEXTS_DAYS: optional<number | null>(days, null),
  HARKEN_KEEP_SESSIONS_DAYS: optional<number | null>(sessionDays, defaultSessionDays),
  HARKEN_KEEP_AUDIT_DAYS: optional<number | null>(days, null),
  HARKEN_BACKUP_TO: optional<string | null>(backupPlace, null),
  HARKEN_BACKUP_HOUR: optional<number | null>(wholeNumber(0, 23, 1), null),
  HARKEN_BACKUP_KEEP: optional<BackupsToKeep | null>(backupsToKeep, defaultBackupsToKeep),
  HARKEN_BACKUP_MAX_DAYS: optional(wholeNumber(1, 365, defaultBackupMaxDays), defaultBackupMaxDays),
  HARKEN_BACKUP_RECIPIENT: optional<string | null>(backupRecipient, null),
  HARKEN_BACKUP_IDENTITY: optional<string[] | null>(backupIdentity, null),
  HARKEN_BACKUP_SCRATCH_URL: optional<string | null>(databaseAddress, null),
  HARKEN_BACKUP_S3_ENDPOINT: optional<string | null>(webAddress('https://s3.eu-west-1.amazonaws.com'), null),
  HARKEN_BACKUP_S3_REGION: optional(s3Region, 'us-east-1'),
  HARKEN_BACKUP_S3_ACCESS_KEY: optional<string | null>(secret(3, 'AKIAIOSFODNN7EXAMPLE'), null),
  HARKEN_BACKUP_S3_SECRET_KEY: optional<string | null>(secret(8, 'the secret of the access key'), null),
  HARKEN_TEST_CLOCK: optional(testClock, 0),
  NODE_ENV: optional<string>(oneOf(['production', 'development', 'test'], 'production'), ''),
});

export type Variables = z.infer<typeof variables>;
