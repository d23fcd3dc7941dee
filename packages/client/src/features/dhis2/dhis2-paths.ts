const base = '/nationalsocieties/{nationalSocietyId}/dhis2';

/** The pages of a national society's DHIS2 connection, and the pages that they link to. */
export const dhis2Paths = {
  settings: '/nationalsocieties/{nationalSocietyId}/settings',
  view: base,
  edit: `${base}/edit`,
  mapping: `${base}/mapping`,
  units: `${base}/units`,
  dryRun: `${base}/dryrun`,
  sending: `${base}/sendings/{sendingId}`,
} as const;
