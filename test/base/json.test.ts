import { describe, expect, it } from 'vitest';
import { isJsonObject, ownValue, parseJson, stringifyJson } from '../../shared/base/json.ts';

describe('JSON as Python writes it', () => {
  it('reads bare NaN and infinities wherever a value may stand, and leaves strings alone', () => {
    expect(parseJson('[NaN,Infinity,-Infinity,{"a":NaN,"NaN":"Infinity"},"x NaN \\" Infinity \\\\",-1]')).toEqual([
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      { a: Number.NaN, NaN: 'Infinity' },
      'x NaN " Infinity \\',
      -1,
    ]);
    expect(parseJson(' NaN ')).toBeNaN();
  });

  it('is not fooled by a string that looks like its own mark', () => {
    const value = ['non-finite:NaN', '_non-finite:Infinity', Number.NaN];
    expect(parseJson('["non-finite:NaN","_non-finite:Infinity",NaN]')).toEqual(value);
    expect(parseJson(stringifyJson(value))).toEqual(value);
    expect(stringifyJson(value)).toBe('["non-finite:NaN","_non-finite:Infinity",NaN]');
  });

  it('leaves a string or a key alone that looks like a mark, however it is written', () => {
    const text = '{"\\u0001NaN":NaN,"\\u0001\\u0001":"\\u0001Infinity","n":["\\u006eon-finite:NaN","x\\"\\u0001NaN"]}';
    const value = {
      '\u0001NaN': Number.NaN,
      '\u0001\u0001': '\u0001Infinity',
      n: ['non-finite:NaN', 'x"\u0001NaN'],
    };
    expect(parseJson(text)).toEqual(value);
    expect(parseJson(stringifyJson(value))).toEqual(value);
    expect(stringifyJson({ 'non-finite:NaN': Number.NaN })).toBe('{"non-finite:NaN":NaN}');
  });

  it('reads a long string full of escapes beside a NaN', () => {
    const long = 'x\n'.repeat(4_000_000);
    expect(parseJson(JSON.stringify([long, null]).replace('null', 'NaN'))).toEqual([long, Number.NaN]);
  });

  it('ends soon on a text that is made to collide with marks again and again', () => {
    const text = `["${'_'.repeat(1_000_000)}non-finite:","${'\\u0001'.repeat(100_000)}",NaN]`;
    expect(parseJson(stringifyJson(parseJson(text)))).toEqual(parseJson(text));
  });

  it('outlives a text with more strings than V8 can gather at once', () => {
    expect(() => parseJson(`[NaN x${',""'.repeat(36_000_000)}]`)).toThrow(SyntaxError);
  });

  it.each(['', '{', '[NaN', '{"a":NaNx}', 'nan', '[1,]', "{'a':1}", '+Infinity', '- Infinity'])(
    'refuses %j',
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );

  it('writes what it read, with and without indentation', () => {
    const text = '{"a":[1,NaN,{"b":-Infinity}],"NaN":"NaN","c":"\\u2028"}';
    expect(stringifyJson(parseJson(text))).toBe(text.replace('\\u2028', '\u2028'));
    expect(parseJson(stringifyJson(parseJson(text), 2))).toEqual(parseJson(text));
    expect(stringifyJson(Number.NaN)).toBe('NaN');
  });

  it('takes keys for what they are, also those of the prototype', () => {
    const value = parseJson('{"__proto__":{"x":NaN},"constructor":1}');
    if (!isJsonObject(value)) throw new Error('not an object');
    expect([ownValue(value, '__proto__'), ownValue(value, 'constructor'), ownValue(value, 'toString')]).toEqual([
      { x: Number.NaN },
      1,
      undefined,
    ]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(stringifyJson(value)).toBe('{"__proto__":{"x":NaN},"constructor":1}');
  });

  it('tells objects from lists and null', () => {
    expect([{}, [], null, 'x', 1].map(isJsonObject)).toEqual([true, false, false, false, false]);
  });
});
