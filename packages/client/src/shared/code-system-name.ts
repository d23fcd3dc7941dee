import { knownCodeSystems } from '@harken/domain/places/codes';
import type { Translate } from '../lib/texts/texts.tsx';

/** The name of a system; own systems have the name that people gave them. */
export function getSystemName(t: Translate, system: string): string {
  const known = knownCodeSystems.find((name) => name === system);
  return known ? t(`places.system.${known}`) : system;
}
