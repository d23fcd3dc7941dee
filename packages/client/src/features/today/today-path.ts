/** What waits in all projects of the person, and in one of them. */
export const todayPaths = { all: '/today', project: '/projects/{projectId}/today' } as const;
