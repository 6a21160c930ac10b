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
    BondDesk: 'BondPricer',
    CarriedLetter: 'SerializedEvent',
    ClearingBench: 'a fixture',
    Courier: 'HandlerRunner',
    EmsBench: 'EmsFixture',
    FrontDesk: 'RequestRouter',
    FutureDesk: 'FuturePricer',
    FxDesk: 'FxPricer',
    Hearing: 'SubscriptionGate',
    HotStore: 'LiveQuotes',
    KillLamp: 'KillIndicator',
    LevelMeter: 'SloRecorder',
    LevelReporter: 'SloReporter',
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
    onLetter: 'onEvent',
    purse: 'bucket',
    purses: 'buckets',
    readLetter: 'parseEvent',
    saidOn: 'publishedOn',
    takeAgain: 'readmit',
    tryOrBury: 'runOrDeadLetter',
  }),
);

/** Words of the old prose, which comments of programs no longer hold. */
const PROSE =
  /(?<![\w$.'`/-])(?:who(?:m)?ever|nobody|somebody|anybody|everybody|luck|lucky|anew|purses?|couriers?|mailbox(?:es)?|hearers?|woken?|wakes|beats|surroundings|lamps?|learnt|in vain|(?:become|come)s? true|door ?plates?)(?![\w$(=:`/])/gi;

/** Names that end in `Of` and stay: calls and fields on the wire, and what the language offers. */
const KEPT_OF = /^(?:userOf|traceOf|asOf|anyOf|oneOf|allOf|indexOf|lastIndexOf|valueOf)$/;
const FUNCTION_OF =
  /\b(?:function|const)\s+([a-z]\w*[a-z0-9]Of)\b(?=\s*(?:\(|<|=\s*(?:async\s*)?[(<]))/g;

/** Programs beside the platform keep their own words for now. */
const OUTSIDE = /^(?:e2e|audit|bench)\//;

/**
 * @param {SourceFile} file
 * @returns {Fault[]}
 */
export function retiredFaults(file) {
  if (OUTSIDE.test(file.path) || file.path.endsWith('/rules-retired.mjs')) return [];
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
    return word === undefined ? [] : [fault(index, file.code, `"${name}" is now ${word}`)];
  });
  const functions = [...file.code.matchAll(FUNCTION_OF)].flatMap(({ 1: name = '', index }) =>
    KEPT_OF.test(name)
      ? []
      : [fault(index, file.code, `"${name}": toX, parseX, getX, findX or the noun, not xOf`)],
  );
  const prose = [...file.comments.matchAll(PROSE)].map(({ 0: word, index }) =>
    fault(index, file.comments, `"${word}": a plain sentence about the code (docs/glossary.md)`),
  );
  return [...names, ...functions, ...prose].filter(({ line }) => !covers(line));
}
