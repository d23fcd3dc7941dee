/** Limits of contacts, of the settings of a project, and of answers. */
export const verificationLimits = {
  facilityMaxLength: 100,
  /** Regions, districts and villages of one contact. */
  maxAreas: 200,
  maxHealthRisks: 100,
  /** Those with the lowest number are asked first. */
  maxOrder: 9,
  /** In minutes. */
  minWait: 5,
  maxWait: 7 * 24 * 60,
  /** The sentence that an answer can end with, in characters. */
  commentMaxLength: 120,
  /** How long a code or link can be answered, in days. */
  openDays: 14,
  /** How many wrong, late or unclear messages of a contact are answered in an hour. */
  rejectionsPerHour: 5,
  /** How many contacts one national society can have, and how many are asked about one alert. */
  maxContacts: 500,
  maxAsked: 50,
} as const;

/** What a contact does. */
export const contactRoles = ['healthWorker', 'veterinaryOfficer', 'districtOfficer', 'other'] as const;
export type ContactRole = (typeof contactRoles)[number];

/** When the contacts of a project are asked about an alert. */
export const verificationTriggers = ['raised', 'escalated'] as const;
export type VerificationTrigger = (typeof verificationTriggers)[number];
