let counter = 0;

/**
 * A number that no other builder has used, for names, addresses and phone numbers.
 *
 * Builders insert test data directly into the database, with defaults for everything a test does not specify.
 */
export const next = () => ++counter;
