import { type Screen, society } from './screen.ts';

const by = 'manager';
const form = 'main form';

/** Outbreaks of a national society, and the protection of line lists. */
export const outbreakScreens: readonly Screen[] = [
  { name: 'outbreaks', by, path: society('outbreaks'), ready: 'main a[href$="/outbreaks/add"]' },
  { name: 'new outbreak', by, path: society('outbreaks/add'), ready: form },
  { name: 'settings of line lists', by: 'coordinator', path: society('linelistsettings'), ready: form },
];
