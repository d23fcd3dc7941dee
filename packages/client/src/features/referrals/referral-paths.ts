/** Addresses of the pages of referrals. */
export const referralPaths = { list: '/projects/{projectId}/referrals' } as const;
