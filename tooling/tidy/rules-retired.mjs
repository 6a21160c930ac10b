/** Rules about retired words: the glossary's old names and the story style do not come back. */
import { lineAt } from './source.mjs';
import { readWaivers } from './waivers.mjs';

/** @typedef {import('./repository.mjs').SourceFile} SourceFile */
/** @typedef {import('./repository.mjs').Fault} Fault */

/** Old names of code with the words that replaced them (docs/glossary.md). */
const NAMES = new Map(
  Object.entries({
    AlgoBench: 'AlgoFixture',
    AnswerEntry: 'HandlerEntry',
    AskMeta: 'RequestMeta',
    AskedQuote: 'OpenQuote',
    AuditAsked: 'AuditRequest',
    BondDesk: 'BondPricer',
    CarriedLetter: 'SerializedEvent',
    ClearingWords: 'ClearingOutputs',
    ClientDesk: 'ExchangeSession',
    ClearingBench: 'a fixture',
    Courier: 'HandlerRunner',
    DeskBrowser: 'ClientBrowser',
    DeskContext: 'ClientContext',
    DeskEvent: 'ClientEvent',
    DeskParts: 'ClientParts',
    DeskRoot: 'TradingRoot',
    DeskScope: 'ClientScope',
    DeskUi: 'UiState',
    DeskWorld: 'ClientDeps',
    EmsBench: 'EmsFixture',
    FrontDesk: 'RequestRouter',
    FutureDesk: 'FuturePricer',
    FxDesk: 'FxPricer',
    Hearing: 'SubscriptionGate',
    HotStore: 'LiveQuotes',
    KillLamp: 'KillIndicator',
    LevelMeter: 'SloRecorder',
    LevelReporter: 'SloReporter',
    LiveDesk: 'LiveClient',
    LightLamp: 'IntegrityIndicator',
    Letter: 'EventEnvelope',
    Mailbox: 'MessageBuffer',
    ManyPort: 'BulkPort',
    OldFigures: 'StaleData',
    OmsBench: 'OmsFixture',
    OptionDesk: 'OptionPricer',
    OrderTurn: 'OrderTransition',
    Purse: 'TokenBucket',
    Purses: 'TokenBuckets',
    RfqBench: 'RfqFixture',
    ToyStorm: 'ToySimulation',
    TroubleBook: 'FailureTracker',
    absolve: 'recordSuccess',
    beCareful: 'enterSerialMode',
    conclude: 'finalise',
    hearer: 'consumer',
    hearers: 'consumers',
    isCareful: 'isSerial',
    learnInstrument: 'resolveInstrument',
    learnUser: 'resolveUser',
    mindTheGap: 'resyncOnGap',
    onLetter: 'onEvent',
    purse: 'bucket',
    purses: 'buckets',
    readLetter: 'parseEvent',
    saidOn: 'publishedOn',
    takeAgain: 'readmit',
    tryOrBury: 'runOrDeadLetter',
    useDesk: 'useClient',
  }),
);

/** Parts of a name, between capitals, that no name holds. */
const PARTS =
  /(?:^|_|[a-z0-9])(?:[Ss]aid|[Hh]eard|[Hh]earers?|[Hh]ears|[Ll]uck|[Pp]urses?|[Cc]ouriers?|[Mm]ailbox|[Ll]amps?|[Ww]hoever|[Nn]obody|[Ss]omebody|[Ee]verybody|[Aa]skers|[Tt]old)(?=[A-Z_0-9]|$)/;

