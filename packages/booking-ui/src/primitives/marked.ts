export interface MarkedPart {
  readonly text: string;
  readonly marked: boolean;
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** @returns the parts of a text; word beginnings that match a typed word are marked, ignoring accents and case */
export function markMatches(text: string, typed: string): MarkedPart[] {
  const wanted = fold(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (wanted.length === 0) return text === '' ? [] : [{ text, marked: false }];
  const parts: { text: string; marked: boolean }[] = [];
  const add = (piece: string, marked: boolean) => {
    if (piece === '') return;
    const last = parts.at(-1);
    if (last?.marked === marked) last.text += piece;
    else parts.push({ text: piece, marked });
  };
  for (const piece of text.split(/([\p{L}\p{N}]+)/u)) {
    const folded = fold(piece);
    const length = Math.max(0, ...wanted.filter((word) => folded.startsWith(word)).map((word) => word.length));
    // Folding may change the length of a word; the whole word is then marked, since the match's end is unknown.
    const cut = folded.length === piece.length ? length : length > 0 ? piece.length : 0;
    add(piece.slice(0, cut), true);
    add(piece.slice(cut), false);
  }
  return parts;
}
