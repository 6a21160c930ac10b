/** The gateway closes a socket that sends more messages in a frame. */
const FRAME_MAX = 10;

/**
 * A socket that discards what is sent once it is closing. The standard discards it too, and browsers print an error line
 * on the way: the keep-alive of @trpc/client may ping between its own `close` and the event of it, on a busy machine.
 * What @trpc/client puts into one frame (all subscriptions, after a reconnect) goes in frames that the gateway takes.
 * @param base the browser's WebSocket
 */
export const closableSocket = (base: typeof WebSocket): typeof WebSocket =>
  class extends base {
    override send(data: Parameters<WebSocket['send']>[0]): void {
      if (this.readyState > base.OPEN) return;
      const messages: unknown = String(data)[0] === '[' ? JSON.parse(String(data)) : null;
      if (!Array.isArray(messages)) super.send(data);
      else {
        while (messages.length > 0) super.send(JSON.stringify(messages.splice(0, FRAME_MAX)));
      }
    }
  };
