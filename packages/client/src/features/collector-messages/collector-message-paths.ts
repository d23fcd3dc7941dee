/** The address of the settings of messages to data collectors. */
export const collectorMessagePaths = { settings: '/projects/{projectId}/collectormessages' } as const;
