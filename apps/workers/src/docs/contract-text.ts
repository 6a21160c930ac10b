/** The descriptions in the contracts: the comments above declarations and fields, read from their source. */

export type ContractWords = {
  /** By the name of what is exported. */
  readonly declared: ReadonlyMap<string, string>;
  /** By `Name.field`. */
  readonly fields: ReadonlyMap<string, string>;
};

const DECLARED = /^export const (\w+) =/;
const FIELD = /^(\s+)(\w+):/;

/** @param sources the text of source files */
export function contractWords(sources: readonly string[]): ContractWords {
  const declared = new Map<string, string>();
  const fields = new Map<string, string>();
  for (const source of sources) readSource(source, { declared, fields });
  return { declared, fields };
}

type Found = { readonly declared: Map<string, string>; readonly fields: Map<string, string> };

/** One pass over the lines: a comment belongs to the line after it. */
function readSource(source: string, { declared, fields }: Found): void {
  let words: string[] | null = null;
  let isOpen = false;
  let owner = '';
  for (const line of source.split('\n')) {
    const comment = /^\s*(?:\/\*\*|\*)(?!\/)\s?(.*?)\s*(?:\*\/)?$/.exec(line)?.[1];
    if (/^\s*\/\*\*/.test(line) || (isOpen && comment !== undefined)) {
      if (/^\s*\/\*\*/.test(line)) words = [];
      if (comment) words?.push(comment);
      isOpen = !line.includes('*/');
      continue;
    }
    if (isOpen && line.includes('*/')) {
      isOpen = false;
      continue;
    }
    const name = DECLARED.exec(line)?.[1];
    const field = FIELD.exec(line)?.[2];
    const text = words === null ? null : toPlain(words.join(' '));
    if (name !== undefined) owner = name;
    else if (/^\S/.test(line) && !/^[)}]/.test(line)) owner = '';
    if (text !== null && name !== undefined) declared.set(name, text);
    else if (text !== null && owner !== '' && field !== undefined) {
      const key = `${owner}.${field}`;
      if (!fields.has(key)) fields.set(key, text);
    }
    words = null;
  }
}

/** Without the marks for tools. */
const toPlain = (text: string): string =>
  text
    .replaceAll(/\{@link (\w+)\}/g, '$1')
    .replaceAll(/\s*@\w+ /g, ' ')
    .trim();
