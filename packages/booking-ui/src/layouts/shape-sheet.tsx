import css from '../styles/shapes.css?inline';
import { useSheet } from '../styles/use-sheet.ts';

/** The style of the shapes that are not plain steps: one column, two columns, a frame of panels beside the map. */
export function ShapeSheet() {
  useSheet(css);
  return null;
}
