/** Help on integrity checks and the timeline of an id. */
export function OpsHelp() {
  return (
    <section aria-labelledby="help-watching">
      <h2 id="help-watching" className="mb-1.5 font-semibold">
        Watching the platform
      </h2>
      <p className="text-t2">
        The light at the bottom tells whether every fill is cleared, journalled and adds up; press
        it to see each promise. <i>Timeline</i>, a panel, takes the id of an order, a fill, a
        request for quote, a voice deal or a request and shows all that was written of it, with the
        milliseconds between. An admin's page <a href="/ops">/ops</a> shows services, orders, what
        waits, dead letters with their redrive, alerts, traces, and the service levels: what is
        promised over thirty days, how much of each error budget is left, and how fast it goes (1 is
        the even pace).
      </p>
    </section>
  );
}
