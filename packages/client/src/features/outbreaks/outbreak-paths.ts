export const outbreakPaths = {
  list: '/nationalsocieties/{nationalSocietyId}/outbreaks',
  add: '/nationalsocieties/{nationalSocietyId}/outbreaks/add',
  one: '/nationalsocieties/{nationalSocietyId}/outbreaks/{outbreakId}',
  edit: '/nationalsocieties/{nationalSocietyId}/outbreaks/{outbreakId}/edit',
  goReport: '/nationalsocieties/{nationalSocietyId}/outbreaks/{outbreakId}/goreport',
  lineList: '/nationalsocieties/{nationalSocietyId}/outbreaks/{outbreakId}/linelist',
  importLineList: '/nationalsocieties/{nationalSocietyId}/outbreaks/{outbreakId}/linelist/import',
  settings: '/nationalsocieties/{nationalSocietyId}/linelistsettings',
} as const;
