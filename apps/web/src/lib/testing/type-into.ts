/** Replaces the text of a field as a keyboard would: the browser inserts it, with the events that it sends itself. */
import { isSeen } from './press.ts';

const TYPED = new Set(['text', 'search', 'email', 'number', 'password', 'tel', 'url']);

type Field = HTMLInputElement | HTMLTextAreaElement;

/** @returns false for what cannot be typed into now, which is then as it was */
export function typeInto(element: Element | null, text: string): boolean {
  const field = toField(element);
  if (field === null || !isSeen(field) || field.matches(':disabled, :read-only')) return false;
  const wanted = field.type === 'number' ? text.trim() : text;
  if (field.type === 'number' && Number.isNaN(Number(wanted))) return false;
  field.select();
  field.focus();
  // The only way in which a page can have the browser type: what it dispatches itself is not trusted.
  if (wanted === '') document.execCommand('delete');
  else document.execCommand('insertText', false, wanted);
  return true;
}

function toField(element: Element | null): Field | null {
  const field = element instanceof HTMLLabelElement ? element.control : element;
  if (field instanceof HTMLTextAreaElement) return field;
  return field instanceof HTMLInputElement && TYPED.has(field.type) ? field : null;
}
