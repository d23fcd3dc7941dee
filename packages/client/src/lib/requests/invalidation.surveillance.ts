import type { CallName } from './call-list.ts';
import { alerts, messages, outbreaks, reports, signals, weeklyReports } from './invalidation-groups.ts';

/** A line list, its rows and its curve. */
const lineLists = [
  'lineList/get',
  'lineList/curve',
  'lineListRow/get',
] as const satisfies readonly CallName[];

/** Which queries changes of signals, outbreaks, line lists and classifications invalidate. */
export const afterSurveillanceChanges = {
  'signal/watch': signals,
  'signal/verify': [...signals, ...messages],
  'signal/dismiss': signals,
  'signal/makeAlert': [...signals, ...alerts, ...reports],
  'signal/setMethod': ['signal/method'],
  'weeklyReport/edit': weeklyReports,
  'weeklyReport/send': weeklyReports,
  'weeklyReport/sent': weeklyReports,
  'outbreak/create': outbreaks,
  'outbreak/edit': outbreaks,
  'outbreak/link': outbreaks,
  'outbreak/unlink': outbreaks,
  'outbreak/define': outbreaks,
  'outbreak/assess': outbreaks,
  'outbreak/addAction': outbreaks,
  'outbreak/setActionDone': outbreaks,
  'outbreak/removeAction': outbreaks,
  'outbreak/addNote': outbreaks,
  'outbreak/end': outbreaks,
  'outbreak/reopen': outbreaks,
  'report/classify': [...reports, ...outbreaks],
  'lineList/addReports': lineLists,
  'lineList/configure': lineLists,
  'lineList/import': lineLists,
  'lineListRow/create': lineLists,
  'lineListRow/edit': lineLists,
  'lineListRow/anonymize': lineLists,
  'lineListRow/delete': lineLists,
  'lineListSettings/edit': ['lineListSettings/get'],
} as const satisfies Record<string, readonly CallName[]>;
