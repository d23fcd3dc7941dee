import { readFileSync } from 'node:fs';

/** Variables that are secret or may contain a password. Each can come from a file instead, named by `<NAME>_FILE`. */
export const secretSettings = [
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'HARKEN_ADMIN_PASSWORD',
  'HARKEN_BACKUP_IDENTITY',
  'HARKEN_BACKUP_S3_ACCESS_KEY',
  'HARKEN_BACKUP_S3_SECRET_KEY',
  'HARKEN_BACKUP_SCRATCH_URL',
  'HARKEN_METRICS_TOKEN',
  'HARKEN_SECRET_KEY',
  'HARKEN_SECRET_KEY_PREVIOUS',
  'MQTT_URL',
  'SMTP_URL',
] as const;

type Environment = Record<string, string | undefined>;

function readSecretFile(name: string, environment: Environment): string {
  const file = environment[`${name}_FILE`] ?? '';
  if (environment[name]) throw new Error(`${name}_FILE: ${name} is set as well. Set only one of them.`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  // Editors and `echo` end a file with a line break, which is not part of the secret.
  const secret = text.replace(/[\r\n]+$/, '');
  if (secret === '') throw new Error(`${name}_FILE: ${file} is empty.`);
  return secret;
}

/**
 * The environment with secrets read from files. Docker, Kubernetes and systemd provide secrets as files, which child
 * processes and error reports do not expose as they do environment variables.
 *
 * @throws Error that names every file that cannot be used
 */
export function readSecretFiles(
  environment: Environment,
  names: readonly string[] = secretSettings,
): Environment {
  const read: Environment = { ...environment };
  const errors: string[] = [];
  for (const name of names) {
    if (!environment[`${name}_FILE`]) continue;
    try {
      read[name] = readSecretFile(name, environment);
    } catch (error) {
      errors.push(`  ${(error as Error).message}`);
    }
  }
  if (errors.length > 0) throw new Error(`Harken cannot start with these settings:\n${errors.join('\n')}`);
  return read;
}
