import { type Config, readConfig } from '../../platform/config/config.ts';

type Environment = Record<string, string | undefined>;

/** Each step removes a setting, so this is never reached. */
const maxSteps = 200;
const placeholderKey = 'replaces-a-missing-secret-key-for-the-check-up';

/** The valid settings, and what is wrong with the others, without their values. */
export interface LenientSettings {
  config: Config;
  findings: string[];
}

const listFindings = (message: string) => {
  const [first = '', ...lines] = message.split('\n');
  const found = lines.length > 0 ? lines : [first.replace(/^Harken cannot start: /, '')];
  return found.map((line) => line.trim()).filter(Boolean);
};

/** The settings that an error names at the start of its lines, or else anywhere. */
function findNames(message: string): string[] {
  const starts = [...message.matchAll(/^\s*([A-Z][A-Z0-9_]{2,})\b/gm)];
  const matches = starts.length > 0 ? starts : [...message.matchAll(/\b([A-Z][A-Z0-9_]{2,})\b/g)];
  return matches.map(([, name = '']) => name);
}

/** Removes what an error complains about; adds what it misses. @returns null when the error names nothing that can be changed */
function correct(environment: Environment, message: string): Environment | null {
  const names = findNames(message);
  const wrong = names.filter((name) => environment[name]);
  if (wrong.length > 0)
    return Object.fromEntries(Object.entries(environment).filter(([name]) => !wrong.includes(name)));
  if (names.includes('HARKEN_SECRET_KEY') && !environment.HARKEN_SECRET_KEY)
    return { ...environment, HARKEN_SECRET_KEY: placeholderKey };
  // In production more settings are required.
  return environment.NODE_ENV ? { ...environment, NODE_ENV: undefined } : null;
}

/**
 * Reads the settings as the server does, but goes on without those that are invalid: a check-up must not end at the first
 * mistake.
 */
export function readSettingsLeniently(environment: Environment): LenientSettings {
  let current: Environment | null = environment;
  const findings: string[] = [];
  for (let step = 0; step < maxSteps && current; step += 1) {
    try {
      const config = readConfig(current);
      const secretKey = config.secretKey === placeholderKey ? null : config.secretKey;
      return { config: { ...config, secretKey }, findings };
    } catch (error) {
      const { message } = error as Error;
      findings.push(...listFindings(message));
      current = correct(current, message);
    }
  }
  return { config: { ...readConfig({ HARKEN_SECRET_KEY: placeholderKey }), secretKey: null }, findings };
}
