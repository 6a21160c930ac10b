/**
 * A socket that discards what is sent once it is closing. The standard discards it too, and browsers print an error line
 * on the way: the keep-alive of @trpc/client may ping between its own `close` and the event of it, on a busy machine.
 * @param base the browser's WebSocket
 */
export const closableSocket = (base: typeof WebSocket): typeof WebSocket =>
  class extends base {
    override send(data: Parameters<WebSocket['send']>[0]): void {
      if (this.readyState <= base.OPEN) super.send(data);
    }
  };
