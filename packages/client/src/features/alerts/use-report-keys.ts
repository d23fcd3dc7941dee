import { useKeys } from '../../lib/keys.ts';

export type ReportKey = 'next' | 'previous' | 'accept' | 'dismiss' | 'undo';

const reportKeys: ReadonlyArray<[letter: string, key: ReportKey, textKey: string]> = [
  ['n', 'next', 'alerts.keys.next'],
  ['p', 'previous', 'alerts.keys.previous'],
  ['a', 'accept', 'alerts.keys.accept'],
  ['d', 'dismiss', 'alerts.keys.dismiss'],
  ['u', 'undo', 'alerts.keys.undo'],
];

/** Keyboard shortcuts that move between reports and cross-check the focused one. */
export function useReportKeys(onKey: (key: ReportKey) => void): void {
  useKeys(reportKeys.map(([keys, key, textKey]) => ({ keys, textKey, onPress: () => onKey(key) })));
}
