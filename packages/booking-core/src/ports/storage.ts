/** A small text store that may be full, forbidden or shared with other tabs; it never throws. */
export interface StoragePort {
  get(key: string): string | null;
  /** False when the value could not be kept. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}
