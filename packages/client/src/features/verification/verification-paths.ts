const contacts = '/nationalsocieties/{nationalSocietyId}/contacts';

/** Addresses of the pages of contacts, of the settings of a project, and of the link of a question. */
export const verificationPaths = {
  list: contacts,
  add: `${contacts}/add`,
  edit: `${contacts}/{verificationContactId}/edit`,
  settings: '/projects/{projectId}/verification',
  link: '/verify',
} as const;
