/** Bytes to a port as they are, with no client between that would tidy them. Only tests import it. */
import { connect } from 'node:net';

/** Sends the text and returns all input until the other side closes. */
export const rawResponse = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(text, 'latin1'));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });

/** As `rawResponse`, but the status line is enough: hangs up then. */
export const rawStatusLine = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(text, 'latin1'));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (!received.includes('\r\n')) return;
      resolve(received.slice(0, received.indexOf('\r\n')));
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
