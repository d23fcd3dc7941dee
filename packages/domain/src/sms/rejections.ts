/**
 * Why a message of a gateway was rejected: an unknown key, no key, parameters that cannot be read (none, or one twice), or too
 * many characters.
 */
export const rejectionReasons = ['wrongKey', 'noKey', 'unreadable', 'tooLong'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];
