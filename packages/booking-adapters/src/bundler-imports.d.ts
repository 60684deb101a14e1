/** A style sheet's text: Vite's `?inline`, and a plugin of the widget's build. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}

/** Where a file is served, as Vite's `?url` answers it. */
declare module '*?url' {
  const url: string;
  export default url;
}
