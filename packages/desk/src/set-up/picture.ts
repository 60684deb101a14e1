/** The width and height of a stored picture in pixels: four times the size on a ticket. */
const side = 224;

/**
 * Crops a picture to the square in its middle and reduces it.
 * @returns a JPEG data URL of some kilobytes
 * @throws {Error} with a message for the user when the file is not a picture
 */
export async function pictureOf(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error('This file is not a picture that the browser can read. Choose another one.');
  });
  const edge = Math.min(bitmap.width, bitmap.height);
  const [left, top] = [(bitmap.width - edge) / 2, (bitmap.height - edge) / 2];
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  canvas.getContext('2d')?.drawImage(bitmap, left, top, edge, edge, 0, 0, side, side);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', 0.85);
}
