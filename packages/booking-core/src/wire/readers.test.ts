import { describe, expect, it } from 'vitest';
import { amount, decode, flag, list, maybe, maybeNumber, number, object, optional, text } from './readers.ts';

/** @returns the decoded value, or the path of the value that does not fit */
const read = <Value>(shape: (value: unknown, at: string) => Value, value: unknown) => {
  const decoded = decode(shape, value);
  return decoded.ok ? decoded.value : { wrong: decoded.field };
};

describe('an answer is read generously', () => {
  it.each([
    ['words', 'words'],
    [12, '12'],
    [true, 'true'],
    [null, ''],
    [undefined, ''],
    [{}, { wrong: '' }],
  ])('%j as text', (value, expected) => {
    expect(read(text, value)).toEqual(expected);
  });

  it.each([
    [1.5, 1.5],
    [' 2 ', 2],
    ['', { wrong: '' }],
    ['two', { wrong: '' }],
    ['Infinity', { wrong: '' }],
    [null, { wrong: '' }],
    [true, { wrong: '' }],
  ])('%j as a number', (value, expected) => {
    expect(read(number, value)).toEqual(expected);
  });

  it.each([
    [undefined, null],
    [null, null],
    [' ', null],
    ['7', 7],
    ['seven', { wrong: '' }],
    [[7], { wrong: '' }],
  ])('%j as a number that may be absent', (value, expected) => {
    expect(read(maybeNumber, value)).toEqual(expected);
  });

  it.each([
    [undefined, true],
    [null, true],
    ['', true],
    [0, false],
    ['YES', true],
    ['no', false],
    [{}, { wrong: '' }],
  ])('%j as a flag that is set when nothing is said', (value, expected) => {
    expect(read(flag(true), value)).toEqual(expected);
  });

  it('whatever the case of its keys, and without what is not asked for', () => {
    expect(read(object({ name: text, surname: text }), { NAME: 'Ada', age: 36 })).toEqual({ name: 'Ada', surname: '' });
  });

  it('with a host page’s own names in metadata as the page wrote them', () => {
    const metadata = { orderId: '7', Deep: { Er: 1 } };
    expect(read(object({ metadata: (value) => value }), { MetaData: metadata })).toEqual({ metadata });
  });

  it('what is absent is told from what is null', () => {
    const shape = object({ a: amount, b: maybe(number), c: optional(maybe(number), 5), d: list(number) });
    expect(read(shape, {})).toEqual({ a: 0, b: null, c: 5, d: [] });
    expect(read(shape, { b: null, c: null, d: null })).toEqual({ a: 0, b: null, c: null, d: [] });
    expect(read(shape, { a: null })).toEqual({ wrong: 'a' });
  });
});

it('what does not fit is named by its path and not by its value', () => {
  const shape = object({ way: list(object({ at: object({ lat: number }) })) });
  expect(read(shape, { way: [{ at: { lat: 1 } }, { at: { lat: 'secret' } }] })).toEqual({ wrong: 'way.1.at.lat' });
  expect(read(shape, { way: {} })).toEqual({ wrong: 'way' });
  expect(read(shape, { way: [null] })).toEqual({ wrong: 'way.0' });
  expect(read(shape, null)).toEqual({ wrong: '' });
});

it('what goes wrong otherwise is not taken for an answer that does not fit', () => {
  const broken = () => {
    throw new Error('a bug');
  };
  expect(() => decode(broken, {})).toThrow('a bug');
});
