/** Downloads a file from a server response. @param content base64 */
export function downloadServerFile(name: string, content: string): void {
  const type = name.endsWith('.csv') ? 'text/csv;charset=utf-8' : 'application/pdf';
  download(
    name,
    type,
    Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)),
  );
}

/** Downloads content as a file. */
export function download(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
