import { compareSystems, normalizeSystem } from '@harken/domain/places/codes';
import type { Translate } from '../../../lib/texts/texts.tsx';
import { getSystemName } from '../../../shared/code-system-name.ts';
import type { ChartContent } from '../../../ui/chart/chart-types.ts';
import type { CasesByPlace, ComparedPlace } from './api.ts';

/** All rows with exact numbers, for files: a spreadsheet rounds by itself. */
export function buildPlacesContent(t: Translate, found: CasesByPlace, title: string): ChartContent {
  const head = [
    t('casesByPlace.place'),
    t('casesByPlace.within'),
    t('places.system.pcode'),
    t('casesByPlace.cases'),
    t('casesByPlace.population'),
    t('casesByPlace.rate', { per: String(found.per) }),
    t('casesByPlace.lower'),
    t('casesByPlace.upper'),
  ];
  const systems = listOtherSystems(found);
  const titles = systems.map((system) =>
    t(`places.codeOf.${found.level}`, { system: getSystemName(t, system) }),
  );
  const rows = found.places.map((place) => {
    const { name, within, code, cases, population, rate } = place;
    const ofPlace = findOwnCodes(place, found.level);
    return [
      ...[name, within.join(', '), code ?? '', cases, population ?? ''],
      ...(rate ? [rate.value, rate.lower, rate.upper] : ['', '', '']),
      ...systems.map((system) => ofPlace.get(normalizeSystem(system)) ?? ''),
    ];
  });
  const cells = [[...head, ...titles], ...rows];
  return { title, periods: [], periodHeader: '', series: [], cells, isTable: true };
}

/** The codes of the place itself, by system. */
const findOwnCodes = ({ placeCodes }: ComparedPlace, level: CasesByPlace['level']) =>
  new Map(
    placeCodes
      .filter((code) => code.level === level)
      .map(({ system, code }) => [normalizeSystem(system), code] as const),
  );

/** The systems other than P-codes that places of the level have codes of, in the order of the Excel file. */
function listOtherSystems({ places, level }: CasesByPlace): string[] {
  const systems = new Map<string, string>();
  for (const { placeCodes } of places)
    for (const { level: of, system } of placeCodes)
      if (of === level && system !== 'pcode' && !systems.has(normalizeSystem(system)))
        systems.set(normalizeSystem(system), system);
  return [...systems].sort(([one], [other]) => compareSystems(one, other)).map(([, system]) => system);
}
