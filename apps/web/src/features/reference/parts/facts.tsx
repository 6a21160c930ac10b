/** Facts of a call or a topic: a name and its value in each row. */
export function Facts({ rows }: { readonly rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-12">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-t2">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
