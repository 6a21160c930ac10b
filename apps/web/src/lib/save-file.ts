/** Hands a text to the browser's downloads. */

export function saveFile(
  name: string,
  file: { readonly text: string; readonly type: string },
): void {
  const url = URL.createObjectURL(new Blob([file.text], { type: `${file.type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
