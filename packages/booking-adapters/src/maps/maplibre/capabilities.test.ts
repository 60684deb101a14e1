import { afterEach, describe, expect, it, vi } from 'vitest';
import { missingCapability } from './capabilities.ts';

afterEach(() => vi.restoreAllMocks());

function withWebGl() {
  const loseContext = vi.fn();
  const context = { getExtension: () => ({ loseContext }) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  return loseContext;
}

describe('what a page can show', () => {
  it('is nothing without WebGL 2', () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    expect(missingCapability(document)).toBe('no-webgl');
  });

  it('is a map with it, and the trial context is given back', () => {
    const loseContext = withWebGl();
    expect(missingCapability(document)).toBeNull();
    expect(loseContext).toHaveBeenCalledTimes(1);
  });

  it('is nothing where script addresses must be trusted', () => {
    withWebGl();
    vi.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(() => {
      throw new TypeError('This document requires TrustedScriptURL assignment.');
    });
    expect(missingCapability(document)).toBe('worker');
  });
});
