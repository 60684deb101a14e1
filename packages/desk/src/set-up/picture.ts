/** As wide and high as a picture is kept, in pixels: four times what a ticket shows of it. */
const side = 224;

/**
 * The middle of a picture as a small square one, in a data address of some kilobytes.
 * @throws {Error} in words for whoever chose a file that is no picture
 */
export async function pictureOf(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error('This file is no picture that a browser can read.');
  });
  const edge = Math.min(bitmap.width, bitmap.height);
  const [left, top] = [(bitmap.width - edge) / 2, (bitmap.height - edge) / 2];
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  canvas.getContext('2d')?.drawImage(bitmap, left, top, edge, edge, 0, 0, side, side);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', 0.85);
}
