/** The parts of early delivery, each by itself. */
import { describe, expect, it } from 'vitest';
import { DeliveryQueue } from './delivery-queue.ts';
import { EarlyLedger } from './early-ledger.ts';

describe('deliveries', () => {
  it('that a delivery causes come after all that were there before', () => {
    const queue = new DeliveryQueue();
    const log: string[] = [];
    queue.hold(() => {
      queue.add(() => {
        log.push('first');
        queue.add(() => void log.push('caused by the first'));
      });
      queue.add(() => void log.push('second'));
      log.push('held');
    });
    expect(log).toEqual(['held', 'first', 'second', 'caused by the first']);
  });

  it('go on after one that throws', () => {
    const queue = new DeliveryQueue();
    const log: string[] = [];
    const add = () =>
      queue.add(() => {
        throw new Error('broken');
      });
    expect(add).toThrow('broken');
    queue.add(() => void log.push('next'));
    expect(log).toEqual(['next']);
  });
});

describe('a ledger', () => {
  it('knows on whose uncommitted handlings its service depends', () => {
    const [oms, ems] = [new EarlyLedger(), new EarlyLedger()];
    const no = oms.submit();
    expect([ems.dependsOn(oms), ems.isAhead]).toEqual([false, false]);
    ems.use(oms, no);
    expect([ems.dependsOn(oms), ems.isAhead, oms.dependsOn(ems)]).toEqual([true, true, false]);
    oms.commit(no);
    expect([ems.dependsOn(oms), ems.isAhead]).toEqual([false, false]);
  });

  it('keeps the newest of what was used, whatever is used after it', () => {
    const [oms, ems] = [new EarlyLedger(), new EarlyLedger()];
    const [first, second] = [oms.submit(), oms.submit()];
    ems.use(oms, second);
    ems.use(oms, first);
    oms.commit(first);
    expect(ems.dependsOn(oms)).toBe(true);
  });

  it('forgets with the memory, and then its service is used by none', () => {
    const [oms, ems] = [new EarlyLedger(), new EarlyLedger()];
    ems.use(oms, oms.submit());
    oms.settle();
    expect(ems.dependsOn(oms)).toBe(false);
    ems.use(oms, oms.submit());
    ems.forget();
    expect(ems.dependsOn(oms)).toBe(false);
  });

  it('that has forgotten waits for what it had received, which comes again after its commit', () => {
    const [oms, ems] = [new EarlyLedger(), new EarlyLedger()];
    ems.receive(oms, 7);
    expect(ems.isWaiting(oms)).toBe(false);
    ems.forget();
    oms.routedSeq = 6;
    expect(ems.isWaiting(oms)).toBe(true);
    oms.routedSeq = 7;
    expect(ems.isWaiting(oms)).toBe(false);
    ems.wait(oms, 9);
    ems.forget();
    oms.routedSeq = 8;
    expect(ems.isWaiting(oms)).toBe(true);
  });

  it('lets nothing of a service overtake a message that comes after its commit', () => {
    const [oms, ems] = [new EarlyLedger(), new EarlyLedger()];
    ems.wait(oms, 7);
    oms.routedSeq = 6;
    expect(ems.isWaiting(oms)).toBe(true);
    oms.routedSeq = 7;
    expect(ems.isWaiting(oms)).toBe(false);
  });
});
