/** Logs of heats, which no memory holds. */
import type { RoomReader } from '@tradefloor/core/competition/rooms/reader';
import type { LogRow } from '@tradefloor/core/competition/rooms/tables';
import type { Database } from '../database.ts';
import { makeRowCodec } from '../row-codec.ts';
import { readRows } from '../row-text.ts';
import { log } from '../schema/rooms.ts';

const LOG = makeRowCodec(log);

export const roomReader = (database: Database): RoomReader => ({
  log: (heatId, afterSeq, limit) =>
    readRows<LogRow>(
      database,
      `select ${LOG.fields} from ${LOG.table} where heat_id = $1 and seq > $2 order by seq limit $3`,
      [heatId, afterSeq, limit],
    ),
});
