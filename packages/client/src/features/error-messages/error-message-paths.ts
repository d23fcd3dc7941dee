/** Addresses of the error messages of a project. */
export const errorMessagePaths = {
  all: '/projects/{projectId}/errorMessages',
  /** The same page in edit mode. It has its own address so that the back button leaves edit mode. */
  editing: '/projects/{projectId}/errorMessages?isEditing=true',
} as const;
