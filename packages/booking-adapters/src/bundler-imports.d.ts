/** A style sheet's text: by Vite's `?inline`, and by a plugin of the widget's build. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}

/** The URL at which a file is served, by Vite's `?url`. */
declare module '*?url' {
  const url: string;
  export default url;
}
