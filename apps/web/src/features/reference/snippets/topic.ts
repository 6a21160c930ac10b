/** A program that follows a topic, in the languages that have a client. */
import type { Language } from './languages.ts';

export const EVENT_LANGUAGES = [
  { value: 'typescript', label: 'TypeScript' },
  { value: 'python', label: 'Python' },
] as const satisfies readonly { readonly value: Language; readonly label: string }[];
export type EventLanguage = (typeof EVENT_LANGUAGES)[number]['value'];

/** Of a reader who has chosen curl, which follows no socket, it is TypeScript. */
export const toEventLanguage = (language: Language): EventLanguage =>
  language === 'python' ? 'python' : 'typescript';

const WRITERS: Readonly<Record<EventLanguage, (url: string, topic: string) => string>> = {
  typescript: (url, topic) =>
    [
      "import { connect } from '@tradefloor/client';",
      '',
      'const tradefloor = await connect({',
      `  url: ${JSON.stringify(url)},`,
      "  key: process.env['TRADEFLOOR_KEY'] ?? '',",
      '});',
      `for await (const event of tradefloor.events([${JSON.stringify(topic)}])) {`,
      '  console.log(event);',
      '}',
    ].join('\n'),
  python: (url, topic) =>
    [
      'import os',
      '',
      'from tradefloor import Client',
      '',
      `with Client(${JSON.stringify(url)}, key=os.environ["TRADEFLOOR_KEY"]) as tradefloor:`,
      `    for event in tradefloor.events([${JSON.stringify(topic)}]):`,
      '        print(event)',
    ].join('\n'),
};

/** @param url the platform's address, without a slash at its end */
export const topicSnippet = (language: EventLanguage, url: string, topic: string): string =>
  WRITERS[language](url, topic);
