const FILE_BYTES_MAX = 2_000_000;

/** The text of a file of tariffs. Errors: an `Error` that says what is wrong with it. */
export async function textOfFile(file: File): Promise<string> {
  if (file.size > FILE_BYTES_MAX) throw new Error('The file is larger than 2 MB; split it.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  // ZIP begins so, and with it a workbook.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw new Error('This is a workbook; save its sheet as CSV first.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // What Excel saves as CSV is often in the code page of Windows.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Where a line of a text begins and ends; the whole text where it has no such line. */
export function lineSpan(text: string, line: number): { from: number; to: number } {
  const lines = text.split('\n');
  const own = lines[line - 1];
  if (own === undefined) return { from: 0, to: text.length };
  const from = lines.slice(0, line - 1).reduce((sum, before) => sum + before.length + 1, 0);
  return { from, to: from + own.length };
}

/** Offers a text to be saved under a name. */
export function saveText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/yaml' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
