import { compareSystems, knownCodeSystems, normalizeSystem } from '@harken/domain/places/codes';
import { type PlaceLevel, placeLevels } from '@harken/domain/places/levels';
import { findCodesInEffect, getUtcDay } from '../place-codes.queries.ts';
import type { Services } from '../services.ts';

/** A column of a file with the codes of places of a level in one system. */
export interface CodeColumn {
  level: PlaceLevel;
  title: string;
  width: number;
  /** The code in effect of a place; null without one, or without a place. */
  find(id: number | null): string | null;
}

type Reading = Pick<Services, 'db' | 'clock' | 'texts'>;

/**
 * The columns of codes for a file with places of these levels: always P-codes, then other systems that places of a level have
 * codes of. A file is read by programs, so P-codes come first and in a fixed order.
 */
export async function readCodeColumns(
  { db, clock, texts }: Reading,
  { nationalSocietyId, languageCode }: { nationalSocietyId: number; languageCode: string },
  levels: readonly PlaceLevel[] = placeLevels,
): Promise<CodeColumn[]> {
  const getText = (key: string, values?: Record<string, string>) =>
    texts.text('app', key, languageCode, values);
  const stored = await findCodesInEffect(db, nationalSocietyId, getUtcDay(clock.now()));
  const codes = new Map<string, string>();
  const systems = new Map<string, string>();
  const used = new Set<string>();
  for (const { system, level, id, code } of stored) {
    const key = normalizeSystem(system);
    codes.set(`${key} ${level} ${id}`, code);
    used.add(`${key} ${level}`);
    if (!systems.has(key)) systems.set(key, system);
  }
  const createColumn = (system: string, level: PlaceLevel, title: string): CodeColumn => ({
    ...{ level, title, width: 16 },
    find: (id) => (id === null ? null : (codes.get(`${system} ${level} ${id}`) ?? null)),
  });
  const nameSystem = (key: string) =>
    knownCodeSystems.some((known) => known === key)
      ? getText(`places.system.${key}`)
      : (systems.get(key) ?? key);
  const others = [...systems.keys()].filter((key) => key !== 'pcode').sort(compareSystems);
  return [
    ...levels.map((level) => createColumn('pcode', level, getText(`places.pcodeOf.${level}`))),
    ...others.flatMap((key) =>
      levels
        .filter((level) => used.has(`${key} ${level}`))
        .map((level) =>
          createColumn(key, level, getText(`places.codeOf.${level}`, { system: nameSystem(key) })),
        ),
    ),
  ];
}
