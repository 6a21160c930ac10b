/**
 * Roles belong to the whole server: databases on it that are brought up at the same moment make the same role, and the
 * second one to commit is refused. Its migrations were undone as a whole, and go through when they are tried again.
 */
const UNIQUE_VIOLATION = '23505';
const ROLE_NAMES = 'pg_authid_rolname_index';
const DUPLICATE_OBJECT = '42710';

/** Whether an error, or its cause, means that the role was created concurrently. */
export function isRoleMadeElsewhere(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, constraint_name: constraint } = error as {
    readonly code?: unknown;
    readonly constraint_name?: unknown;
  };
  if (code === DUPLICATE_OBJECT) return true;
  if (code === UNIQUE_VIOLATION && constraint === ROLE_NAMES) return true;
  return isRoleMadeElsewhere(error.cause);
}
