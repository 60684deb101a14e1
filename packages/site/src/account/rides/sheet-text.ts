/**
 * The text of a file from a spreadsheet, which writes UTF-8, UTF-16 with a byte order mark ("Unicode text"), or the
 * Western European encoding of Windows ("CSV" of Excel), in which a name with an umlaut is not valid UTF-8.
 */
export async function sheetText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
