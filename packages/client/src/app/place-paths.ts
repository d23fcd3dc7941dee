/** The places that pages stand in. */
export const societyPath = '/nationalsocieties/{nationalSocietyId}';
export const projectPath = '/projects/{projectId}';
