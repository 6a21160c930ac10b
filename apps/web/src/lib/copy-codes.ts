/** Puts the code of a refusal behind its sentence in what is copied; on the screen it is in the tooltip only. */

/** Listener of `copy`: each selected element with `data-code` is followed by ` [CODE]` in the copied text. */
export function copyWithCodes(event: ClipboardEvent): void {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed) return;
  let text = selection.toString();
  let from = 0;
  for (const part of document.querySelectorAll<HTMLElement>('[data-code]')) {
    if (!selection.containsNode(part, true)) continue;
    const sentence = part.textContent;
    const at = text.indexOf(sentence, from);
    // Of a sentence that is selected in part, the code comes last.
    const end = at < 0 ? text.length : at + sentence.length;
    const code = ` [${part.dataset['code']}]`;
    text = text.slice(0, end) + code + text.slice(end);
    from = end + code.length;
  }
  if (from === 0) return;
  event.clipboardData?.setData('text/plain', text);
  event.preventDefault();
}
