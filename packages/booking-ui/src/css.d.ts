declare module '*.css?inline' {
  const css: string;
  export default css;
}

/** A CSS Module, see `scripts/lib/css-modules.mjs`. */
declare module '*.module.css' {
  /** The generated name of each class, by its name in the style sheet. */
  // biome-ignore lint/suspicious/noExplicitAny: a record of strings would answer string or undefined
  const styles: Readonly<Record<string, any>>;
  export default styles;
  /** The sheet's text, for `useSheet`. */
  export const css: string;
}
