/** Where the error messages of a project are. */
export const errorMessagePaths = {
  all: '/projects/{projectId}/errorMessages',
  /** The same page, its texts as fields: the address says so, so that the way back leaves them. */
  editing: '/projects/{projectId}/errorMessages?isEditing=true',
} as const;
