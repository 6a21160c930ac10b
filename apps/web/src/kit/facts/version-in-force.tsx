/** Which version of a set of figures applies, who made it, and why. */
type Version = { readonly version: number; readonly author: string; readonly reason: string };

export function VersionInForce({ of: { version, author, reason } }: { readonly of: Version }) {
  return (
    <h2 className="text-12 text-t2">
      In force: <b className="text-t1">version {version}</b> by {author}: {reason}
    </h2>
  );
}
