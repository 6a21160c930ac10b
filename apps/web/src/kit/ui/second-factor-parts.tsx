/** What is shown once: the key of an authenticator, and the recovery codes. */
import { CopyOrDone } from './copied.tsx';
import { QrCode } from './qr-code.tsx';

export type AuthenticatorKey = { readonly secret: string; readonly uri: string };

export function KeyToScan({ secret, uri }: AuthenticatorKey) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-12 text-t2">
        Scan this code with an authenticator app, or type the key, and enter the six digits that the
        app shows.
      </p>
      <QrCode text={uri} label="QR code of the key" />
      <p className="break-all text-center font-mono text-12 text-t1">
        {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </p>
    </div>
  );
}

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-12 text-t2">
        Keep these recovery codes in a safe place. Each logs in once without the app. They are not
        shown again.
      </p>
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-1 font-mono text-12">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyOrDone text={codes.join('\n')} onDone={onDone} />
    </div>
  );
}
