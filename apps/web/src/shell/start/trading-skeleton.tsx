/**
 * The outline of the trading page while its code and data arrive: the same boxes, so that nothing
 * jumps.
 */

const BOX = 'rounded-sm border border-line bg-s1';

export function TradingSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex h-screen flex-col bg-bg">
      <div className="h-8 border-line border-b bg-s2" />
      <div className="grid min-h-0 flex-1 grid-cols-[26fr_48fr_26fr] gap-[3px] p-px">
        <div className={BOX} />
        <div className="grid grid-rows-[56fr_44fr] gap-[3px]">
          <div className={BOX} />
          <div className={BOX} />
        </div>
        <div className="grid grid-rows-[68fr_32fr] gap-[3px]">
          <div className={BOX} />
          <div className={BOX} />
        </div>
      </div>
      <div className="h-5 border-line border-t bg-s2" />
    </div>
  );
}
