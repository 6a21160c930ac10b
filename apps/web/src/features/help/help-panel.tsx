/** The help as a panel, for those who keep it open and those who may see nothing else. */
import { useCan } from '../../kit/live/use-client.ts';
import { HelpText } from './help-text.tsx';

export function HelpPanel() {
  const seesMarket = useCan('market');
  return (
    <div className="min-h-0 flex-1 overflow-auto p-4">
      {seesMarket ? null : (
        <p className="mb-4 border-info border-l-2 pl-3 text-13">
          Your account deals through the sales desk, by requests for quotes. Traders, risk and
          compliance have screens of their own.
        </p>
      )}
      <HelpText />
    </div>
  );
}
