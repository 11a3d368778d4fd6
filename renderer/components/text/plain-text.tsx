import { memo, useMemo } from 'react';
import { piecesOf } from './cut-text.ts';
import { visibleText } from './visible-text.ts';
import './plain-text.css';

interface PlainTextProps {
  readonly text: string;
  /** For JSON and other text in which columns matter. */
  readonly mono?: boolean;
}

/** Text as it is, letter for letter; only what nobody could see is written out. */
export const PlainText = memo(function PlainText({ text, mono = false }: PlainTextProps) {
  const pieces = useMemo(() => piecesOf(visibleText(text)), [text]);
  const Pieces = pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text.
    <div key={index} className="plain-text__piece" dir="auto">
      {piece}
    </div>
  ));
  return <div className={`plain-text ${mono ? 'plain-text--mono' : ''}`}>{Pieces}</div>;
});
