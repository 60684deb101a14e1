/**
 * Whether a key belongs to an input method, e.g. Enter and Escape in a Japanese conversion. Safari ends the conversion
 * before this key press, which then only has the code 229.
 */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229;
