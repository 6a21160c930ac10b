/** Requests for quote that memory has let go of, and the steps of any. Who may see them was decided before. */
import type { RfqStep } from '@tradefloor/contracts/rfq';
import type { RfqReader, RfqRow, RfqStepRow } from '@tradefloor/core/trading/rfq/tables';
import type { Database } from '../database.ts';
import { makeRowCodec } from '../row-codec.ts';
import { readRows } from '../row-text.ts';
import { rfqRequests, rfqSteps } from '../schema/rfq.ts';
import { Conditions } from './conditions.ts';

const REQUESTS = makeRowCodec(rfqRequests);
const STEPS = makeRowCodec(rfqSteps);

export const rfqReader = (database: Database): RfqReader => ({
  find: async (rfqId) => {
    const conditions = new Conditions();
    conditions.equal('rfq_id', rfqId);
    const text = `select ${REQUESTS.fields} from ${REQUESTS.table}${conditions.where} limit 1`;
    const [row] = await readRows<RfqRow>(database, text, conditions.params);
    return row ?? null;
  },
  listSteps: async (rfqId) => {
    const conditions = new Conditions();
    conditions.equal('rfq_id', rfqId);
    const text = `select ${STEPS.fields} from ${STEPS.table}${conditions.where} order by version`;
    const rows = await readRows<RfqStepRow>(database, text, conditions.params);
    return rows.map(
      ({ version, at, actor, action, detail }): RfqStep => ({ version, at, actor, action, detail }),
    );
  },
});
