import { useMemo } from 'react';
import { messageOf } from '../../../shared/base/errors.ts';
import { type Json, parseJson } from '../../../shared/base/json.ts';
import { Button } from '../controls/button.tsx';
import { ErrorNote } from '../feedback/error-note.tsx';
import { useKept } from '../text/kept.tsx';
import { LongText } from '../text/long-text.tsx';
import { JsonTree } from './json-tree.tsx';
import './json-view.css';

interface JsonViewProps {
  /** Text that should be JSON, as it was sent. */
  readonly text: string;
  readonly name: string;
  readonly title: string;
  readonly raw: boolean;
  /** False where the title already stands above. */
  readonly titled?: boolean;
  /** True where text that is no JSON is nothing to remark upon. */
  readonly mayBeText?: boolean;
}

type Parsed = { readonly kind: 'json'; readonly value: Json } | { readonly kind: 'text'; readonly error: string };

/** JSON text as a tree or as it was sent; text that does not parse is shown with the reason. */
export function JsonView({ text, name, title, raw, titled = true, mayBeText = false }: JsonViewProps) {
  const [isRaw, setRaw] = useKept(`${name} raw`, false);
  const parsed = useMemo(() => parse(text), [text]);
  const isTree = parsed.kind === 'json' && typeof parsed.value === 'object' && parsed.value !== null;
  return (
    <section className="json-view" aria-label={title}>
      <header className="json-view__header">
        <span>{titled ? title : ''}</span>
        {isTree && !raw ? (
          <Button look="quiet" aria-pressed={isRaw} onClick={() => setRaw(!isRaw)}>
            Raw
          </Button>
        ) : null}
      </header>
      {parsed.kind === 'text' && !mayBeText ? <ErrorNote tone="warn" message={parsed.error} /> : null}
      {isTree && !raw && !isRaw ? (
        <JsonTree value={parsed.value} name={name} open={1} />
      ) : (
        <LongText text={text} look="mono" name={name} />
      )}
    </section>
  );
}

function parse(text: string): Parsed {
  try {
    return { kind: 'json', value: parseJson(text) };
  } catch (error) {
    return { kind: 'text', error: `Not valid JSON: ${messageOf(error)}` };
  }
}
