declare module '*.css?inline' {
  const css: string;
  export default css;
}

/** A CSS Module, see `scripts/lib/css-modules.mjs`. */
declare module '*.module.css' {
  /** The page's name of each class, by the name that it has in the sheet. */
  // biome-ignore lint/suspicious/noExplicitAny: a record of strings would answer string or undefined
  const styles: Readonly<Record<string, any>>;
  export default styles;
  /** The sheet's text, for `useSheet`. */
  export const css: string;
}
