/**
 * What responses show in place of the name, number or address of an anonymised person. The database stores null and a flag
 * instead of this text (docs/decisions/0018).
 */
export const dataRemoved = '--Data removed--';
