export interface RandomPort {
  /** A fresh identifier of at least 128 random bits, made of letters, digits, `-` and `_`. */
  id(): string;
}
