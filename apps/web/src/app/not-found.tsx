/** What is shown for an address that leads nowhere. */
import Link from 'next/link';

export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-screen max-w-md flex-col justify-center gap-3 px-6">
      <h1 className="font-semibold text-20">There is nothing here</h1>
      <p className="text-13 text-t2">The address does not lead to a page of this platform.</p>
      <p>
        <Link href="/">To the desk</Link>
      </p>
    </main>
  );
}
