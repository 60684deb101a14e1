import { beforeEach, describe, expect, it } from 'vitest';
import { createWebStorage, type TextStorage } from './storage.ts';

const forbidden = () => null;

/** Storage with room for a number of characters. */
function small(room: number): TextStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => {
      values.delete(key);
    },
  };
}

describe('web storage', () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  it('keeps values in the storage that was asked for', () => {
    expect(createWebStorage('session').set('draft', '1')).toBe(true);
    expect(createWebStorage('local').set('device', '2')).toBe(true);
    expect(sessionStorage.getItem('draft')).toBe('1');
    expect(localStorage.getItem('device')).toBe('2');
    expect(createWebStorage('session').get('draft')).toBe('1');
    expect(createWebStorage('local').get('draft')).toBeNull();
  });

  it('holds back what is not to be stored yet, and stores it once it may', () => {
    sessionStorage.setItem('before', '0');
    const storage = createWebStorage('session', undefined, true);
    expect([storage.set('draft', '1'), storage.set('draft', '2'), storage.set('gone', '3')]).toEqual([
      true,
      true,
      true,
    ]);
    storage.remove('gone');
    expect([storage.get('draft'), storage.get('before'), storage.get('gone')]).toEqual(['2', '0', null]);
    expect({ ...sessionStorage }).toEqual({ before: '0' });
    storage.release();
    expect({ ...sessionStorage }).toEqual({ before: '0', draft: '2' });
    storage.set('draft', '4');
    expect(sessionStorage.getItem('draft')).toBe('4');
  });

  it('forgets what is removed', () => {
    const storage = createWebStorage('session');
    storage.set('draft', '1');
    storage.remove('draft');
    expect(storage.get('draft')).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  it('works from memory where storage is forbidden, and says that it did not keep the value', () => {
    const storage = createWebStorage('local', forbidden);
    expect(storage.set('draft', '1')).toBe(false);
    expect(storage.get('draft')).toBe('1');
    storage.remove('draft');
    expect(storage.get('draft')).toBeNull();
  });

  it('keeps a value that is too large in memory and drops the outdated one', () => {
    const backing = small(5);
    const storage = createWebStorage('session', () => backing);
    storage.set('draft', 'short');
    expect(storage.set('draft', 'much too long')).toBe(false);
    expect(storage.get('draft')).toBe('much too long');
    expect(backing.getItem('draft')).toBeNull();
  });

  it('goes back to the storage when a later value fits', () => {
    const backing = small(5);
    const storage = createWebStorage('session', () => backing);
    storage.set('draft', 'much too long');
    expect(storage.set('draft', 'ok')).toBe(true);
    expect(storage.get('draft')).toBe('ok');
    expect(backing.getItem('draft')).toBe('ok');
  });

  it('survives storage that throws on every call', () => {
    const fail = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const storage = createWebStorage('session', () => ({ getItem: fail, setItem: fail, removeItem: fail }));
    expect(storage.get('draft')).toBeNull();
    expect(storage.set('draft', '1')).toBe(false);
    expect(storage.get('draft')).toBe('1');
    storage.remove('draft');
    expect(storage.get('draft')).toBeNull();
  });

  it('holds new values until their release, and replaces one that is stored already', () => {
    const backing = small(20);
    backing.setItem('draft', 'old');
    const storage = createWebStorage('session', () => backing, true);
    expect(storage.set('draft', 'new')).toBe(true);
    expect(storage.set('other', '1')).toBe(true);
    expect([backing.getItem('draft'), backing.getItem('other')]).toEqual(['new', null]);
    expect([storage.get('draft'), storage.get('other')]).toEqual(['new', '1']);
    storage.remove('draft');
    storage.release();
    expect([backing.getItem('draft'), backing.getItem('other')]).toEqual([null, '1']);
  });
});
