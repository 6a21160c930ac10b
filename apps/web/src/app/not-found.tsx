/** What is shown for an address that leads nowhere. */
import Link from 'next/link';

export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-screen max-w-md flex-col justify-center gap-3 px-6">
      <h1 className="font-semibold text-20">Page not found</h1>
      <p className="text-13 text-t2">No page of this platform has this address.</p>
      <p>
        <Link href="/">Open the trading screen</Link>
      </p>
    </main>
  );
}
