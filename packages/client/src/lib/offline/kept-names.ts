/** Whether this device keeps anything that signing out must remove: asked before the rest of this is loaded. */
export const keptMark = 'harken.kept';

/** The name of the database in which it lies. */
export const databaseName = 'harken';
