/** The origin that this code came from; '' when it did not come over HTTP. */
export const scriptOrigin = (): string => {
  const { origin, protocol } = new URL(import.meta.url);
  return protocol === 'http:' || protocol === 'https:' ? origin : '';
};
