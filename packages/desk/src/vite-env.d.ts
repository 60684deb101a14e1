declare module 'maplibre-worker?url' {
  const url: string;
  export default url;
}

declare module '*/desk.css';
