/** A receipt's file: no story shows one, and its fonts are not here. */
export const receiptPdf = async (): Promise<Uint8Array> => new Uint8Array();
