import type { MessageParams } from './index.ts';

/** Fills `{name}` parts; a missing value leaves the part empty rather than showing braces. */
export const fill = (template: string, params: MessageParams = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
