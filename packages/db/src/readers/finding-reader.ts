/** Findings of surveillance with the steps of their cases. Who may see them was decided before. */
import type { Fill } from '@tradefloor/contracts/fill';
import type { CaseStep, Finding } from '@tradefloor/contracts/surveillance';
import { CLIENT_MARKETS } from '@tradefloor/contracts/vocabulary/surveillance';
import type { JournalReader } from '@tradefloor/core/trading/journal/reader';
import type { CaseStepRow } from '@tradefloor/core/trading/surveillance/tables';
import type { Database } from '../database.ts';
import { makeRowCodec } from '../row-codec.ts';
import { readRows } from '../row-text.ts';
import { caseSteps, fills, findings } from '../schema/journal.ts';
import { Conditions } from './conditions.ts';
import { type List, pageList } from './page-list.ts';

const FINDINGS = makeRowCodec(findings);
const STEPS = makeRowCodec(caseSteps);
const FILLS = makeRowCodec(fills);
const FINDING_LIST: List = { ...FINDINGS, at: 'at', id: 'finding_id', idType: 'text' };
/** Fills that a start looks through again. */
const FILLS_MAX = 5_000;

type FindingReader = Pick<
  JournalReader,
  'findings' | 'finding' | 'caseSteps' | 'clientMarketFills'
>;

export const findingReader = (database: Database): FindingReader => ({
  findings: (query) => {
    const conditions = new Conditions();
    conditions.equal('rule', query.rule);
    conditions.equal('user_id', query.userId);
    conditions.equal('symbol', query.symbol);
    conditions.between('at', query.fromMs, query.toMs);
    if (query.state === 'NEW') {
      conditions.add('finding_id not in (select finding_id from journal.cases)');
    } else if (query.state !== null) {
      const state = conditions.param(query.state);
      conditions.add(`finding_id in (select finding_id from journal.cases where state = ${state})`);
    }
    return pageList<Finding>(database, FINDING_LIST, { query, conditions });
  },
  finding: async (findingId) => {
    const text = `select ${FINDINGS.fields} from ${FINDINGS.table} where finding_id = $1`;
    const [found] = await readRows<Finding>(database, text, [findingId]);
    return found ?? null;
  },
  caseSteps: async (findingId) => {
    const text = `select ${STEPS.fields} from ${STEPS.table} where finding_id = $1 order by version`;
    const rows = await readRows<CaseStepRow>(database, text, [findingId]);
    return rows.map(({ stepId: _, findingId: __, ...step }): CaseStep => step);
  },
  clientMarketFills: async (fromMs) => {
    const conditions = new Conditions();
    conditions.oneOf('instrument_type', CLIENT_MARKETS);
    conditions.between('at', fromMs, null);
    const text = `select ${FILLS.fields} from ${FILLS.table}${conditions.where} order by at desc, exec_id desc limit ${FILLS_MAX}`;
    const rows = await readRows<Fill>(database, text, conditions.params);
    return rows.toReversed();
  },
});