/** Words of the old prose, which comments, strings and titles of tests no longer hold. */
const PROSE =
  /(?<![\w$.'`/-])(?:who(?:m)?ever|nobody|somebody|anybody|everybody|luck|lucky|anew|purses?|couriers?|mailbox(?:es)?|hearers?|woken?|wakes|beats|surroundings|lamps?|learnt|in vain|(?:become|come)s? true|door ?plates?|overheard|made again)(?![\w$(=:`/])/gi;

/** Words that strings and titles of tests no longer hold; a table may be called `wakes`, and news may say what beats. */
const SPOKEN =
  /(?<![\w$.'"`/-])(?:who(?:m)?ever|nobody|somebody|anybody|everybody|luck|hearers?|couriers?|purses?|in vain|made again|overheard)(?![\w$(=:'"`/])/gi;

/**
 * The story style, in comments, titles of tests, strings and the text of screens: calls are requested, events reported.
 * An ask is a price unless somebody asks for something, and a desk is a business line, not the browser. A word alone in
 * its quotes is a name of the wire. `said` and `say` stay open: headlines of the market are news.
 */
const STORY =
  /(?<![\w$./-])(?:(?<!\b(?:an|the|[Bb]ids?|[Bb]ids? and) )[Aa]sks? (?:for|whether|about)|(?:live|browser's|browser’s) desk|desk component|outside the desk|(?<= )(?:asked|asking|says|saying|tells?|telling|told|hears|hearing)|(?:[Aa]sked|[Aa]sking|[Ss]ays|[Ss]aying|[Tt]ells?|[Tt]elling|[Tt]old|[Hh]ears|[Hh]earing)(?= ))(?![\w$(=:/-])/g;

/** Story phrases of the old screens; labels, states and sentences have the terms of the market. */
const SCREEN_WORDS =
  /(?<![\w$./-])(?:[Rr](?:an|un) out|[Cc]alled off|[Tt](?:aken|ook) back|[Tt]urned down|took it on|[Kk]eep (?:it|them)(?! active)|goes its way|(?:its|the) time was over|[Aa]ll shots|[Ss]aid|[Ll]etters? (?:are|that))(?![\w$(=:/-])/g;

/** Text between the tags of a screen. */
const SCREEN_TEXT = /(?<==?>|["'}\w]>|\/>)[^<>{}()=;]+(?=[<{])/g;

/** Fields of stored state and of the wire, which stay until a migration moves them. */
const KEPT_NAMES = /^(?:saidAt|saidStatus|saidMs|heardFive|toldAt)$/;
/** Where the wire's field `said` (of a FIX message) and the exchange's stored field `told` may stand. */
const KEPT_WORDS = new Map([
  ['said', /fix/],
  ['told', /^packages\/sim\/src\/exchange\/subscription/],
  ['unheard', /^tooling\//],
  ['heard', /event-stream\.test/],
]);

/** Names that end in `Of` and stay: calls and fields on the wire, and what the language offers. */
const KEPT_OF = /^(?:userOf|traceOf|asOf|anyOf|oneOf|allOf|indexOf|lastIndexOf|valueOf)$/;
const FUNCTION_OF =
  /\b(?:function|const)\s+([a-z]\w*[a-z0-9]Of)\b(?=\s*(?:\(|<|=\s*(?:async\s*)?[(<]))/g;

/**
 * @param {SourceFile} file
 * @returns {Fault[]}
 */
export function retiredFaults(file) {
  if (/\/rules-(?:retired|documents)(\.test)?\.mjs$/.test(file.path)) return [];
  const { covers } = readWaivers(file);
  /** @param {number} index @param {string} text @param {string} words */
  const fault = (index, text, words) => ({
    path: file.path,
    line: lineAt(text, index),
    rule: 'retired',
    message: words,
  });
  const names = [...file.code.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap(({ 0: name, index }) => {
    const word = NAMES.get(name);
    if (word !== undefined) return [fault(index, file.code, `"${name}" is now ${word}`)];
    const isRetired = !isKept(name, file.path) && PARTS.test(name);
    return isRetired ? [fault(index, file.code, `"${name}" holds a retired word`)] : [];
  });
  const functions = [...file.code.matchAll(FUNCTION_OF)].flatMap(({ 1: name = '', index }) =>
    KEPT_OF.test(name)
      ? []
      : [fault(index, file.code, `"${name}": toX, parseX, getX, findX or the noun, not xOf`)],
  );
  const prose = [
    { text: file.comments, words: PROSE },
    { text: stringsIn(file), words: SPOKEN },
    { text: file.comments.replaceAll(/`[^`\n]*`/g, blank), words: STORY },
    { text: stringsIn(file), words: STORY },
    ...[SPOKEN, STORY, SCREEN_WORDS].map((words) => ({ text: screenTextIn(file), words })),
    { text: isScreen(file) ? stringsIn(file) : '', words: SCREEN_WORDS },
  ].flatMap(({ text, words }) =>
    [...text.matchAll(words)].map(({ 0: word, index }) =>
      fault(index, text, `"${word}": a plain sentence about the code (docs/glossary.md)`),
    ),
  );
  return [...names, ...functions, ...prose].filter(({ line }) => !covers(line));
}

/**
 * The text of strings and their quotes; everything else is blank.
 * @param {SourceFile} file
 */
function stringsIn({ text, code, comments }) {
  return text
    .split('')
    .map((char, at) => {
      if (char === '\n') return char;
      const isCode = code[at] === char && !/['"`]/.test(char);
      return isCode || comments[at] !== ' ' ? ' ' : char;
    })
    .join('');
}

/**
 * The text of screens; everything else is blank.
 * @param {SourceFile} file
 */
function screenTextIn({ path, code }) {
  if (!path.endsWith('.tsx')) return '';
  const kept = [...code.matchAll(SCREEN_TEXT)].map(({ 0: text, index }) => ({ text, index }));
  return kept.reduceRight(
    (all, { text, index }) => all.slice(0, index) + text + all.slice(index + text.length),
    blank(code),
  );
}

/**
 * Code of the browser whose strings a person reads; tests quote responses of services.
 * @param {SourceFile} file
 */
const isScreen = ({ path, isTest }) =>
  !isTest && /^apps\/web\/src\/(?:features|kit|shell|platform)\//.test(path);

/** @param {string} text */
const blank = (text) => text.replaceAll(/[^\n]/g, ' ');

/** @param {string} name @param {string} path */
const isKept = (name, path) => KEPT_NAMES.test(name) || KEPT_WORDS.get(name)?.test(path) === true;
