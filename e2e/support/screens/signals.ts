import { project, type Screen, society } from './screen.ts';

const toSeason = 'main a[href$="/signals/season"]';

/** Signals of a national society and of a project, seasonal charts, and tests of methods. */
export const signalScreens: readonly Screen[] = [
  // with a map where one of the signals is a cluster
  { name: 'signals of a society', by: 'manager', path: society('signals'), ready: toSeason, hasMap: true },
  { name: 'signals of a project', by: 'supervisor', path: project('signals'), ready: toSeason, hasMap: true },
  {
    name: 'a seasonal chart',
    by: 'manager',
    path: society('signals/season'),
    ready: 'main section svg[role=img]',
  },
  {
    name: 'which method suits a place',
    by: 'manager',
    path: society('signals/methods'),
    ready: 'main section h2',
  },
];
