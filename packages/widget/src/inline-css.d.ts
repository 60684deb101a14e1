/** A style sheet's text: Vite's `?inline`, and a plugin of this package's build. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}
