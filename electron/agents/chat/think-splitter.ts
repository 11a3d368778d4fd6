/** A stretch of content; `all-reasoning` says that everything given so far as text was reasoning. */
export type Piece = { readonly kind: 'text' | 'reasoning'; readonly text: string } | { readonly kind: 'all-reasoning' };

const TAG = /<(\/?)think(?:ing)?>/;
const MAX_LEADING_SPACE = 64;
const TAG_BEGUN = /<\/?(?:t(?:h(?:i(?:n(?:k(?:i(?:ng?)?)?)?)?)?)?)?$/;

/**
 * Splits streamed content at think tags, which a server without a reasoning parser leaves in it, wherever the tags are
 * cut. A first `</think>` without its opening tag ends reasoning too: many chat templates put the opening tag into the
 * prompt. Space before a leading `<think>` and after `</think>` is dropped.
 */
export class ThinkSplitter {
  #held = '';
  #mode: 'text' | 'reasoning' = 'text';
  #begun = false;
  #skipSpace = false;
  #loneTagCounts = true;

  push(content: string): Piece[] {
    const pieces: Piece[] = [];
    let rest = this.#held + content;
    this.#held = '';
    while (rest !== '') {
      if (this.#skipSpace) {
        rest = rest.trimStart();
        this.#skipSpace = rest === '';
        continue;
      }
      const tag = TAG.exec(rest);
      if (tag === null) {
        let cut = TAG_BEGUN.exec(rest)?.index ?? rest.length;
        // Space that a tag may follow; not endlessly, for it is looked at again with each piece.
        if (!this.#begun && cut <= MAX_LEADING_SPACE && rest.slice(0, cut).trim() === '') cut = 0;
        this.#give(pieces, rest.slice(0, cut));
        this.#held = rest.slice(cut);
        break;
      }
      const before = rest.slice(0, tag.index);
      rest = rest.slice(tag.index + tag[0].length);
      if (this.#begun || before.trim() !== '') this.#give(pieces, before);
      this.#tag(pieces, tag[0]);
    }
    return pieces;
  }

  /** From here on a lone closing tag is text like any other. */
  settle(): void {
    this.#loneTagCounts = false;
  }

  /** What was held back, because it might have been the beginning of a tag. */
  end(): Piece[] {
    const pieces: Piece[] = [];
    this.#give(pieces, this.#held);
    this.#held = '';
    return pieces;
  }

  #tag(pieces: Piece[], tag: string): void {
    const closes = tag.startsWith('</');
    if (closes && this.#mode === 'text' && this.#loneTagCounts) {
      pieces.push({ kind: 'all-reasoning' });
    } else if (closes === (this.#mode === 'text')) {
      this.#give(pieces, tag);
      return;
    }
    this.#begun = true;
    this.#loneTagCounts = false;
    this.#mode = closes ? 'text' : 'reasoning';
    this.#skipSpace = closes;
  }

  #give(pieces: Piece[], text: string): void {
    if (text === '') return;
    this.#begun = true;
    pieces.push({ kind: this.#mode, text });
  }
}
