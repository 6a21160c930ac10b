/** Text put on the clipboard. */

/** Whether it was: a page without https, or without the permission, has no clipboard. */
export async function writeClipboard(text: string): Promise<boolean> {
  // Absent outside a secure context, whatever its type states.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
