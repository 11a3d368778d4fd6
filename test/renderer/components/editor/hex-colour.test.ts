import { expect, it } from 'vitest';
import { longHex } from '../../../../renderer/components/editor/hex-colour.ts';

it('colours come to the editor with all their digits, whatever the bundler made of them', () => {
  expect(['#fff', '#1A2b', '#161e27', '#ffffff80', 'white', ''].map(longHex)).toEqual([
    '#ffffff',
    '#11AA22bb',
    '#161e27',
    '#ffffff80',
    'white',
    '',
  ]);
});
