/**
 * Loaded into every process the runner starts: when the runner is gone (kill -9 included) its
 * channel closes, and the process takes that as the word to stop in order.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
