/** Keeps something as a file on the visitor's device. */
export function download(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the address after the press is over.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
