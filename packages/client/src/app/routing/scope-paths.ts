/** Base paths of society and project pages. */
export const societyPath = '/nationalsocieties/{nationalSocietyId}';
export const projectPath = '/projects/{projectId}';
