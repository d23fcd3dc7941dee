import { z } from 'zod';
import { parseBrokerAddress } from '../external/mqtt/broker-address.ts';
import { parseTrustedProxies } from './http/trusted-proxies.ts';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
/** Short enough that a lost, unlocked device does not stay signed in for months. */
const defaultSessionDays = 7;
const sessionDays = z
  .union([
    z.literal('never').transform(() => null),
    z.literal('').transform(() => defaultSessionDays),
    z.coerce.number().int().min(1).max(36_500),
  ])
  .default(defaultSessionDays);
const days = z
  .union([z.literal('').transform(() => null), z.coerce.number().int().min(1).max(36_500)])
  .default(null);
/** compose.yaml passes unset variables as empty strings: they get the default as well. */
const orDefault = (read: z.ZodType<number, unknown>, value: number) =>
  z.union([z.literal('').transform(() => value), read]).default(value);
const flag = z.enum(['true', 'false', '1', '0', '']).transform((text) => text === 'true' || text === '1');
const optional = z.string().transform((text) => text.trim() || null);
const url = z.union([z.literal(''), z.url()]).transform((text) => text || null);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

/** The environment variables that Harken reads. List secrets in `config.secrets.ts` too, so that they can come from a file. */
export const variables = z.object({
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
  HARKEN_SECRET_KEY_PREVIOUS: z
    .union([z.literal(''), z.string().min(32)])
    .transform((text) => text || null)
    .default(null),
  HARKEN_TRUST_PROXY: z
    .string()
    .transform((text, context) => {
      const proxies = parseTrustedProxies(text);
      if (proxies !== null) return proxies;
      context.addIssue('Must be true, a number of proxies (0 to 9), or a list of addresses and networks');
      return z.NEVER;
    })
    .default(0),
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
    .refine(
      (host) => host === null || parseBrokerAddress(host) !== null,
      'Must be an address or address:port',
    )
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
  HARKEN_UNREAD_MESSAGE_MINUTES: z
    .union([z.literal('').transform(() => 10), z.coerce.number().int().min(1).max(10_080)])
    .default(10),
  HARKEN_MAX_CONNECTIONS: orDefault(z.coerce.number().int().min(10).max(1_000_000), 5000),
  HARKEN_MAX_CONNECTIONS_PER_ADDRESS: orDefault(z.coerce.number().int().min(10).max(1_000_000), 500),
  HARKEN_KEEP_RAW_BODIES_DAYS: days,
  HARKEN_KEEP_OUTBOX_TEXTS_DAYS: days,
  HARKEN_KEEP_SESSIONS_DAYS: sessionDays,
  HARKEN_KEEP_AUDIT_DAYS: days,
  HARKEN_TEST_CLOCK: z
    .union([
      z.literal('').transform(() => 0),
      z.iso.datetime().transform((text) => Date.parse(text) - performance.timeOrigin),
      z
        .string()
        .regex(/^[+-]\d{1,13}$/)
        .transform(Number),
    ])
    .default(0),
  NODE_ENV: z.string().default(''),
});

export type Variables = z.infer<typeof variables>;
