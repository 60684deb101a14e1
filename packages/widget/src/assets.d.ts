/** Vite's `?inline`: a style sheet's text. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}

/** Vite's `?url&no-inline`: where the build puts a file, also that of a library. */
declare module '*?url&no-inline' {
  const url: string;
  export default url;
}
