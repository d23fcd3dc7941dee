import { mapFileProblems } from '../map-file/map-file.ts';

/** What a check-up of the installation tests. Some make several results: one per gateway or wrong clock. */
export const checkIds = [
  'settings',
  'database',
  'schema',
  'replicas',
  'secretKey',
  'port',
  'baseUrl',
  'mail',
  'devices',
  'gateways',
  'gatewayKeys',
  'workers',
  'clocks',
  'backup',
  'disk',
  'mapFile',
] as const;

export type CheckId = (typeof checkIds)[number];

/**
 * `warning`: works, but somebody should look. `notConfigured`: not set up, which may be intended. `notChecked`: could not be
 * tested, because something else fails.
 */
export const checkStates = ['ok', 'warning', 'failed', 'notConfigured', 'notChecked'] as const;

export type CheckState = (typeof checkStates)[number];

/** What a check found. */
export interface Finding {
  state: CheckState;
  /** What exactly: chooses the text that says what is wrong and what to do, see `getFindingTextKey`. */
  finding: string;
  /** Values of the text. Those ending in `On` are dates, `yyyy-MM-dd`. */
  values: Record<string, string | number>;
}

export interface CheckResult extends Finding {
  id: CheckId;
}

/** Findings that several checks share, about a connection or the check itself. */
const sharedFindings = [
  'noDatabase',
  'oldSchema',
  'timeout',
  'unexpected',
  'unknownHost',
  'unreachable',
  'certificate',
  'wrongPassword',
  'refused',
];

/**
 * The key of the text of a result: what was found, and what to do.
 *
 * @example getFindingTextKey({ id: 'mail', finding: 'wrongPassword' }) // 'checkup.any.wrongPassword'
 */
export function getFindingTextKey({ id, finding }: Pick<CheckResult, 'id' | 'finding'>): string {
  // The same sentences answer an upload that was refused.
  const problems: readonly string[] = mapFileProblems;
  if (id === 'mapFile' && problems.includes(finding)) return `mapFile.problem.${finding}`;
  // The keys of gateways are refused by Harken itself.
  const isShared = sharedFindings.includes(finding) && id !== 'gatewayKeys';
  return `checkup.${isShared ? 'any' : id}.${finding}`;
}
