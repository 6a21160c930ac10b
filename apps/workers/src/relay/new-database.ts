/** SQLSTATE of a table that is not there (PostgreSQL, appendix A). */
const UNDEFINED_TABLE = '42P01';

/** Whether a query failed because the database is new: the services make its tables as they start, beside the relay. */
export const isNewDatabase = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE;
