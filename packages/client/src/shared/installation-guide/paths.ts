/** Addresses of the check-up, and of the guide through the steps that it tests. */
export const installationPaths = { checkup: '/checkup', guide: '/checkup/setup' } as const;
