/** The seeded users, one press each: every role and trading style has its own desk. */
import type { DemoUsers } from './demo-users.ts';

type DemoUserListProps = {
  readonly groups: DemoUsers['groups'];
  readonly isBusy: boolean;
  readonly onPick: (username: string) => void;
};

export function DemoUserList({ groups, isBusy, onPick }: DemoUserListProps) {
  return (
    <section aria-labelledby="demo-title" className="flex flex-col gap-3">
      <h2 id="demo-title" className="text-12 text-t2">
        Development users: select one to log in
      </h2>
      <div className="grid gap-4 sm:grid-cols-3">
        {groups.map(({ group, users }) => (
          <div key={group}>
            <h3 className="mb-1 font-medium text-11 text-t3 uppercase tracking-wide">{group}</h3>
            <ul className="flex flex-col gap-px">
              {users.map(({ username, does }) => (
                <li key={username}>
                  <button
                    type="button"
                    disabled={isBusy}
                    onClick={() => onPick(username)}
                    className="flex min-h-7 w-full items-baseline max-sm:min-h-11 max-sm:items-center justify-between gap-3 rounded-sm bg-s1 px-2 py-1 text-left hover:bg-s3 disabled:opacity-60"
                  >
                    <span className="text-12 text-t1">{username}</span>
                    <span className="text-right text-11 text-t3">{does}</span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
