/** Keeps a text as a file on the visitor's device. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the address after the press is over.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
