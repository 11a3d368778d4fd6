import { useMemo } from 'react';
import { Button } from '../controls/button.tsx';
import { formatCount } from '../format.ts';
import { cutText, MOST_CHARS, MOST_LINES } from './cut-text.ts';
import { useKept } from './kept.tsx';
import { Markdown } from './markdown.tsx';
import { PlainText } from './plain-text.tsx';
import './long-text.css';

interface LongTextProps {
  readonly text: string;
  readonly look: 'markdown' | 'plain' | 'mono';
  /** Tells apart several texts in one place, so that each keeps whether it is shown whole. */
  readonly name?: string;
  readonly mostLines?: number;
}

/** A text of any length: beyond so many lines or 20,000 characters it begins cut, and says how much there is. */
export function LongText({ text, look, name = 'text', mostLines = MOST_LINES }: LongTextProps) {
  const [isWhole, setWhole] = useKept(`${name} whole`, false);
  const { shown, lines, isCut } = useMemo(() => cutText(text, mostLines), [text, mostLines]);
  const drawn = isWhole ? text : shown;
  // Markdown of a book would keep the page from answering.
  const asMarkdown = look === 'markdown' && drawn.length <= MOST_CHARS;
  return (
    <>
      {asMarkdown ? <Markdown text={drawn} /> : <PlainText text={drawn} mono={look === 'mono'} />}
      {isCut ? (
        <div className="long-text__more">
          <Button look="quiet" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show less' : allOf(lines, text.length)}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function allOf(lines: number, chars: number): string {
  return lines > 1 ? `Show all ${formatCount(lines)} lines` : `Show all ${formatCount(chars)} characters`;
}
