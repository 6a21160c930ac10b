/** A request as a command line for curl in a POSIX shell. */
import { type CallRequest, toTarget } from './call-request.ts';

/** Text as one word of a shell: nothing in single quotes has a meaning but the quote itself. */
const toShellWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** @param url the platform's address, without a slash at its end */
export function curlSnippet(url: string, request: CallRequest): string {
  const { method, body, needsSession } = request;
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${toShellWord(`${url}${toTarget(request)}`)}`,
    ...(needsSession ? ['-H "authorization: Bearer $TRADEFLOOR_KEY"'] : []),
    ...(body === null
      ? []
      : [
          "-H 'content-type: application/json'",
          `--data-raw ${toShellWord(JSON.stringify(body, null, 2))}`,
        ]),
  ];
  return lines.join(' \\\n  ');
}
