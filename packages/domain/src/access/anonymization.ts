/**
 * What stands on the wire in place of the name, number or address of a person who was anonymised. In the database it is
 * null with a flag, so that the words themselves are stored nowhere (decision 29).
 */
export const dataRemoved = '--Data removed--';
