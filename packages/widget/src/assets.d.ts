/** Vite's `?inline`: a style sheet's text. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}

/** Vite's `?raw`: a file's text, also that of a library. */
declare module '*?raw' {
  const text: string;
  export default text;
}
